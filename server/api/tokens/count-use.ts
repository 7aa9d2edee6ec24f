import { decideRequest, type RequestDecision } from '#domain/api/request-limit.ts';
import { type ApiScope, scopesText } from '#domain/api/scopes.ts';
import { type ApiToken, apiTokens, apiUses } from '../../data/collections/api.ts';
import { hostOf } from '../../identity/network.ts';
import { writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

export interface Use {
  readonly token: ApiToken;
  readonly scope: ApiScope;
  /** Where the request comes from. */
  readonly address: string;
}

const SEEN_MINUTES = 1;

/**
 * Counts a request before it is answered, so that nothing is read that isn't on record: in the token's hour, and the first of a scope in an
 * hour in the audit log. Counts are in the store, so that instances agree on the limit.
 */
export function countUse(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { token, scope, address }: Use,
): Promise<RequestDecision> {
  return store.transaction(async (transaction) => {
    const at = now();
    const hour = at.round({ smallestUnit: 'hour', roundingMode: 'floor' });
    const id = `${token.id}_${hour.epochMilliseconds / 3_600_000}`;
    const use = await transaction.find(apiUses, id);
    const decision = decideRequest(use, at);
    if (decision.kind === 'too-many') return decision;
    const { minute, inMinute } = decision;
    const before = use?.requests[scope] ?? 0;
    const requests = { ...use?.requests, [scope]: before + 1 };
    transaction.set(apiUses, { id, tokenId: token.id, hour, requests, minute, inMinute });
    if (before === 0) {
      const summary = `${token.name}: ${scopesText([scope])}`;
      const owner = { uid: token.ownerUid, name: token.ownerName };
      writeAudit(transaction, owner, { action: 'api.read', summary }, at);
    }
    if (!isRecent(token.lastUsedAt, at))
      transaction.update(apiTokens, token.id, { lastUsedAt: at, lastUsedFrom: hostOf(address) });
    return decision;
  });
}

const isRecent = (seenAt: Temporal.Instant | null, now: Temporal.Instant) =>
  seenAt !== null && Temporal.Instant.compare(now, seenAt.add({ minutes: SEEN_MINUTES })) < 0;
