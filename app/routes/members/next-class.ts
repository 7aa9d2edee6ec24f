import * as paths from '#app/paths.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { isAfter, minuteOf } from '#domain/values/instants.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Reads } from '#server/data/store.ts';
import { cancelDeadline } from '../bookings/class-view.ts';

export interface NextClass {
  /** `Tomorrow 18:00`. */
  readonly when: string;
  /** `Barbell Club with Marek Dvorak · Platforms`. */
  readonly what: string;
  readonly href: string;
  readonly cancelHref: string;
  /** `Free to cancel until 16:00 tomorrow.` */
  readonly deadline: string;
}

/** Classes of one member that begin in the same minute. */
const MAX_IN_A_MINUTE = 4;

/** The member's next booked class, or null. */
export async function findNextClass(
  reads: Reads,
  uid: string,
  settings: ClubSettings,
  now: Temporal.Instant,
): Promise<NextClass | null> {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', '==', 'booked'],
      ['startsAt', '>', minuteOf(now)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_IN_A_MINUTE + 1,
  });
  const next = items.find(({ startsAt }) => isAfter(startsAt, now));
  if (!next) return null;
  const { sessionId, startsAt } = next;
  return {
    when: relativeDateTime(startsAt, now),
    what: describeClass(next),
    href: paths.bookClass(sessionId),
    cancelHref: paths.cancelBooking(sessionId),
    deadline: cancelDeadline(next, settings, now),
  };
}

/** `Barbell Club with Marek Dvorak · Platforms`. */
export function describeClass({
  className,
  coachName,
  room,
}: Pick<Booking, 'className' | 'coachName' | 'room'>): string {
  const who = coachName ? ` with ${coachName}` : '';
  return [`${className}${who}`, room].filter(Boolean).join(' · ');
}
