import type { Collection, Store } from '../data/store.ts';

/** Whether something in an outbox waits whose time has come: one read, where taking the job's lease to find nothing would be two writes. */
export async function hasDue(
  store: Pick<Store, 'query'>,
  collection: Collection<{ id: string }>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { items } = await store.query(collection, {
    where: [
      ['status', '==', 'waiting'],
      ['nextAttemptAt', '<=', now],
    ],
    orderBy: [['nextAttemptAt', 'asc']],
    limit: 1,
  });
  return items.length > 0;
}
