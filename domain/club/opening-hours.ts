import { formatLongDay, formatTime, instantAt, localDate, weekdayName } from '../values/dates.ts';

/** Wall-clock `HH:MM` in London; closing at or before opening means on the next day. Null: closed all day. */
export type OpeningDay = { readonly opens: string; readonly closes: string } | null;

/** The club settings for opening times. */
export interface OpeningSettings {
  /** Monday first, seven of them. */
  readonly openingHours: readonly OpeningDay[];
  /** Local dates `YYYY-MM-DD` on which the club does not open. */
  readonly closedDates: readonly string[];
}

export interface OpenSpan {
  readonly opensAt: Temporal.Instant;
  readonly closesAt: Temporal.Instant;
}

/** The span that begins on a date; null where the club stays shut. A time skipped when the clocks change becomes the one after it. */
export function spanOn(date: Temporal.PlainDate, settings: OpeningSettings): OpenSpan | null {
  const day = settings.openingHours[date.dayOfWeek - 1] ?? null;
  if (!day || settings.closedDates.includes(date.toString())) return null;
  const opens = readClock(day.opens);
  const closes = readClock(day.closes);
  if (!opens || !closes) return null;
  const isNextDay = Temporal.PlainTime.compare(closes, opens) <= 0;
  return {
    opensAt: instantAt(date, opens),
    closesAt: instantAt(isNextDay ? date.add({ days: 1 }) : date, closes),
  };
}

/** Parses `HH:MM`; `24:00` is midnight at the end of the day. Null when it is not a time. */
export function readClock(text: string): Temporal.PlainTime | null {
  if (text === '24:00') return Temporal.PlainTime.from('00:00');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? Temporal.PlainTime.from(text) : null;
}

/** The current span: today's, or yesterday's when it runs past midnight. */
function currentSpan(settings: OpeningSettings, now: Temporal.Instant): OpenSpan | null {
  const today = localDate(now);
  for (const date of [today, today.subtract({ days: 1 })]) {
    const span = spanOn(date, settings);
    if (span && isWithin(span, now)) return span;
  }
  return null;
}

function isWithin(span: OpenSpan, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(span.opensAt, now) <= 0 && Temporal.Instant.compare(now, span.closesAt) < 0;
}

/** True from the opening minute until just before the closing minute. */
export function isOpenAt(settings: OpeningSettings, now: Temporal.Instant): boolean {
  return currentSpan(settings, now) !== null;
}

/** When the club next opens after now; null if not within a year. */
export function nextOpeningAt(settings: OpeningSettings, now: Temporal.Instant): Temporal.Instant | null {
  const today = localDate(now);
  for (let days = 0; days <= 366; days += 1) {
    const span = spanOn(today.add({ days }), settings);
    if (span && Temporal.Instant.compare(span.opensAt, now) > 0) return span.opensAt;
  }
  return null;
}

const OPEN_NOW = 'Open now';
const ALL_DAY = 'Open all day today';

/** `Open until 22:00`, `Opens at 06:00`, `Opens tomorrow at 08:00`, `Opens on Monday at 06:00`. */
export function openingSentence(settings: OpeningSettings, now: Temporal.Instant): string {
  const span = currentSpan(settings, now);
  if (span) {
    const next = currentSpan(settings, span.closesAt);
    return next ? OPEN_NOW : `Open until ${formatTime(span.closesAt)}`;
  }
  const opensAt = nextOpeningAt(settings, now);
  if (!opensAt) return 'Closed until further notice';
  const days = localDate(now).until(localDate(opensAt)).days;
  return `Opens ${dayPhrase(localDate(opensAt), days, now)}at ${formatTime(opensAt)}`;
}

function dayPhrase(date: Temporal.PlainDate, days: number, now: Temporal.Instant): string {
  if (days === 0) return '';
  if (days === 1) return 'tomorrow ';
  return days < 7 ? `on ${weekdayName(date.dayOfWeek)} ` : `on ${formatLongDay(date, now)} `;
}

/** The hours of one date: `06:00–22:00`, `Open all day`, `Closed`. */
export function hoursLabel(settings: OpeningSettings, date: Temporal.PlainDate): string {
  if (!spanOn(date, settings)) return 'Closed';
  return openingDayLabel(settings.openingHours[date.dayOfWeek - 1] ?? null);
}

/** The hours of a weekday as set, whatever the date, for the opening hours table. */
export function openingDayLabel(day: OpeningDay): string {
  if (!day) return 'Closed';
  return isAllDay(day) ? 'Open all day' : `${day.opens}–${day.closes}`;
}

function isAllDay(day: OpeningDay): boolean {
  return day !== null && readClock(day.opens)?.toString() === readClock(day.closes)?.toString();
}

/** `Today 06:00–22:00` or `Closed today`. */
export function todayLabel(settings: OpeningSettings, now: Temporal.Instant): string {
  const today = localDate(now);
  if (!spanOn(today, settings)) return 'Closed today';
  const day = settings.openingHours[today.dayOfWeek - 1] ?? null;
  return isAllDay(day) ? ALL_DAY : `Today ${openingDayLabel(day)}`;
}

/** Both, for staff: `Open until 22:00. Today 06:00–22:00.`; `Open all day today.` where the first would say nothing more. */
export function openingToday(settings: OpeningSettings, now: Temporal.Instant): string {
  const [sentence, today] = [openingSentence(settings, now), todayLabel(settings, now)];
  return sentence === OPEN_NOW && today === ALL_DAY ? `${today}.` : `${sentence}. ${today}.`;
}
