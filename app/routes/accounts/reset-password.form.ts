import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';

export const resetPasswordForm = z.object({
  token: z.string().max(500).default(''),
  password: z
    .string({ error: authMessages['weak-password'] })
    .max(1000, 'Use at most 1,000 characters for the password'),
});
export type ResetPasswordFields = z.input<typeof resetPasswordForm>;
