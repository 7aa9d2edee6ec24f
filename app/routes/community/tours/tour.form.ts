import { z } from 'zod';
import { leadSources } from '#domain/community/leads/lead-pipeline.ts';
import { normaliseMobile } from '#domain/members/mobile-number.ts';
import { findNameProblem, nameProblemTexts } from '#domain/members/person-name.ts';
import { trapFields } from '../../../forms/trap-fields.ts';
import { emailAddress } from '../../../forms/typed-email.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';

/** A chosen time as its instant; whether it is free is decided where the tour is booked. */
export const chosenTime = z
  .string({ error: 'Choose a time' })
  .transform((typed, context) => {
    try {
      return Temporal.Instant.from(typed);
    } catch {
      context.addIssue({ code: 'custom', message: 'Choose a time' });
      return z.NEVER;
    }
  })
  .prefault('');

const codes = leadSources.map(({ code }) => code);

/** A name that mails can greet. */
export const leadName = (missing: string) =>
  oneLine(missing)
    .superRefine((typed, context) => {
      const problem = findNameProblem(typed);
      if (problem === null) return;
      context.addIssue({
        code: 'custom',
        message: problem === 'missing' ? missing : nameProblemTexts[problem],
      });
    })
    .prefault('');

export const optionalMobile = oneLine('Enter one phone number')
  .refine(
    (typed) => typed === '' || normaliseMobile(typed) !== null,
    'Enter a phone number, like 07700 900 123, or leave it empty',
  )
  .transform((typed) => normaliseMobile(typed) ?? '')
  .prefault('');

/** A request for a tour, to be confirmed by email. */
export const tourForm = z.object({
  ...trapFields,
  name: leadName('Enter your name'),
  startsAt: chosenTime,
  email: emailAddress('Enter your email').prefault(''),
  mobile: optionalMobile,
  source: z.enum(['', ...codes], { error: 'Choose one of the list' }).prefault(''),
  interest: severalLines('Enter one text').max(1000, 'Use at most 1,000 characters').prefault(''),
});
export type TourFields = z.input<typeof tourForm>;

/** Another time for a tour. */
export const moveTourForm = z.object({ token: oneLine().prefault(''), startsAt: chosenTime });
export type MoveTourFields = z.input<typeof moveTourForm>;
