import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** Until when a place is held for those who wait, by the id of the booking: for `bookingLabel`. */
export async function findHeldPlaces(
  reads: Pick<Reads, 'findMany'>,
  of: readonly Booking[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const waiting = of.filter(({ status }) => status === 'waitlisted');
  const ids = [...new Set(waiting.map(({ sessionId }) => sessionId))];
  const found = ids.length === 0 ? [] : await reads.findMany(sessions, ids);
  const held = new Map<string, Temporal.Instant>();
  for (const { id, sessionId, memberUid } of waiting) {
    const session = found[ids.indexOf(sessionId)];
    const offer = session && findOpenOffer(session, memberUid, now);
    if (offer) held.set(id, offer.until);
  }
  return held;
}
