import * as paths from '#app/paths.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Reads } from '#server/data/store.ts';

export interface NextClass {
  /** `Tomorrow 18:00`. */
  when: string;
  what: string;
  href: string;
}

/** The member's next booked class, or null. */
export async function findNextClass(
  reads: Reads,
  uid: string,
  now: Temporal.Instant,
): Promise<NextClass | null> {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', '==', 'booked'],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: 1,
  });
  const next = items[0];
  if (!next) return null;
  const { className, coachName, room, sessionId, startsAt } = next;
  const who = coachName ? ` with ${coachName}` : '';
  const what = [`${className}${who}`, room].filter(Boolean).join(' · ');
  return { when: relativeDateTime(startsAt, now), what, href: paths.bookClass(sessionId) };
}
