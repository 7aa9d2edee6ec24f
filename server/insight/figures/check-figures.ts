import {
  areSameFigures,
  eachDay,
  type FigureDays,
  type Figures,
  laterDate,
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
import type { FigureKind } from './figure-kind.ts';
import { countableDays, firstCountable } from './first-countable.ts';
import { figureKinds } from './kinds.ts';
import { type FigureParts, recountDays } from './save-figures.ts';

export interface MonthCheck {
  readonly kind: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** The days whose stored figures are not what the records say, `YYYY-MM-DD`; the month itself where only its sum is wrong. */
  readonly differing: readonly string[];
}

/**
 * Goes over every month from the first record, or from a day on, until now; each is done before the next one begins.
 * @param repairs stores what differs; otherwise nothing is written
 */
export async function* goOverFigures(
  parts: FigureParts,
  { from, repairs }: { readonly from: Temporal.PlainDate | null; readonly repairs: boolean },
  kinds: readonly FigureKind<unknown>[] = figureKinds,
): AsyncGenerator<MonthCheck> {
  for (const kind of kinds) {
    const today = localDate(parts.now());
    const first = await kind.firstDay(parts.store, today);
    const kept = first && laterDate(first, await firstCountable(parts.store, kind, parts.now()));
    const start = kept && laterDate(kept, from);
    for (const month of start ? monthsOfDays({ from: start, to: today }) : []) {
      const differing = repairs
        ? await recountDays(parts, kind, month, progressAfter(kind, month, { isFirst: !from, start, today }))
        : await compareDays(parts, kind, month);
      yield { kind: kind.name, month: monthKey(month.from), differing };
    }
  }
}

/** Days whose stored figures differ from the records: nothing is written. */
export async function compareDays(
  { store, now }: FigureParts,
  kind: FigureKind<unknown>,
  days: FigureDays,
): Promise<string[]> {
  const key = monthKey(days.from);
  const month = await store.find(figureMonths, figureMonthId(kind.name, key));
  const totals = await store.find(figureTotals, kind.name);
  const span = await countableDays(store, kind, days, now());
  const counted = span ? await kind.count(store, span, now()) : new Map<string, Figures>();
  const stored = readStoredFigures(month?.days ?? '');
  const differing = (span ? eachDay(span) : [])
    .map(String)
    .filter((date) => !areSameFigures(stored[date] ?? {}, counted.get(date) ?? {}));
  const sum = readStoredFigures(totals?.months ?? '')[key] ?? {};
  return areSameFigures(sum, sumFigures(Object.values(stored))) ? differing : [...differing, key];
}

/** A whole pass leaves nothing for the job to catch up with; the day before stays for it, in case it has only just ended. */
function progressAfter(
  kind: FigureKind<unknown>,
  { to }: FigureDays,
  {
    isFirst,
    start,
    today,
  }: { isFirst: boolean; start: Temporal.PlainDate | null; today: Temporal.PlainDate },
) {
  if (!isFirst || !start) return {};
  const complete = today.subtract({ days: 2 });
  const last = Temporal.PlainDate.compare(to, complete) < 0 ? to : complete;
  const hasAdvanced = Temporal.PlainDate.compare(last, start) >= 0;
  return {
    firstDay: start.toString(),
    version: kind.version,
    countedUntil: hasAdvanced ? last.toString() : '',
  };
}

/**
 * Compares the newest complete days of every kind with the records, but not those that the job is about to count.
 * @returns `{kind} on {date}` for each that differs
 */
export async function sampleFigures(
  parts: FigureParts,
  count: number,
  kinds: readonly FigureKind<unknown>[] = figureKinds,
): Promise<string[]> {
  const differing: string[] = [];
  for (const kind of kinds) {
    const totals = await parts.store.find(figureTotals, kind.name);
    const last = storedDate(totals?.countedUntil ?? '');
    const first = storedDate(totals?.firstDay ?? '');
    if (!last || !first) continue;
    const wanted = last.subtract({ days: count - 1 });
    const from = Temporal.PlainDate.compare(wanted, first) < 0 ? first : wanted;
    for (const span of monthsOfDays({ from, to: last }))
      differing.push(...(await compareDays(parts, kind, span)).map((date) => `${kind.name} on ${date}`));
  }
  return differing;
}
