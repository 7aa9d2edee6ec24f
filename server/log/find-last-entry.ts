import type { AuditAction } from '#domain/club/audit.ts';
import { type AuditEntry, auditLog } from '../data/collections/club.ts';
import type { Store } from '../data/store.ts';

/** The last time that something was done to a member; null: never. */
export async function findLastEntry(
  store: Pick<Store, 'query'>,
  memberUid: string,
  action: AuditAction,
): Promise<AuditEntry | null> {
  const where = [
    ['memberUid', '==', memberUid],
    ['action', '==', action],
  ] as const;
  const { items } = await store.query(auditLog, { where, orderBy: [['at', 'desc']], limit: 1 });
  return items[0] ?? null;
}
