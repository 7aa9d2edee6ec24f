import { type ApiScope, scopesText } from '#domain/api/scopes.ts';
import { MOST_TOKENS, SHOWN_FOR, tokenState } from '#domain/api/token-life.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { type ApiToken, apiTokens } from '../../data/collections/api.ts';
import type { Reads } from '../../data/store.ts';
import { hashToken } from '../../identity/secrets.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { tokenOfForm } from './token-text.ts';

export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
  /** The one-time token of the form. */
  readonly formToken: string;
  readonly by: Actor;
}

export type TokenOutcome =
  | { readonly kind: 'created'; readonly token: string; readonly expiresAt: Temporal.Instant }
  | { readonly kind: 'refused'; readonly sentence: string };

const TOO_MANY = `The club has ${MOST_TOKENS} tokens that work. Revoke one first.`;

/** Creates a token for an admin, whose password has been asked for. */
export function createToken(
  { store, secret, now }: Pick<Services, 'store' | 'secret' | 'now'>,
  { name, scopes, days, formToken, by }: TokenRequest,
): Promise<TokenOutcome> {
  const token = tokenOfForm(secret, by.uid, formToken);
  const id = hashToken(token);
  return store.transaction(async (transaction) => {
    const at = now();
    const earlier = await transaction.find(apiTokens, id);
    if (earlier) return repeatOf(earlier, { token, name, scopes }, at);
    if ((await countWorking(transaction, at)) >= MOST_TOKENS) return { kind: 'refused', sentence: TOO_MANY };
    const expiresAt = at.add({ hours: 24 * days });
    transaction.create(apiTokens, {
      ...{ id, name, ending: token.slice(-4), scopes: [...scopes], createdAt: at, expiresAt },
      ...{ ownerUid: by.uid, ownerName: by.name, revokedAt: null, revokedByUid: '', revokedByName: '' },
      ...{ lastUsedAt: null, lastUsedFrom: '' },
    });
    const summary = `${name}: ${scopesText(scopes)}, until ${formatDate(localDate(expiresAt))}`;
    writeAudit(transaction, by, { action: 'api-token.created', summary }, at);
    return { kind: 'created', token, expiresAt };
  });
}

function repeatOf(
  { createdAt, expiresAt, ...earlier }: ApiToken,
  { token, name, scopes }: { token: string; name: string; scopes: readonly ApiScope[] },
  now: Temporal.Instant,
): TokenOutcome {
  const isSame = earlier.name === name && earlier.scopes.join() === scopes.join();
  if (isSame && Temporal.Instant.compare(now, createdAt.add(SHOWN_FOR)) < 0)
    return { kind: 'created', token, expiresAt };
  return { kind: 'refused', sentence: 'This token has been created already. Revoke it and create another.' };
}

async function countWorking(reads: Pick<Reads, 'query'>, now: Temporal.Instant): Promise<number> {
  const { items } = await reads.query(apiTokens, { where: [['expiresAt', '>', now]], limit: 1000 });
  return items.filter((token) => tokenState(token, now) === 'works').length;
}
