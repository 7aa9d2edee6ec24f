import { type FigureDays, laterDate } from '#domain/insight/figures.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Reads } from '../../data/store.ts';
import { readTerms, removedUntil } from '../../privacy/read-terms.ts';
import type { FigureKind } from './figure-kind.ts';

/** Corrections of so many days count, however much of what came before them is gone. */
const ALWAYS_COUNTED_DAYS = 60;

/**
 * The first day whose records are all still there. Figures outlive what they were counted from: days before it are never counted again,
 * since that would find less than there was. Null: every day may be counted.
 */
export async function firstCountable(
  reads: Pick<Reads, 'find'>,
  { countedFrom = [] }: FigureKind<unknown>,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate | null> {
  if (countedFrom.length === 0) return null;
  const terms = await readTerms(reads);
  const days = countedFrom.flatMap(({ kind, missedForDays = 0 }) => {
    const until = removedUntil(terms, kind, now);
    return until ? [until.add({ days: missedForDays + 1 })] : [];
  });
  const newest = days.toSorted(Temporal.PlainDate.compare).at(-1);
  if (!newest) return null;
  const latest = localDate(now).subtract({ days: ALWAYS_COUNTED_DAYS });
  return Temporal.PlainDate.compare(newest, latest) < 0 ? newest : latest;
}

/** Those of the days that may be counted; null: none. */
export async function countableDays(
  reads: Pick<Reads, 'find'>,
  kind: FigureKind<unknown>,
  { from, to }: FigureDays,
  now: Temporal.Instant,
): Promise<FigureDays | null> {
  const first = laterDate(from, await firstCountable(reads, kind, now));
  return Temporal.PlainDate.compare(first, to) > 0 ? null : { from: first, to };
}
