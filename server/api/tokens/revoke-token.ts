import { type ApiToken, apiTokens } from '../../data/collections/api.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Ends a token at once, whoever it belongs to. Null: there is no such token. A second time changes nothing. */
export function revokeToken(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<ApiToken | null> {
  return store.transaction(async (transaction) => {
    const token = await transaction.find(apiTokens, id);
    if (!token || token.revokedAt) return token;
    transaction.update(apiTokens, id, {
      ...{ revokedAt: now(), revokedByUid: by.uid, revokedByName: by.name },
    });
    writeAudit(transaction, by, { action: 'api-token.revoked', summary: token.name }, now());
    return token;
  });
}
