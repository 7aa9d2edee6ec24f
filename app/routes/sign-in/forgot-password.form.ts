import { z } from 'zod';
import { authMessages } from '#server/identity/auth-errors.ts';

export const forgotPasswordForm = z.object({
  email: z.string({ error: authMessages['missing-email'] }).trim().max(254, authMessages['invalid-email']),
});
export type ForgotPasswordFields = z.input<typeof forgotPasswordForm>;
