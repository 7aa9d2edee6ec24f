import { readClock } from '../club/opening-hours.ts';
import { instantAt, localDate } from '../values/dates.ts';

/** Daily wall-clock hours, `HH:MM`; over midnight if they end before they begin. Both empty: none. */
export interface QuietHours {
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** From an instant until just before another. */
export interface QuietSpan {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** The quiet hours that begin on a date; null if none are set, one is not a valid time, or both are the same. */
export function quietSpanOn(date: Temporal.PlainDate, hours: QuietHours): QuietSpan | null {
  const from = readClock(hours.quietFrom);
  const until = readClock(hours.quietUntil);
  if (!from || !until) return null;
  const order = Temporal.PlainTime.compare(from, until);
  if (order === 0) return null;
  return { from: instantAt(date, from), until: instantAt(order > 0 ? date.add({ days: 1 }) : date, until) };
}

/** When the quiet hours that `now` is in end; null: it is in none. They begin with their first minute. */
export function quietUntil(hours: QuietHours, now: Temporal.Instant): Temporal.Instant | null {
  const today = localDate(now);
  for (const date of [today, today.subtract({ days: 1 })]) {
    const span = quietSpanOn(date, hours);
    const hasBegun = span !== null && Temporal.Instant.compare(span.from, now) <= 0;
    if (hasBegun && Temporal.Instant.compare(now, span.until) < 0) return span.until;
  }
  return null;
}

/** True from the first minute of the quiet hours until just before they end. */
export function isQuiet(hours: QuietHours, now: Temporal.Instant): boolean {
  return quietUntil(hours, now) !== null;
}
