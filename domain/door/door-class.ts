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

/** Today's class that the door speaks of: the next one that has not ended, booked classes before waitlisted ones; null where there is none. */
export function nextDoorClass(upcoming: readonly DoorClass[], at: Temporal.Instant): DoorClass | null {
  const today = upcoming
    .filter((one) => isSameDay(one, at) && Temporal.Instant.compare(at, one.endsAt) < 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  return today.find(({ isWaitlisted }) => !isWaitlisted) ?? today[0] ?? null;
}

/** @param offeredUntil the end of an open offer of a place in it; null: they have none */
export function doorClassText(
  { className, startsAt, isWaitlisted }: DoorClass,
  offeredUntil: Temporal.Instant | null,
): string {
  const what = `${className || 'Your class'} ${formatTime(startsAt)}`;
  if (!isWaitlisted) return `${what}, you’re booked`;
  if (offeredUntil) return `${what}, you’re offered a place until ${formatTime(offeredUntil)}`;
  return `${what}, you’re on the waitlist`;
}
