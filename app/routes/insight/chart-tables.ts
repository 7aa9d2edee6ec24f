/** The charts of analytics as values: what their pages draw and what their files say is the same. */
import {
  type Bucket,
  bucketsOf,
  comparedBuckets,
  comparedDays,
  type Grouping,
  groupingOf,
  knownDays,
} from '#domain/insight/comparison.ts';
import { type Days, formatDays, type InsightPeriod } from '#domain/insight/period.ts';
import type { Store } from '#server/data/store.ts';
import type { FigureKind } from '#server/insight/figures/figure-kind.ts';
import { type FigureReading, readFigures } from '#server/insight/figures/read-figures.ts';

export interface PeriodFigures<T> {
  readonly reading: FigureReading<T>;
  /** Of the whole period. */
  readonly sum: T;
  /** Of the whole compared period; null: compared with nothing. */
  readonly before: T | null;
  readonly compared: Days | null;
  /** `7 – 31 Oct`; empty: compared with nothing. */
  readonly comparedLabel: string;
  readonly grouping: Grouping;
  readonly buckets: readonly Bucket[];
  /** The parts that they are compared with; empty: nothing. */
  readonly comparedBuckets: readonly (Days | null)[];
}

/** The figures of a period and of what it is compared with: a document a month. */
export async function readPeriodFigures<T>(
  store: Store,
  kind: FigureKind<T>,
  period: InsightPeriod,
  now: Temporal.Instant,
): Promise<PeriodFigures<T>> {
  const asked = comparedDays(period, period.comparison);
  const reading = await readFigures(store, kind, asked ? [period, asked] : [period], now);
  const compared = knownDays(asked, reading.firstDay);
  const grouping = groupingOf(period);
  const buckets = bucketsOf(period, grouping);
  return {
    reading,
    sum: reading.over(period),
    before: compared && reading.over(compared),
    compared,
    comparedLabel: compared ? formatDays(compared, now) : '',
    ...{ grouping, buckets },
    comparedBuckets: compared ? comparedBuckets(buckets, compared, grouping) : [],
  };
}

export interface TrendValues {
  readonly labels: readonly string[];
  readonly values: readonly (number | null)[];
  readonly compared: { readonly label: string; readonly values: readonly (number | null)[] } | null;
}

/** One number over the parts of the period. @param of null: there is nothing it could be, such as a share of nothing */
export function trendOf<T>(
  { reading, buckets, compared, comparedLabel, comparedBuckets: beside }: PeriodFigures<T>,
  of: (figures: T) => number | null,
): TrendValues {
  return {
    labels: buckets.map(({ label }) => label),
    values: buckets.map((bucket) => of(reading.over(bucket))),
    compared: compared && {
      label: comparedLabel,
      values: beside.map((days) => (days ? of(reading.over(days)) : null)),
    },
  };
}

/** Numbers for a file, with the first header of the labels; null is an empty cell. */
export interface NumberTable {
  readonly headers: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (number | null)[] }[];
}

const firstHeaders: Readonly<Record<Grouping, string>> = {
  day: 'Date',
  week: 'Week from',
  month: 'Month from',
};

/** Each part of the period by the date of its first day, so that a spreadsheet can compute with it. */
export function trendTable(
  { grouping, buckets, compared: before }: Omit<PeriodFigures<unknown>, 'reading'>,
  { values, compared }: TrendValues,
  header: string,
): NumberTable {
  return {
    headers: [firstHeaders[grouping], header, ...(before ? [`Before (${before.from} to ${before.to})`] : [])],
    rows: buckets.map(({ from }, index) => ({
      label: from.toString(),
      cells: [values[index] ?? null, ...(compared ? [compared.values[index] ?? null] : [])],
    })),
  };
}
