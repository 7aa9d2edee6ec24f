import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { type PersonRules, personFields, requireGuardian } from '../person.form.ts';

/** A new member added by staff: what sign-up asks, without the password. In the order of the fields, as problems are listed. */
export const addMemberForm = (rules: PersonRules) => {
  const { firstName, lastName, ...rest } = personFields(rules);
  const email = oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']);
  return z
    .object({ firstName, lastName, email, ...rest, isSomebodyElse: z.literal('on').optional() })
    .superRefine((person, context) => requireGuardian(person, rules.now, context));
};
export type AddMemberFields = z.input<ReturnType<typeof addMemberForm>>;
