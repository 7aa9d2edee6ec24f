import { z } from 'zod';
import { authMessages, wrongOwnPassword } from '#domain/accounts/error-catalogue.ts';
import { newPassword } from '../../forms/new-password.ts';
import { oneLine } from '../../forms/typed-text.ts';

export const currentPassword = z.string({ error: 'Enter your current password' }).max(1000, wrongOwnPassword);

/** The identity service validates the new password and the new email. */
export const changePasswordForm = z.object({
  currentPassword,
  newPassword: newPassword(),
});
export type ChangePasswordFields = z.input<typeof changePasswordForm>;

export const changeEmailForm = z.object({
  newEmail: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
  currentPassword,
});
export type ChangeEmailFields = z.input<typeof changeEmailForm>;

/** Error codes that concern the new address rather than the password. */
export const emailErrorCodes: readonly string[] = ['email-already-in-use', 'invalid-email', 'missing-email'];

export const closeAccountForm = z.object({
  currentPassword,
  /** They know that nobody acts for a child after it; asked where that is so. */
  alone: z.literal('on').optional(),
});
export type CloseAccountFields = z.input<typeof closeAccountForm>;
