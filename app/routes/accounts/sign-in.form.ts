import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';

/** Deliberately loose: the identity service validates the email and the password. */
export const signInForm = z.object({
  email: z.string({ error: authMessages['missing-email'] }).max(254, authMessages['invalid-email']),
  password: z.string({ error: 'Enter your password' }).max(1000, authMessages['invalid-credential']),
});
export type SignInFields = z.input<typeof signInForm>;
