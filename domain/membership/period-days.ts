/** The days of periods that are paid at the desk, and the day of the month that they are counted from. */
import { endOfLocalDay, localDate, startOfLocalDay } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import { lastDayOf } from './membership.ts';

/** What a member's record says of their period; a stored member fits. */
export interface PaidPeriod {
  readonly currentPeriodStart: Temporal.Instant | null;
  /** The first instant that is no longer paid for. */
  readonly currentPeriodEnd: Temporal.Instant | null;
  /** The day of the month that periods are counted from, as last stored; 0 or absent: from before this was stored. */
  readonly anchorDay?: number;
}

/** Of a pack without a length of its own. */
const MONTHS_OF_PACK = 3;

/** Months of a period; null: a pack, which has no periods. */
const monthsOf = (interval: PriceInterval) => ({ month: 1, year: 12, 'one-off': null })[interval];

/**
 * The day of the month that periods are counted from: the day of joining for as long as last days are what it gives, so that 28 February
 * is followed by 31 March for somebody who joined on the 31st. A hold or a date that staff typed moves it to that day.
 */
export function anchorOf(period: PaidPeriod, lastDay: Temporal.PlainDate): number {
  const { anchorDay = 0, currentPeriodStart: start } = period;
  const day = anchorDay || (start ? localDate(start).day : 0);
  return Math.min(day, lastDay.daysInMonth) === lastDay.day ? day : lastDay.day;
}

/** The anchor to store with a new last day. */
export function nextAnchor(period: PaidPeriod, lastDay: Temporal.PlainDate): number {
  const { currentPeriodEnd: end } = period;
  return anchorOf(end ? { ...period, anchorDay: anchorOf(period, lastDayOf(end)) } : period, lastDay);
}

/** So many months later or earlier, on the anchor's day, or on the last day of a month that is too short for it. */
export const anchoredMonths = (
  date: Temporal.PlainDate,
  months: number,
  anchorDay: number,
): Temporal.PlainDate => date.with({ day: 1 }).add({ months }).with({ day: anchorDay });

/**
 * When the period that runs out last began. Who always pays in time has a `currentPeriodStart` of long ago: it says since when they
 * have paid without a gap, not what one price pays for. Null: not known.
 */
export function lastPeriodStart(period: PaidPeriod, interval: PriceInterval | null): Temporal.Instant | null {
  const { currentPeriodStart: since, currentPeriodEnd: end } = period;
  const months = interval && monthsOf(interval);
  if (!end || !months) return since;
  const lastDay = lastDayOf(end);
  const before = anchoredMonths(lastDay, -months, anchorOf(period, lastDay));
  const start = endOfLocalDay(before);
  // Their first period includes both the day of joining and the same day of the next month.
  return since && Temporal.Instant.compare(since, startOfLocalDay(before)) >= 0 ? since : start;
}

/**
 * The last day of a first period: a month or a year after `from`, on the last day of the month where that month is
 * shorter. A one-off plan lasts three months, or `validDays` days with `from` as the first.
 */
export function defaultLastDay(
  interval: PriceInterval,
  from: Temporal.PlainDate,
  validDays: number | null = null,
): Temporal.PlainDate {
  if (interval === 'one-off' && validDays !== null) return from.add({ days: validDays - 1 });
  return from.add({ months: monthsOf(interval) ?? MONTHS_OF_PACK });
}

/**
 * The last day to propose for a new payment: counted from the end of the running period, on the day of the month that its periods are
 * counted from, or from today when it is over. @param period null: they join
 */
export function proposedLastDay(
  interval: PriceInterval,
  period: PaidPeriod | null,
  now: Temporal.Instant,
  validDays: number | null = null,
): Temporal.PlainDate {
  const end = period?.currentPeriodEnd ?? null;
  if (!period || end === null || Temporal.Instant.compare(now, end) >= 0)
    return defaultLastDay(interval, localDate(now), validDays);
  const lastDay = lastDayOf(end);
  // Its first day is the one after the running period's last.
  if (interval === 'one-off' && validDays !== null)
    return defaultLastDay(interval, lastDay.add({ days: 1 }), validDays);
  return anchoredMonths(lastDay, monthsOf(interval) ?? MONTHS_OF_PACK, anchorOf(period, lastDay));
}
