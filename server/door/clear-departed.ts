import { presence } from '../data/collections/door.ts';
import type { Store } from '../data/store.ts';

const PAGE = 50;

/**
 * Forgets who went without checking out and whose time is up; how many. Lists leave them out before: this only makes room. In
 * transactions, since somebody may come back in, under the same id, between the look and the removal.
 */
export async function clearDeparted(store: Store, now: Temporal.Instant): Promise<number> {
  let cleared = 0;
  for (;;) {
    const ended = await store.transaction(async (transaction) => {
      const { items } = await transaction.query(presence, {
        where: [['leavesAt', '<=', now]],
        orderBy: [['leavesAt', 'asc']],
        limit: PAGE,
      });
      for (const { id } of items) transaction.remove(presence, id);
      return items.length;
    });
    cleared += ended;
    if (ended < PAGE) return cleared;
  }
}
