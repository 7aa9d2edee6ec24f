import {
  addFigures,
  eachDay,
  type FigureDays,
  type Figures,
  monthKey,
  monthsOfDays,
  sumFigures,
} from '#domain/insight/figures.ts';
import { localDate, storedDate } from '#domain/values/dates.ts';
import {
  figureMonthId,
  figureMonths,
  figureTotals,
  readStoredFigures,
} from '../../data/collections/insight.ts';
import type { Reads } from '../../data/store.ts';
import type { FigureKind } from './figure-kind.ts';

/** What has been counted about some days, and the sums of everything before. */
export interface FigureReading<T> {
  /** The figures of a day, `YYYY-MM-DD` or a date; of a day that was not read they are 0. */
  on(date: Temporal.PlainDate): T;
  /** The sum over some of the days that were read. */
  over(days: FigureDays): T;
  /** The sum of all days until then, from the first record on. */
  until(date: Temporal.PlainDate): T;
  /** The sums of every calendar month that has figures, by `YYYY-MM`, the oldest first. */
  readonly months: ReadonlyMap<string, T>;
  /** The first day that there are records of; null: nothing has been counted yet. */
  readonly firstDay: Temporal.PlainDate | null;
  /** When the newest were counted; null: never. */
  readonly countedAt: Temporal.Instant | null;
  /** False while the figures of an older club's past are being counted for the first time. */
  readonly isComplete: boolean;
}

/** Reads one document for each month of the spans and one of sums, whatever the club's size. */
export async function readFigures<T>(
  reads: Pick<Reads, 'find' | 'findMany'>,
  kind: FigureKind<T>,
  spans: readonly FigureDays[],
  now: Temporal.Instant,
): Promise<FigureReading<T>> {
  // The day before a span as well: what there was when it began.
  const widened = spans.map(({ from, to }) => ({ from: from.subtract({ days: 1 }), to }));
  const keys = [...new Set(widened.flatMap(monthsOfDays).map(({ from }) => monthKey(from)))];
  const totals = await reads.find(figureTotals, kind.name);
  const found = await reads.findMany(
    figureMonths,
    keys.map((key) => figureMonthId(kind.name, key)),
  );
  const days: Record<string, Figures> = Object.assign(
    {},
    ...found.map((month) => readStoredFigures(month?.days ?? '')),
  );
  const months = readStoredFigures(totals?.months ?? '');
  const sumOf = (span: FigureDays) => sumFigures(eachDay(span).map((date) => days[date.toString()] ?? {}));
  const firstDay = storedDate(totals?.firstDay ?? '');
  // A club that began today has no day that is over: nothing before its first day is missing.
  const complete = storedDate(totals?.countedUntil ?? '') ?? firstDay?.subtract({ days: 1 }) ?? null;
  return {
    on: (date) => kind.decode(days[date.toString()] ?? {}),
    over: (span) => kind.decode(sumOf(span)),
    until(date) {
      const before = Object.entries(months).flatMap(([key, sum]) => (key < monthKey(date) ? [sum] : []));
      return kind.decode(addFigures(sumFigures(before), sumOf({ from: date.with({ day: 1 }), to: date })));
    },
    months: new Map(
      Object.keys(months)
        .toSorted()
        .map((key) => [key, kind.decode(months[key] ?? {})]),
    ),
    firstDay,
    countedAt: totals?.countedAt ?? null,
    isComplete: complete !== null && complete.until(localDate(now)).days <= 2,
  };
}
