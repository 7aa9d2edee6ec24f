import { CLUB_TIME_ZONE, defaultSettings } from '../club/club-settings.ts';
import { readClock } from '../club/opening-hours.ts';
import { clubTime, localDate } from '../values/dates.ts';

/** The settings for when something may be done; the club's stored settings fit. */
export interface BookingTimeSettings {
  readonly bookingOpensDaysBefore: number;
  /** Wall clock `HH:MM`. */
  readonly bookingOpensAt: string;
  readonly freeCancelMinutes: number;
  /** Wall clock; minutes in between do not count towards the notice of a cancellation. Both empty: all count. */
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly checkInOpensMinutes: number;
  readonly checkInClosesMinutes: number;
}

interface Starting {
  readonly startsAt: Temporal.Instant;
}

/** At the club's wall-clock time, a number of whole local days before the class; a plan's own number replaces the club's. */
export function bookingOpensAt(
  session: Starting,
  plan: { readonly bookingOpensDaysBefore: number | null } | null,
  settings: Pick<BookingTimeSettings, 'bookingOpensDaysBefore' | 'bookingOpensAt'>,
): Temporal.Instant {
  const days = plan?.bookingOpensDaysBefore ?? settings.bookingOpensDaysBefore;
  const plainTime = readClock(settings.bookingOpensAt) ?? readClock(defaultSettings.bookingOpensAt);
  return at(localDate(session.startsAt).subtract({ days }), plainTime);
}

function at(date: Temporal.PlainDate, plainTime: Temporal.PlainTime | null): Temporal.Instant {
  const time = plainTime ?? Temporal.PlainTime.from('00:00');
  return date.toZonedDateTime({ timeZone: CLUB_TIME_ZONE, plainTime: time }).toInstant();
}

/** Daily wall-clock hours; over midnight if they end before they begin. */
export interface QuietHours {
  readonly quietFrom: string;
  readonly quietUntil: string;
}

interface Span {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** The quiet hours that begin on a date; null if none are set, one is not a valid time, or both are the same. */
function quietSpanOn(date: Temporal.PlainDate, hours: QuietHours): Span | null {
  const from = readClock(hours.quietFrom);
  const until = readClock(hours.quietUntil);
  if (!from || !until) return null;
  const order = Temporal.PlainTime.compare(from, until);
  if (order === 0) return null;
  return { from: at(date, from), until: at(order > 0 ? date.add({ days: 1 }) : date, until) };
}

/** True from the first minute of the quiet hours until just before they end. */
export function isQuiet(hours: QuietHours, now: Temporal.Instant): boolean {
  const today = localDate(now);
  return [today, today.subtract({ days: 1 })].some((date) => {
    const span = quietSpanOn(date, hours);
    return (
      span !== null &&
      Temporal.Instant.compare(span.from, now) <= 0 &&
      Temporal.Instant.compare(now, span.until) < 0
    );
  });
}

/** More days than any notice needs: at most 48 hours, at no less than 48 minutes a day. */
const MAX_DAYS_BACK = 60;

/**
 * The last instant at which cancelling is free: `freeCancelMinutes` before the start, not counting those in quiet
 * hours. An 07:30 class with two hours' notice and quiet hours from 22:00 to 07:00 is free until 20:30 the evening before.
 */
export function freeCancelUntil(
  session: Starting,
  settings: Pick<BookingTimeSettings, 'freeCancelMinutes'> & QuietHours,
): Temporal.Instant {
  let cursor = session.startsAt;
  let remaining = settings.freeCancelMinutes * 60_000;
  let date = localDate(session.startsAt);
  for (let days = 0; days < MAX_DAYS_BACK; days += 1, date = date.subtract({ days: 1 })) {
    const span = quietSpanOn(date, settings);
    if (!span) break;
    if (Temporal.Instant.compare(span.from, cursor) >= 0) continue;
    const counted = Math.max(0, cursor.epochMilliseconds - span.until.epochMilliseconds);
    if (counted >= remaining) break;
    remaining -= counted;
    cursor = span.from;
  }
  return cursor.subtract({ milliseconds: remaining });
}

/** True after the last free instant; cancelling is still allowed until the start. */
export function isLateCancel(
  session: Starting,
  settings: Pick<BookingTimeSettings, 'freeCancelMinutes'> & QuietHours,
  now: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(now, freeCancelUntil(session, settings)) > 0;
}

/** When checking in at the kiosk marks the booking: both ends included. */
export function checkInWindow(
  session: Starting,
  settings: Pick<BookingTimeSettings, 'checkInOpensMinutes' | 'checkInClosesMinutes'>,
): { readonly opensAt: Temporal.Instant; readonly closesAt: Temporal.Instant } {
  return {
    opensAt: session.startsAt.subtract({ minutes: settings.checkInOpensMinutes }),
    closesAt: session.startsAt.add({ minutes: settings.checkInClosesMinutes }),
  };
}

/** True if a check-in now counts for this session. */
export function isCheckInTime(
  session: Starting,
  settings: Pick<BookingTimeSettings, 'checkInOpensMinutes' | 'checkInClosesMinutes'>,
  now: Temporal.Instant,
): boolean {
  const { opensAt, closesAt } = checkInWindow(session, settings);
  return Temporal.Instant.compare(opensAt, now) <= 0 && Temporal.Instant.compare(now, closesAt) <= 0;
}

/** True if the session is today, in the club's time zone. */
export function isSameDay(session: Starting, now: Temporal.Instant): boolean {
  return localDate(session.startsAt).equals(localDate(now));
}

/** True from the start time on. */
export function hasStarted(session: Starting, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(session.startsAt, now) <= 0;
}

/** Wall-clock hours of a plan: both ends empty means no classes on those days; one empty means no limit at that end. */
export interface ClassHours {
  readonly weekdaysFrom: string;
  readonly weekdaysUntil: string;
  readonly weekendsFrom: string;
  readonly weekendsUntil: string;
}

/** True if the class starts within the plan's hours: at `from` or later, before `until`. */
export function isWithinClassHours(session: Starting, hours: ClassHours): boolean {
  const start = clubTime(session.startsAt);
  const isWeekend = start.dayOfWeek >= 6;
  const from = isWeekend ? hours.weekendsFrom : hours.weekdaysFrom;
  const until = isWeekend ? hours.weekendsUntil : hours.weekdaysUntil;
  if (from === '' && until === '') return false;
  const time = start.toPlainTime();
  const first = readClock(from);
  const last = until === '24:00' ? null : readClock(until);
  if (first && Temporal.PlainTime.compare(time, first) < 0) return false;
  return !last || Temporal.PlainTime.compare(time, last) < 0;
}
