import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { personFields, requireGuardian } from '../person.form.ts';

/** A person at the desk: what sign-up asks, without a password, which they choose themselves. */
export const addMemberForm = (now: Temporal.Instant) =>
  z
    .object({
      ...personFields(now),
      email: z
        .string({ error: authMessages['missing-email'] })
        .trim()
        .max(254, authMessages['invalid-email']),
    })
    .superRefine((person, context) => requireGuardian(person, now, context));
export type AddMemberFields = z.input<ReturnType<typeof addMemberForm>>;
