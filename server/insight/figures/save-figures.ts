import {
  areSameFigures,
  compactFigures,
  eachDay,
  type FigureDays,
  type Figures,
  monthKey,
  sumFigures,
} from '#domain/insight/figures.ts';
import {
  type FigureTotals,
  figureMonthId,
  figureMonths,
  figureTotals,
  readStoredFigures,
} from '../../data/collections/insight.ts';
import { type Store, TransactionContentionError } from '../../data/store.ts';
import type { FigureKind } from './figure-kind.ts';
import { countableDays } from './first-countable.ts';

export interface FigureParts {
  readonly store: Store;
  now(): Temporal.Instant;
}

const ATTEMPTS = 5;

/**
 * Counts days of one month and stores what differs. Where somebody else has stored figures of the month meanwhile they may be
 * newer: it counts again. Days whose records may be gone stay as they are.
 * @param progress stored along with the figures
 * @returns the days that differed, `YYYY-MM-DD`
 */
export async function recountDays(
  { store, now }: FigureParts,
  kind: FigureKind<unknown>,
  days: FigureDays,
  progress: Partial<FigureTotals> = {},
): Promise<string[]> {
  const id = figureMonthId(kind.name, monthKey(days.from));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = (await store.find(figureMonths, id))?.revision ?? 0;
    const at = now();
    const span = await countableDays(store, kind, days, at);
    const noted = new Map<string, boolean>();
    const note = (memberUid: string, isCounted: boolean) => noted.set(memberUid, isCounted);
    const counted = span ? await kind.count(store, span, at, note) : new Map<string, Figures>();
    const differing = await store.transaction(async (transaction) => {
      const month = await transaction.find(figureMonths, id);
      const totals = await transaction.find(figureTotals, kind.name);
      const isSameSpan = areSameDays(span, await countableDays(transaction, kind, days, at));
      // Records of these days may have been removed while they were counted.
      if ((month?.revision ?? 0) !== seen || !isSameSpan) return null;
      const stored = readStoredFigures(month?.days ?? '');
      const changed = span ? replaceDays(stored, span, counted) : [];
      const months = readStoredFigures(totals?.months ?? '');
      const sum = compactFigures(sumFigures(Object.values(stored)));
      const isSumRight = areSameFigures(months[monthKey(days.from)] ?? {}, sum);
      months[monthKey(days.from)] = sum;
      if (changed.length > 0)
        transaction.set(figureMonths, {
          ...{ id, kind: kind.name, month: monthKey(days.from) },
          ...{ days: JSON.stringify(stored), revision: seen + 1, countedAt: at },
        });
      if (changed.length > 0 || !isSumRight || Object.keys(progress).length > 0)
        transaction.set(figureTotals, {
          ...(totals ?? figureTotals.decode(kind.name, {})),
          ...progress,
          ...keptFirstDay(totals, progress),
          months: JSON.stringify(months),
        });
      return changed;
    });
    if (!differing) continue;
    await kind.keepNoted?.(store, noted);
    return differing;
  }
  throw new TransactionContentionError(`counted ${id} ${ATTEMPTS} times`);
}

const areSameDays = (one: FigureDays | null, other: FigureDays | null): boolean =>
  one?.from.toString() === other?.from.toString();

/** What was counted once is there although its records may be gone: the first day never moves forward. */
function keptFirstDay(totals: FigureTotals | null, progress: Partial<FigureTotals>): Partial<FigureTotals> {
  const first = totals?.firstDay ?? '';
  return first !== '' && first < (progress.firstDay ?? '') ? { firstDay: first } : {};
}

/** Puts the counted days in place of the stored ones. @returns those that differed */
function replaceDays(
  stored: Record<string, Figures>,
  days: FigureDays,
  counted: ReadonlyMap<string, Figures>,
): string[] {
  const changed: string[] = [];
  for (const date of eachDay(days).map(String)) {
    const figures = compactFigures(counted.get(date) ?? {});
    if (areSameFigures(stored[date] ?? {}, figures)) continue;
    changed.push(date);
    if (Object.keys(figures).length === 0) delete stored[date];
    else stored[date] = figures;
  }
  return changed;
}
