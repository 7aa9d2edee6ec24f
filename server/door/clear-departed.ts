import { presence } from '../data/collections/door.ts';
import type { Query, Store } from '../data/store.ts';

const PAGE = 50;

const departed = (now: Temporal.Instant, limit: number): Query => ({
  where: [['leavesAt', '<=', now]],
  orderBy: [['leavesAt', 'asc']],
  limit,
});

export async function hasDeparted(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return (await store.query(presence, departed(now, 1))).items.length > 0;
}

/**
 * Removes the presence of people who left without checking out, once their automatic exit time has passed. Lists already leave
 * them out: this only frees space. In transactions, since a person may come back in, under the same id, between the query and
 * the removal. @returns how many
 */
export async function clearDeparted(store: Store, now: Temporal.Instant): Promise<number> {
  let cleared = 0;
  for (;;) {
    const ended = await store.transaction(async (transaction) => {
      const { items } = await transaction.query(presence, departed(now, PAGE));
      for (const { id } of items) transaction.remove(presence, id);
      return items.length;
    });
    cleared += ended;
    if (ended < PAGE) return cleared;
  }
}
