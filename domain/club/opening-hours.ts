import { formatLongDay, formatTime, instantAt, localDate, weekdayName } from '../values/dates.ts';
import { earlierOf, laterOf, type Span } from '../values/instants.ts';
import { type ClosureSettings, closedSpans } from './closures.ts';

/** Wall-clock `HH:MM` in London; closing at or before opening means on the next day. Null: closed all day. */
export type OpeningDay = { readonly opens: string; readonly closes: string } | null;

/** The club settings for opening times. */
export interface OpeningSettings extends ClosureSettings {
  /** Monday first, seven of them. */
  readonly openingHours: readonly OpeningDay[];
}

export interface OpenSpan {
  readonly opensAt: Temporal.Instant;
  readonly closesAt: Temporal.Instant;
}

/** The spans of a date: one, several where parts of the day are closed, none where the club stays shut. */
export function openSpansOn(date: Temporal.PlainDate, settings: OpeningSettings): OpenSpan[] {
  const span = spanOn(date, settings);
  return closedSpans(settings).reduce(withoutPart, span ? [span] : []);
}

function withoutPart(spans: readonly OpenSpan[], { startsAt, endsAt }: Span): OpenSpan[] {
  return spans
    .flatMap(({ opensAt, closesAt }) => [
      { opensAt, closesAt: earlierOf(closesAt, startsAt) },
      { opensAt: laterOf(opensAt, endsAt), closesAt },
    ])
    .filter(({ opensAt, closesAt }) => Temporal.Instant.compare(opensAt, closesAt) < 0);
}

/** The span that begins on a date, whatever part of it is closed; null where the club stays shut. A time skipped when the clocks change becomes the one after it. */
function spanOn(date: Temporal.PlainDate, settings: OpeningSettings): OpenSpan | null {
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
    const span = openSpansOn(date, settings).find((open) => isWithin(open, now));
    if (span) return span;
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
    const span = openSpansOn(today.add({ days }), settings).find(
      ({ opensAt }) => Temporal.Instant.compare(opensAt, now) > 0,
    );
    if (span) return span.opensAt;
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

function isPartlyClosed(date: Temporal.PlainDate, settings: OpeningSettings): boolean {
  const [whole, open] = [spanOn(date, settings), openSpansOn(date, settings)];
  return (
    whole !== null &&
    !(open.length === 1 && open[0]?.opensAt.equals(whole.opensAt) && open[0].closesAt.equals(whole.closesAt))
  );
}

/** `06:00–12:00 and 15:00–22:00`. */
const spansLabel = (spans: readonly OpenSpan[]) =>
  spans.map(({ opensAt, closesAt }) => `${formatTime(opensAt)}–${formatTime(closesAt)}`).join(' and ');

/** The hours of a weekday as set, whatever the date: `06:00–22:00`, `Open 24 hours`, `Closed`. */
export function openingDayLabel(day: OpeningDay): string {
  if (!day) return 'Closed';
  return isAllDay(day) ? 'Open 24 hours' : `${day.opens}–${day.closes}`;
}

/** The week as people say it, days with the same hours together: `Monday to Friday` and `06:00–22:00`. Of ISO weekdays, both ends included. */
export function openingWeek(openingHours: readonly OpeningDay[]) {
  const groups: { readonly hours: string; readonly from: number; to: number }[] = [];
  for (const [index, day] of openingHours.entries()) {
    const hours = openingDayLabel(day);
    const last = groups.at(-1);
    if (last?.hours === hours) last.to = index + 1;
    else groups.push({ hours, from: index + 1, to: index + 1 });
  }
  return groups.map(({ hours, from, to }) => ({ hours, from, to, days: daysLabel(from, to) }));
}

function daysLabel(from: number, to: number): string {
  if (to - from === 6) return 'Every day';
  if (from === to) return weekdayName(from);
  return `${weekdayName(from)} ${to - from === 1 ? 'and' : 'to'} ${weekdayName(to)}`;
}

function isAllDay(day: OpeningDay): boolean {
  return day !== null && readClock(day.opens)?.toString() === readClock(day.closes)?.toString();
}

/** `Today 06:00–22:00` or `Closed today`. */
export function todayLabel(settings: OpeningSettings, now: Temporal.Instant): string {
  const today = localDate(now);
  const spans = openSpansOn(today, settings);
  if (spans.length === 0) return 'Closed today';
  if (isPartlyClosed(today, settings)) return `Today ${spansLabel(spans)}`;
  const day = settings.openingHours[today.dayOfWeek - 1] ?? null;
  return isAllDay(day) ? ALL_DAY : `Today ${openingDayLabel(day)}`;
}

/** Both, for staff: `Open until 22:00. Today 06:00–22:00.`; `Open all day today.` where the first would say nothing more. */
export function openingToday(settings: OpeningSettings, now: Temporal.Instant): string {
  const [sentence, today] = [openingSentence(settings, now), todayLabel(settings, now)];
  return sentence === OPEN_NOW && today === ALL_DAY ? `${today}.` : `${sentence}. ${today}.`;
}

/** When a class is in the week; `weekday` 1 is Monday. */
interface ClassTime {
  readonly weekday: number;
  readonly startTime: string;
  readonly minutes: number;
}

/** Whether a class starts and ends while the club is open, in the hours of its day or in those of the night before. */
export function fitsOpeningHours(
  openingHours: readonly OpeningDay[],
  { weekday, startTime, minutes }: ClassTime,
): boolean {
  const dayAt = (days: number) => openingHours[(weekday - 1 + days + 7) % 7] ?? null;
  const isOpenThrough = isAllDay(dayAt(0)) && isAllDay(dayAt(1));
  return (
    isOpenThrough ||
    fitsDay(dayAt(0), startTime, minutes) ||
    fitsDay(dayAt(-1), startTime, minutes, DAY_IN_MINUTES)
  );
}

/** What staff are asked before a class is put where the club is closed: `The club is closed on Sunday`; empty: it is open then. */
export function outsideHoursText(openingHours: readonly OpeningDay[], time: ClassTime): string {
  if (fitsOpeningHours(openingHours, time)) return '';
  const day = openingHours[time.weekday - 1] ?? null;
  const name = weekdayName(time.weekday);
  return day
    ? `The club is only open ${openingDayLabel(day)} on ${name}: members aren’t let in outside of that`
    : `The club is closed on ${name}: members aren’t let in`;
}

/** @param later minutes from the day's beginning to that of the class's own day */
function fitsDay(day: OpeningDay, startTime: string, minutes: number, later = 0): boolean {
  const [opens, closes, start] = [minuteOf(day?.opens), minuteOf(day?.closes), minuteOf(startTime)];
  if (opens === null || closes === null || start === null) return false;
  const starts = start + later;
  return opens <= starts && starts + minutes <= (closes <= opens ? closes + DAY_IN_MINUTES : closes);
}

const DAY_IN_MINUTES = 24 * 60;

function minuteOf(clock = ''): number | null {
  const time = readClock(clock);
  return time && time.hour * 60 + time.minute;
}
