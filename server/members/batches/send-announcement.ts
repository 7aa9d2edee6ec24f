import { memberBatches } from '../../data/collections/member-batches.ts';
import type { Reads } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { auditEntryOf, keptUntil } from './start-batch.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** `not-ready`: somebody has sent or discarded it, or nobody can get it. */
export type ConfirmOutcome = 'started' | 'scheduled' | 'not-ready';

/** Sends an announcement that is ready: to those who were counted, less whoever has turned messages off by then. @param sendAt null: at once */
export function confirmAnnouncement(
  { store, now }: Parts,
  id: string,
  { sendAt, by }: { readonly sendAt: Temporal.Instant | null; readonly by: Actor },
): Promise<ConfirmOutcome> {
  return store.transaction(async (transaction): Promise<ConfirmOutcome> => {
    const batch = await transaction.find(memberBatches, id);
    if (batch?.status !== 'ready' || batch.changedCount === 0) return 'not-ready';
    const at = now();
    const status = sendAt ? 'scheduled' : 'working';
    transaction.update(memberBatches, id, {
      ...{ status, sendAt, createdAt: at, startedBy: by.uid, startedByName: by.name },
      // Counted again as they are written to.
      ...{ changedCount: 0, noAddressCount: 0, unconfirmedCount: 0, optedOutCount: 0, joinedCount: 0 },
      expiresAt: keptUntil('message', sendAt ?? at).batch,
    });
    writeAudit(transaction, by, auditEntryOf(batch), at);
    return sendAt ? 'scheduled' : 'started';
  });
}

/** Scheduled announcements whose time has come. */
export async function findDue(store: Pick<Reads, 'query'>, now: Temporal.Instant, limit: number) {
  const { items } = await store.query(memberBatches, {
    where: [
      ['status', '==', 'scheduled'],
      ['sendAt', '<=', now],
    ],
    orderBy: [['sendAt', 'asc']],
    limit,
  });
  return items;
}

/** Starts one of them, unless it has just been cancelled. */
export function startDue({ store }: Parts, id: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (batch?.status === 'scheduled') transaction.update(memberBatches, id, { status: 'working' });
  });
}
