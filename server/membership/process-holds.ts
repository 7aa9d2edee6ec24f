import { holds } from '../data/collections/membership.ts';
import type { Store } from '../data/store.ts';
import { type HoldParts, processHold } from './process-hold.ts';

const PAGE = 200;

function findDue(store: Pick<Store, 'query'>, now: Temporal.Instant, limit: number) {
  return store.query(holds, { where: [['dueAt', '<=', now]], orderBy: [['dueAt', 'asc']], limit });
}

/** Whether `processHolds` would find one. */
export async function hasDueHolds({ store, now }: Pick<HoldParts, 'store' | 'now'>): Promise<boolean> {
  return (await findDue(store, now(), 1)).items.length > 0;
}

/**
 * Starts and ends holds on the club's local days, and does what could not be done at once. One that fails is logged and retried
 * at the next run; the others go on.
 */
export async function processHolds(parts: HoldParts): Promise<void> {
  const { items } = await findDue(parts.store, parts.now(), PAGE);
  for (const { id } of items) {
    try {
      await processHold(parts, id);
    } catch (error) {
      parts.log.error({ event: 'hold.failed', err: error }, 'A hold could not be processed');
    }
  }
}
