import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';

export const forgotPasswordForm = z.object({
  email: z.string({ error: authMessages['missing-email'] }).trim().max(254, authMessages['invalid-email']),
});
export type ForgotPasswordFields = z.input<typeof forgotPasswordForm>;
