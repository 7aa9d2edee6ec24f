import { z } from 'zod';
import { type ApiScope, apiScopes } from '#domain/api/scopes.ts';
import { MAX_TOKEN_NAME, tokenLifeCodes } from '#domain/api/token-life.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { currentPassword } from '../../accounts/security.form.ts';

const missing = 'Enter a name, such as Newsletter';

/** Browsers don't send an unticked box. */
const box = z.enum(['on'], { error: 'Tick the box or leave it empty' }).optional();

export const createTokenForm = z
  .object({
    name: oneLine(missing).min(1, missing).max(MAX_TOKEN_NAME, `Use at most ${MAX_TOKEN_NAME} characters`),
    ...{ members: box, bookings: box, visits: box, payments: box },
    life: z.enum(tokenLifeCodes, { error: 'Choose how long it works' }),
    currentPassword,
  })
  .refine((typed) => scopesOf(typed).length > 0, {
    path: ['members'],
    error: 'Tick what the token may read',
  });
export type CreateTokenFields = z.input<typeof createTokenForm>;

/** The box of a scope: `members` for `members:read`. */
export const boxOf = (scope: ApiScope) =>
  scope.replace(':read', '') as 'members' | 'bookings' | 'visits' | 'payments';

export function scopesOf(typed: Partial<Record<ReturnType<typeof boxOf>, 'on' | undefined>>): ApiScope[] {
  return apiScopes.map(({ code }) => code).filter((code) => typed[boxOf(code)] === 'on');
}
