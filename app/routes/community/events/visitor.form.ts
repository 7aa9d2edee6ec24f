import { z } from 'zod';
import { findNameProblem, nameProblemTexts } from '#domain/members/person-name.ts';
import { trapFields } from '../../../forms/trap-fields.ts';
import { emailAddress } from '../../../forms/typed-email.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { optionalMobile } from '../tours/tour.form.ts';
import { guestsField, paceGroupField } from './register.form.ts';

/** A visitor's registration, to be confirmed by email. */
export const visitorForm = z.object({
  ...trapFields,
  name: oneLine('Enter your name')
    .superRefine((typed, context) => {
      const problem = findNameProblem(typed);
      if (problem === null) return;
      const message = problem === 'missing' ? 'Enter your name' : nameProblemTexts[problem];
      context.addIssue({ code: 'custom', message });
    })
    .prefault(''),
  email: emailAddress('Enter your email').prefault(''),
  /** Where no email goes out, staff call them. */
  mobile: optionalMobile,
  guests: guestsField,
  paceGroup: paceGroupField,
});
export type VisitorFields = z.input<typeof visitorForm>;
