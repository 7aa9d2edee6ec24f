import { standingBookings } from '../data/collections/bookings.ts';
import { listEach } from '../data/each-of.ts';
import type { Query, Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { bookStanding } from './book-standing.ts';
import type { BookingParts } from './booking-step.ts';

const PAGE = 200;

const dueQuery = (now: Temporal.Instant, limit: number): Query => ({
  where: [['nextTryAt', '<=', now]],
  orderBy: [['nextTryAt', 'asc']],
  limit,
});

/** Whether `bookStandingBookings` has something to do. */
export async function hasDueStanding(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return (await store.query(standingBookings, dueQuery(now, 1))).items.length > 0;
}

/**
 * Tries every standing booking that is due, the oldest first. One that fails is logged and tried again at the next run; the others
 * continue.
 */
export async function bookStandingBookings(
  parts: BookingParts & { readonly log: Pick<Log, 'error'> },
): Promise<void> {
  const due = await listEach(parts.store, standingBookings, dueQuery(parts.now(), PAGE));
  due.sort((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt));
  for (const { id } of due) {
    try {
      await bookStanding(parts, id);
    } catch (error) {
      parts.log.error(
        { event: 'standing.failed', err: error },
        'A standing booking failed; the next run tries it again',
      );
    }
  }
}
