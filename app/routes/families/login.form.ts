import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { oneLine } from '../../forms/typed-text.ts';

/** The address for a sign-in of somebody’s own. */
export const loginForm = z.object({
  email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
});
export type LoginFields = z.input<typeof loginForm>;
