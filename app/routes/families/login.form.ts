import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { oneLine } from '../../forms/typed-text.ts';

/** @param name whose address of the family it is */
export const sharedAddress = (name: string): string =>
  `${name} signs in with this address. Two people can’t share one sign-in address: enter one of their own`;

/** The address for a sign-in of somebody’s own. */
export const loginForm = z.object({
  email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
});
export type LoginFields = z.input<typeof loginForm>;
