import { type BookingTimeSettings, isCheckInTime, isSameDay } from '../bookings/booking-times.ts';
import { formatTime } from '../values/dates.ts';

/** A booked or waitlisted class of the person at the door; the entries of a booking profile fit. */
export interface DoorClass {
  readonly sessionId: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly isWaitlisted: boolean;
  readonly className: string;
}

/** The booked classes that a check-in at this moment counts for: each has its own minutes before and after its start. */
export function classesToMark<C extends DoorClass>(
  upcoming: readonly C[],
  settings: Pick<BookingTimeSettings, 'checkInOpensMinutes' | 'checkInClosesMinutes'>,
  at: Temporal.Instant,
): C[] {
  return upcoming.filter((one) => !one.isWaitlisted && isCheckInTime(one, settings, at));
}

/**
 * What the door says about today's class: the next one that has not ended, booked classes before waitlisted ones. Empty
 * where there is none.
 */
export function doorClassText(upcoming: readonly DoorClass[], at: Temporal.Instant): string {
  const today = upcoming
    .filter((one) => isSameDay(one, at) && Temporal.Instant.compare(at, one.endsAt) < 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  const next = today.find(({ isWaitlisted }) => !isWaitlisted) ?? today[0];
  if (!next) return '';
  const what = `${next.className || 'Your class'} ${formatTime(next.startsAt)}`;
  return next.isWaitlisted ? `${what}, you’re on the waitlist` : `${what}, you’re booked`;
}
