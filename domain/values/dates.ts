import { CLUB_TIME_ZONE } from '../club/club-settings.ts';
import { remembered } from './remembered.ts';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The club's wall-clock time at an instant. */
export const clubTime = remembered(
  (instant: Temporal.Instant): Temporal.ZonedDateTime => instant.toZonedDateTimeISO(CLUB_TIME_ZONE),
);

/** The club's local date at an instant. */
export const localDate = remembered(
  (instant: Temporal.Instant): Temporal.PlainDate => clubTime(instant).toPlainDate(),
);

/** The club's local date at an instant, `YYYY-MM-DD`. */
export const localDateText = remembered((instant: Temporal.Instant): string => localDate(instant).toString());

/**
 * The instant of a wall-clock time in the club. A time skipped when the clocks change becomes the one after it; one that occurs twice is
 * the first.
 */
export function instantAt(date: Temporal.PlainDate, plainTime: Temporal.PlainTime): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: CLUB_TIME_ZONE, plainTime }).toInstant();
}

/** The first instant of a date in the club's time zone. */
export function startOfLocalDay(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime(CLUB_TIME_ZONE).toInstant();
}

/** The first instant after a date in the club's time zone. */
export function endOfLocalDay(date: Temporal.PlainDate): Temporal.Instant {
  return startOfLocalDay(date.add({ days: 1 }));
}

/** Stored `YYYY-MM-DD` as a date; null if empty or malformed. */
export function storedDate(value: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** No date of a club is outside these years; far beyond them sums of days leave what a store can hold. */
export const calendarYears = { first: 1900, last: 2199 } as const;

/** A date from a URL, `YYYY-MM-DD`: null if empty or malformed, the nearest day of `calendarYears` if outside them. */
export function askedDate(value: string): Temporal.PlainDate | null {
  const date = storedDate(value);
  if (date === null || isInCalendarYears(date)) return date;
  const { first, last } = calendarYears;
  return date.year < first
    ? date.with({ year: first, month: 1, day: 1 })
    : date.with({ year: last, month: 12, day: 31 });
}

export function isInCalendarYears({ year }: Pick<Temporal.PlainDate, 'year'>): boolean {
  return year >= calendarYears.first && year <= calendarYears.last;
}

/** Age in whole years on the club's local date; a birthday on 29 February is on 1 March in other years. */
export function ageOn(dateOfBirth: Temporal.PlainDate, now: Temporal.Instant): number {
  const today = localDate(now);
  const hadBirthday =
    today.month > dateOfBirth.month || (today.month === dateOfBirth.month && today.day >= dateOfBirth.day);
  return today.year - dateOfBirth.year - (hadBirthday ? 0 : 1);
}

/** Eighteen or over on the club's local date. */
export function isAdult(dateOfBirth: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return ageOn(dateOfBirth, now) >= 18;
}

const dayName = (date: Temporal.PlainDate) => dayNames[date.dayOfWeek - 1] ?? '';
const monthName = (date: Temporal.PlainDate) => monthNames[date.month - 1] ?? '';
const yearUnlessThis = (date: Temporal.PlainDate, now: Temporal.Instant) =>
  date.year === localDate(now).year ? '' : ` ${date.year}`;

/** `17:42` in the club's time zone. */
export const formatTime = remembered((instant: Temporal.Instant): string =>
  clubTime(instant).toPlainTime().toString({ smallestUnit: 'minute' }),
);

/** `24 November 2026`. */
export function formatDate(date: Temporal.PlainDate): string {
  return `${date.day} ${monthName(date)} ${date.year}`;
}

/** `Saturday 21 November`, with the year when it is not this one. */
export function formatLongDay(date: Temporal.PlainDate, now: Temporal.Instant): string {
  return `${dayName(date)} ${date.day} ${monthName(date)}${yearUnlessThis(date, now)}`;
}

/** `30 Nov`, with the year when it is not this one. */
export function formatShortDate(date: Temporal.PlainDate, now: Temporal.Instant): string {
  return `${date.day} ${monthName(date).slice(0, 3)}${yearUnlessThis(date, now)}`;
}

/** `Tue 24 Nov`, with the year when it is not this one. */
export function formatDay(date: Temporal.PlainDate, now: Temporal.Instant): string {
  return `${dayName(date).slice(0, 3)} ${formatShortDate(date, now)}`;
}

/** `Tue 24 Nov, 18:00`, with the year when it is not this one. */
export function formatDateTime(instant: Temporal.Instant, now: Temporal.Instant): string {
  return `${formatDay(localDate(instant), now)}, ${formatTime(instant)}`;
}

/** `Today`, `Tomorrow`, `Yesterday`, otherwise `Tue 24 Nov`. */
export function relativeDay(date: Temporal.PlainDate, now: Temporal.Instant): string {
  const days = localDate(now).until(date).days;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return formatDay(date, now);
}

/** `Today 17:42`, `Yesterday 06:05`, otherwise `Tue 24 Nov, 18:00`. */
export function relativeDateTime(instant: Temporal.Instant, now: Temporal.Instant): string {
  const date = localDate(instant);
  const day = relativeDay(date, now);
  const isNamed = Math.abs(localDate(now).until(date).days) <= 1;
  return isNamed ? `${day} ${formatTime(instant)}` : formatDateTime(instant, now);
}

/** `today 17:42`: for the middle of a sentence; weekdays keep their capital. */
export function relativeDateTimeInside(instant: Temporal.Instant, now: Temporal.Instant): string {
  return relativeDateTime(instant, now).replace(/^(Today|Yesterday|Tomorrow)/, (word) => word.toLowerCase());
}

/** `Morning` until noon, `Afternoon` until 18:00, then `Evening`; before 04:00 it is still evening. */
export function greeting(now: Temporal.Instant): string {
  const { hour } = clubTime(now);
  if (hour >= 4 && hour < 12) return 'Morning';
  return hour >= 12 && hour < 18 ? 'Afternoon' : 'Evening';
}

/** Monday first, full names: for opening hours and week tables. */
export function weekdayName(dayOfWeek: number): string {
  return dayNames[dayOfWeek - 1] ?? '';
}

/** `February` for 2. */
export function monthNameOf(month: number): string {
  return monthNames[month - 1] ?? '';
}
