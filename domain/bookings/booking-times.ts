import { defaultSettings } from '../club/club-settings.ts';
import { readClock } from '../club/opening-hours.ts';
import { clubTime, instantAt, localDate } from '../values/dates.ts';
import { remembered } from '../values/remembered.ts';

/** The settings for when something may be done; the club's stored settings fit. */
export interface BookingTimeSettings {
  readonly bookingOpensDaysBefore: number;
  /** Wall clock `HH:MM`. */
  readonly bookingOpensAt: string;
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
  const known = openings(session.startsAt);
  const key = `${days} ${settings.bookingOpensAt}`;
  const opensAt =
    known.get(key) ?? instantAt(localDate(session.startsAt).subtract({ days }), openingClock(settings));
  known.set(key, opensAt);
  return opensAt;
}

/** By rule, for each start of a class: a timetable asks for all of them, and there are as many rules as plans at most. */
const openings = remembered((_startsAt: Temporal.Instant) => new Map<string, Temporal.Instant>());

function openingClock({ bookingOpensAt }: Pick<BookingTimeSettings, 'bookingOpensAt'>): Temporal.PlainTime {
  const clock = readClock(bookingOpensAt) ?? readClock(defaultSettings.bookingOpensAt);
  return clock ?? Temporal.PlainTime.from('00:00');
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
