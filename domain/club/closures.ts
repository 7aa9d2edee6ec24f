/** When the club is closed besides its weekly hours: whole days, ranges of days with a name, and parts of a day. */
import {
  endOfLocalDay,
  formatDay,
  instantAt,
  localDate,
  startOfLocalDay,
  storedDate,
} from '../values/dates.ts';
import { overlaps, type Span } from '../values/instants.ts';

/** A name for closed days (`closedDates` says which), or, with times, a part of one day. */
export interface Closure {
  readonly name: string;
  /** First and last local date `YYYY-MM-DD`, both included; of a part of a day, the same. */
  readonly from: string;
  readonly until: string;
  /** Wall clock `HH:MM`; both empty: whole days. */
  readonly fromTime: string;
  readonly untilTime: string;
}

export interface ClosureSettings {
  /** Local dates `YYYY-MM-DD` on which the club does not open. */
  readonly closedDates: readonly string[];
  readonly closures?: readonly Closure[];
}

/** The most days that can be closed in one step. */
export const MAX_CLOSED_DAYS = 31;

export const isPart = ({ fromTime }: Pick<Closure, 'fromTime'>) => fromTime !== '';

/** The parts of days that are closed, in order; what cannot be read is left out. */
export function closedSpans({ closures = [] }: Pick<ClosureSettings, 'closures'>): Span[] {
  return closures.filter(isPart).flatMap((closure) => partSpan(closure) ?? []);
}

/** From when until when a part of a day is closed; null where it cannot be read or would end before it begins. */
export function partSpan({ from, fromTime, untilTime }: Omit<Closure, 'name' | 'until'>): Span | null {
  const date = storedDate(from);
  const [starts, ends] = [plainTime(fromTime), plainTime(untilTime)];
  if (!date || !starts || !ends) return null;
  const startsAt = instantAt(date, starts);
  const endsAt = instantAt(untilTime === '24:00' ? date.add({ days: 1 }) : date, ends);
  return Temporal.Instant.compare(startsAt, endsAt) < 0 ? { startsAt, endsAt } : null;
}

/** From when until when a closure lasts, whole days or a part of one; null where it cannot be read. */
export function closureSpan(closure: Omit<Closure, 'name'>): Span | null {
  if (isPart(closure)) return partSpan(closure);
  const [from, until] = [storedDate(closure.from), storedDate(closure.until)];
  return from && until && { startsAt: startOfLocalDay(from), endsAt: endOfLocalDay(until) };
}

/** What staff are asked before something is put where the club is closed: `The club is closed Thu 24 Dec`; empty: it is not. */
export function closedThenText(settings: ClosureSettings, span: Span, now: Temporal.Instant): string {
  const closed = closuresAhead(settings, localDate(now)).find((closure) => {
    const closedFor = closureSpan(closure);
    return closedFor !== null && overlaps(span, closedFor);
  });
  return closed ? `The club is closed ${closureDays(closed, now)}` : '';
}

function plainTime(text: string): Temporal.PlainTime | null {
  if (text === '24:00') return Temporal.PlainTime.from('00:00');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? Temporal.PlainTime.from(text) : null;
}

/** Whether a class or visit would be in a part of a day that is closed. */
export function isInClosedPart(span: Span, settings: Pick<ClosureSettings, 'closures'>): boolean {
  return closedSpans(settings).some((closed) => overlaps(span, closed));
}

/** The closed days from a date on, as the club names them: neighbouring days of one name are one line, parts of a day their own. */
export function closuresAhead(settings: ClosureSettings, today: Temporal.PlainDate): Closure[] {
  const parts = (settings.closures ?? []).filter(
    (closure) => isPart(closure) && closure.from >= today.toString() && partSpan(closure),
  );
  const days: Closure[] = [];
  for (const date of settings.closedDates
    .filter((day) => day >= today.toString() && storedDate(day))
    .toSorted()) {
    const name = closureOn(settings, date)?.name ?? '';
    const last = days.at(-1);
    if (last && last.name === name && dayAfter(last.until) === date)
      days[days.length - 1] = { ...last, until: date };
    else days.push({ name, from: date, until: date, fromTime: '', untilTime: '' });
  }
  return [...days, ...parts].toSorted((one, other) => {
    const [first, second] = [`${one.from} ${one.fromTime}`, `${other.from} ${other.fromTime}`];
    return first < second ? -1 : Number(first > second);
  });
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

const closureOn = ({ closures = [] }: Pick<ClosureSettings, 'closures'>, date: string) =>
  closures.findLast((closure) => !isPart(closure) && closure.from <= date && date <= closure.until);

/** `Thu 24 Dec to Fri 1 Jan`, `Thu 24 Dec`, `Thu 24 Dec, 12:00–15:00`. */
export function closureDays(closure: Omit<Closure, 'name'>, now: Temporal.Instant): string {
  const [from, until] = [closure.from, closure.until].map((date) => {
    const read = storedDate(date);
    return read ? formatDay(read, now) : date;
  });
  if (isPart(closure)) return `${from}, ${closure.fromTime}–${closure.untilTime}`;
  return closure.from === closure.until ? `${from}` : `${from} to ${until}`;
}

/** The local dates from the first to the last, both included. */
export function datesBetween(from: Temporal.PlainDate, until: Temporal.PlainDate): Temporal.PlainDate[] {
  const days = Math.max(0, from.until(until, { largestUnit: 'day' }).days + 1);
  return Array.from({ length: days }, (_, at) => from.add({ days: at }));
}

/** Why these days cannot be closed, by the field to correct; null: they can. */
export function refuseClosure(
  { date, until, fromTime, untilTime }: ClosureEntry,
  now: Temporal.Instant,
): { readonly field: keyof ClosureEntry; readonly sentence: string } | null {
  const isPast = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, localDate(now)) < 0;
  if (isPast(date)) return { field: 'date', sentence: 'That date is in the past. Choose a later one' };
  if (until && Temporal.PlainDate.compare(until, date) < 0)
    return { field: 'until', sentence: 'The last day is before the first' };
  if (until && datesBetween(date, until).length > MAX_CLOSED_DAYS)
    return { field: 'until', sentence: `Close at most ${MAX_CLOSED_DAYS} days at a time` };
  if (fromTime === '' && untilTime === '') return null;
  if (until && !until.equals(date))
    return { field: 'until', sentence: 'To close part of a day, leave the last day empty' };
  if (fromTime === '') return { field: 'fromTime', sentence: 'Enter the time the club closes' };
  if (untilTime === '') return { field: 'untilTime', sentence: 'Enter the time the club opens again' };
  const span = partSpan({ from: date.toString(), fromTime, untilTime });
  return span ? null : { field: 'untilTime', sentence: 'Enter a time after the start' };
}

/** What staff enter: one day, or until a last day; or, with times, part of one day. */
export interface ClosureEntry {
  readonly date: Temporal.PlainDate;
  /** Null: one day. */
  readonly until: Temporal.PlainDate | null;
  readonly fromTime: string;
  readonly untilTime: string;
}
