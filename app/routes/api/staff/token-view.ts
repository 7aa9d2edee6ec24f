import { scopesText } from '#domain/api/scopes.ts';
import { tokenState } from '#domain/api/token-life.ts';
import { formatDate, localDate, relativeDateTime } from '#domain/values/dates.ts';
import type { ApiToken } from '#server/data/collections/api.ts';
import type { Account } from '#server/identity/identity.ts';

export type TokenStatus = { readonly tone: 'good' | 'warn' | undefined; readonly text: string };

/** What staff see of a token. */
export function toTokenView(token: ApiToken, owner: Account | null, now: Temporal.Instant) {
  const { id, name, ending, lastUsedAt, lastUsedFrom } = token;
  return {
    ...{ id, name, ending, owner: token.ownerName, reads: scopesText(token.scopes) },
    created: relativeDateTime(token.createdAt, now),
    until: formatDate(localDate(token.expiresAt)),
    lastUsed: lastUsedAt ? `${relativeDateTime(lastUsedAt, now)}, from ${lastUsedFrom}` : 'Never',
    revoked: token.revokedAt ? `${relativeDateTime(token.revokedAt, now)}, by ${token.revokedByName}` : '',
    isRevoked: token.revokedAt !== null,
    status: statusOf(token, owner, now),
  };
}
export type TokenView = ReturnType<typeof toTokenView>;

function statusOf(token: ApiToken, owner: Account | null, now: Temporal.Instant): TokenStatus {
  const state = tokenState(token, now);
  if (state === 'revoked') return { tone: undefined, text: 'Revoked' };
  if (state === 'expired') return { tone: undefined, text: 'Expired' };
  const isAdmin = owner?.claims.admin === true && !owner.isDisabled;
  return isAdmin ? { tone: 'good', text: 'Works' } : { tone: 'warn', text: 'Owner isn’t an admin' };
}
