import { z } from 'zod';
import { personFields, requireGuardian } from '#app/routes/account/person.form.ts';
import { authMessages } from '#server/identity/auth-errors.ts';

/** E-mail and password are judged by the identity service; here only whether they are there. */
export const signUpForm = (now: Temporal.Instant) =>
  z
    .object({
      ...personFields(now),
      email: z
        .string({ error: authMessages['missing-email'] })
        .trim()
        .max(254, authMessages['invalid-email']),
      password: z
        .string({ error: authMessages['weak-password'] })
        .max(1000, 'Use at most 1,000 characters for the password'),
    })
    .superRefine((person, context) => requireGuardian(person, now, context));
export type SignUpFields = z.input<ReturnType<typeof signUpForm>>;
