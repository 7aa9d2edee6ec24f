/** A plan's hours at the door: what off-peak means besides classes. */
import { type ClassHours, isWithinClassHours } from '../bookings/booking-times.ts';
import { readClock } from '../club/opening-hours.ts';
import { formatDateTime, formatTime, instantAt, localDate } from '../values/dates.ts';
import { earlierOf, isAfter, isBefore, laterOf, type Span } from '../values/instants.ts';

/** The hours that the door holds a member to, and what they are let in for besides. */
export interface DoorHours {
  /** Wall clock in the club's time zone. */
  readonly hours: ClassHours;
  /** Their booked classes and training sessions around now. */
  readonly booked: readonly Span[];
  /** They are let in for those from this many minutes before the start. */
  readonly minutesBefore: number;
}

/** Whether the plan lets them in: within its hours, or for something they have booked, until it ends. */
export function isWithinDoorHours(
  { hours, booked, minutesBefore }: DoorHours,
  now: Temporal.Instant,
): boolean {
  if (isWithinClassHours({ startsAt: now }, hours)) return true;
  return booked.some(
    ({ startsAt, endsAt }) =>
      !isBefore(now, startsAt.subtract({ minutes: minutesBefore })) && isBefore(now, endsAt),
  );
}

/** `weekdays 09:30–16:00 and weekends 10:00–14:00`. */
export function doorHoursText(hours: ClassHours): string {
  const part = (days: string, from: string, until: string) =>
    from === '' && until === '' ? '' : `${days} ${from || '00:00'}–${until || '24:00'}`;
  return [
    part('weekdays', hours.weekdaysFrom, hours.weekdaysUntil),
    part('weekends', hours.weekendsFrom, hours.weekendsUntil),
  ]
    .filter(Boolean)
    .join(' and ');
}

/**
 * When the plan lets them in between two instants, for a kiosk that decides by itself: each span from its first instant up to,
 * not including, its last; they may overlap.
 */
export function doorSpans(
  { hours, booked, minutesBefore }: DoorHours,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Span[] {
  const spans: Span[] = booked.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.subtract({ minutes: minutesBefore }),
    endsAt,
  }));
  for (
    let date = localDate(from);
    Temporal.PlainDate.compare(date, localDate(until)) <= 0;
    date = date.add({ days: 1 })
  ) {
    const span = spanOf(hours, date);
    if (span) spans.push(span);
  }
  return spans
    .map(({ startsAt, endsAt }) => ({ startsAt: laterOf(startsAt, from), endsAt: earlierOf(endsAt, until) }))
    .filter(({ startsAt, endsAt }) => isAfter(endsAt, startsAt));
}

/** The plan lets them in within this time, or has no hours on any day. */
const DAYS_IN_A_WEEK = 7;

/** `from 14:00 today`, `from 09:30 tomorrow`, `from Mon 23 Nov, 09:30`: when the plan lets them in next; empty: never. */
export function nextDoorTime(doorHours: DoorHours, now: Temporal.Instant): string {
  const starts = doorSpans(doorHours, now, now.add({ hours: 24 * DAYS_IN_A_WEEK })).map(
    ({ startsAt }) => startsAt,
  );
  const [next] = starts.sort(Temporal.Instant.compare);
  if (!next) return '';
  const days = localDate(now).until(localDate(next)).days;
  if (days === 0) return `from ${formatTime(next)} today`;
  return days === 1 ? `from ${formatTime(next)} tomorrow` : `from ${formatDateTime(next, now)}`;
}

/** A plan's hours on a date; null: none. */
function spanOf(hours: ClassHours, date: Temporal.PlainDate): Span | null {
  const isWeekend = date.dayOfWeek >= 6;
  const from = isWeekend ? hours.weekendsFrom : hours.weekdaysFrom;
  const until = isWeekend ? hours.weekendsUntil : hours.weekdaysUntil;
  if (from === '' && until === '') return null;
  const midnight = Temporal.PlainTime.from('00:00');
  const last = until === '24:00' ? null : readClock(until);
  return {
    startsAt: instantAt(date, readClock(from) ?? midnight),
    endsAt: last ? instantAt(date, last) : instantAt(date.add({ days: 1 }), midnight),
  };
}
