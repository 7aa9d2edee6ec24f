import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { type PersonRules, personFields, requireGuardian } from '../person.form.ts';

/** A new member added by staff: what sign-up asks, without the password. */
export const addMemberForm = (rules: PersonRules) =>
  z
    .object({
      ...personFields(rules),
      email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
    })
    .superRefine((person, context) => requireGuardian(person, rules.now, context));
export type AddMemberFields = z.input<ReturnType<typeof addMemberForm>>;
