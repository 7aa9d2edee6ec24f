/** The times that a personal trainer offers each week, and which of them are still free. */
import { readClock } from '../club/opening-hours.ts';
import { instantAt, localDate } from '../values/dates.ts';
import { isAfter, isBefore, overlaps, type Span } from '../values/instants.ts';

/** Wall clock `HH:MM`, on one weekday. */
export interface HourSpan {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly from: string;
  /** After `from`; `24:00` is midnight at the end of the day. */
  readonly until: string;
}

/** Times of one day. */
const MAX_SPANS = 4;

export type ReadHours =
  | { readonly kind: 'hours'; readonly spans: HourSpan[] }
  | { readonly kind: 'invalid'; readonly message: string };

const HOW = 'Enter times like 06:30–09:00, 17:00–20:00';

/** Typed hours of one weekday, such as `06:30–09:00, 17:00–20:00`; empty: none. @returns the spans in order */
export function readDayHours(typed: string, weekday: number): ReadHours {
  const parts = typed
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const spans: HourSpan[] = [];
  for (const part of parts) {
    const [from, until, ...rest] = part.split(/-|–|to/).map((time) => readTyped(time.trim()));
    if (!from || !until || rest.length > 0 || from === '24:00') return { kind: 'invalid', message: HOW };
    if (until <= from) return { kind: 'invalid', message: `Enter an end after ${from}` };
    spans.push({ weekday, from, until });
  }
  if (spans.length > MAX_SPANS) return { kind: 'invalid', message: `Enter at most ${MAX_SPANS} times a day` };
  spans.sort((one, other) => one.from.localeCompare(other.from));
  const isOverlapping = spans.some((span, at) => span.from < (spans[at - 1]?.until ?? ''));
  if (isOverlapping) return { kind: 'invalid', message: 'Enter times that don’t overlap' };
  return { kind: 'hours', spans };
}

/** `6.30`, `06:30` and `6` are `06:30` and `06:00`; null: not a time. */
function readTyped(typed: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(typed) ?? [];
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  return readClock(clock) === null ? null : clock;
}

/** A weekday's hours as they are typed and shown: `06:30–09:00, 17:00–20:00`; empty: none. */
export function dayHoursText(hours: readonly HourSpan[], weekday: number): string {
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ from, until }) => `${from}–${until}`)
    .join(', ');
}

export interface OfferedTimes {
  readonly hours: readonly HourSpan[];
  /** The shortest time that is of use: a session, in minutes. */
  readonly sessionMinutes: number;
  /** Classes and booked sessions of the trainer, in any order. */
  readonly busy: readonly Span[];
  /** Local dates `YYYY-MM-DD` on which the club does not open. */
  readonly closedDates: readonly string[];
}

export interface FreeDay {
  readonly date: Temporal.PlainDate;
  readonly spans: readonly Span[];
}

/** The free times from now on, of the days that have any. @param days how many, including today */
export function freeTimes(offered: OfferedTimes, now: Temporal.Instant, days: number): FreeDay[] {
  const today = localDate(now);
  return Array.from({ length: days }, (_, ahead) => today.add({ days: ahead }))
    .map((date) => ({ date, spans: freeOn(date, offered, now) }))
    .filter(({ spans }) => spans.length > 0);
}

function freeOn(
  date: Temporal.PlainDate,
  { hours, sessionMinutes, busy, closedDates }: OfferedTimes,
  now: Temporal.Instant,
): Span[] {
  if (closedDates.includes(date.toString())) return [];
  return hours
    .filter(({ weekday }) => weekday === date.dayOfWeek)
    .map((span) => spanOn(date, span))
    .map(({ startsAt, endsAt }) => ({ startsAt: isBefore(startsAt, now) ? now : startsAt, endsAt }))
    .flatMap((span) => without(span, busy))
    .filter(({ startsAt, endsAt }) => startsAt.until(endsAt).total('minutes') >= sessionMinutes);
}

function spanOn(date: Temporal.PlainDate, { from, until }: HourSpan): Span {
  const end = until === '24:00' ? date.add({ days: 1 }) : date;
  const clock = (time: string) => Temporal.PlainTime.from(time === '24:00' ? '00:00' : time);
  return { startsAt: instantAt(date, clock(from)), endsAt: instantAt(end, clock(until)) };
}

/** What is left of a span. */
function without(span: Span, busy: readonly Span[]): Span[] {
  const taken = busy.find((one) => overlaps(one, span));
  if (!taken) return [span];
  const others = busy.filter((one) => one !== taken);
  const before = { startsAt: span.startsAt, endsAt: taken.startsAt };
  const after = { startsAt: taken.endsAt, endsAt: span.endsAt };
  return [before, after]
    .filter(({ startsAt, endsAt }) => isAfter(endsAt, startsAt))
    .flatMap((rest) => without(rest, others));
}
