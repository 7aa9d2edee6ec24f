/** What a period is compared with, and the parts that a chart of it has. */
import { monthNameOf } from '../values/dates.ts';
import { mondayOf } from '../values/week.ts';
import type { Comparison, Days } from './period.ts';

export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** A part of a chart: a day, a week or a month, the first and last as far as they are in the period. */
export interface Bucket extends Days {
  readonly label: string;
}

/** Up to five weeks by day, up to half a year by week, otherwise by month. */
export function groupingOf(days: Days): Grouping {
  const length = lengthOf(days);
  if (length <= 35) return 'day';
  return length <= 184 ? 'week' : 'month';
}

export const lengthOf = ({ from, to }: Days): number => from.until(to).days + 1;

/**
 * The days that a period is compared with; null: none. The period before a whole number of calendar months is as many
 * calendar months, before any other as many days; a whole February is compared with a whole one.
 */
export function comparedDays(days: Days, comparison: Comparison): Days | null {
  const months = wholeMonths(days);
  switch (comparison) {
    case 'none':
      return null;
    case 'year':
      return monthsBefore(days, 12, months > 0);
    case 'previous':
      if (months > 0) return monthsBefore(days, months, true);
      return { from: days.from.subtract({ days: lengthOf(days) }), to: days.from.subtract({ days: 1 }) };
  }
}

/** The days that a period is compared with, where there are records of all of them: with a part, or with none, it would say nothing. */
export function knownDays(compared: Days | null, firstDay: Temporal.PlainDate | null): Days | null {
  return compared && firstDay && Temporal.PlainDate.compare(compared.from, firstDay) >= 0 ? compared : null;
}

/** How many calendar months the days are, whole; 0: they are not. */
function wholeMonths({ from, to }: Days): number {
  if (from.day !== 1 || to.day !== to.daysInMonth) return 0;
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

function monthsBefore({ from, to }: Days, months: number, areWhole: boolean): Days {
  const last = to.subtract({ months });
  return { from: from.subtract({ months }), to: areWhole ? last.with({ day: last.daysInMonth }) : last };
}

/** The parts of a period, oldest first, without gaps. */
export function bucketsOf({ from, to }: Days, grouping: Grouping): Bucket[] {
  const buckets: Bucket[] = [];
  let start = from;
  while (Temporal.PlainDate.compare(start, to) <= 0) {
    const end = earlier(endOf(start, grouping), to);
    buckets.push({ from: start, to: end, label: labelOf(start, grouping) });
    start = end.add({ days: 1 });
  }
  return buckets;
}

function endOf(date: Temporal.PlainDate, grouping: Grouping): Temporal.PlainDate {
  if (grouping === 'day') return date;
  return grouping === 'week' ? mondayOf(date).add({ days: 6 }) : date.with({ day: date.daysInMonth });
}

/** `25 Nov` for a day and for a week by its first day, `Nov 2026` for a month. */
function labelOf(date: Temporal.PlainDate, grouping: Grouping): string {
  if (grouping === 'month') return `${monthNameOf(date.month).slice(0, 3)} ${date.year}`;
  return `${date.day} ${monthNameOf(date.month).slice(0, 3)}`;
}

/**
 * For each part of a period, the days that it is compared with; null: the compared days are over by then. Calendar months with
 * calendar months where the two are whole months apart, otherwise the same days from the start.
 */
export function comparedBuckets(
  buckets: readonly Bucket[],
  compared: Days,
  grouping: Grouping,
): (Days | null)[] {
  const first = buckets[0];
  if (!first) return [];
  const apart = monthsApart(compared.from, first.from);
  return buckets.map(({ from, to }, index) => {
    const isLast = index === buckets.length - 1;
    const start =
      grouping === 'month' && apart > 0
        ? from.subtract({ months: apart })
        : compared.from.add({ days: first.from.until(from).days });
    if (Temporal.PlainDate.compare(start, compared.to) > 0) return null;
    if (grouping === 'day') return { from: start, to: start };
    if (isLast) return { from: start, to: compared.to };
    const end =
      grouping === 'month' && apart > 0 ? endOf(start, 'month') : start.add({ days: from.until(to).days });
    return { from: start, to: earlier(end, compared.to) };
  });
}

/** How many months lie between two dates of the same day; 0: they are not of the same day. */
const monthsApart = (one: Temporal.PlainDate, other: Temporal.PlainDate): number =>
  one.day === other.day ? (other.year - one.year) * 12 + other.month - one.month : 0;

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;

/** The same over both periods, as a sentence: `12% more than 28 Oct – 24 Nov`; empty where there is nothing to compare. */
export function changeText(value: number, before: number | null, of: string): string {
  if (before === null) return '';
  if (before === value) return `The same as ${of}`;
  if (before <= 0) return `${of}: none`;
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  if (percent < 1) return `About the same as ${of}`;
  return `${percent}% ${value > before ? 'more' : 'less'} than ${of}`;
}
