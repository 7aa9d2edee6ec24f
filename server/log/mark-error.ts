import { type ErrorLog, errorLogs } from '../data/collections/club.ts';
import type { Services } from '../services.ts';
import { type Actor, writeAudit } from './write-audit.ts';

export interface ErrorMark {
  /** The error's fingerprint. */
  readonly id: string;
  readonly isResolved: boolean;
  readonly by: Actor;
}

/** Marks a kind of error as resolved or reopens it. Null: unknown id. Idempotent. */
export function markError(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, isResolved, by }: ErrorMark,
): Promise<ErrorLog | null> {
  return store.transaction(async (transaction) => {
    const error = await transaction.find(errorLogs, id);
    if (!error || error.isResolved === isResolved) return error;
    const at = now();
    transaction.update(errorLogs, id, {
      isResolved,
      resolvedAt: isResolved ? at : null,
      resolvedBy: isResolved ? by.name : '',
      resolvedByUid: isResolved ? by.uid : '',
    });
    const action = isResolved ? 'error.resolved' : 'error.reopened';
    const auditEntry = {
      action,
      summary: `${error.name} at ${error.route}`,
      after: { fingerprint: id },
    } as const;
    writeAudit(transaction, by, auditEntry, at);
    return error;
  });
}
