/** The job `count-figures`: keeps the figures of analytics current, and counts those of an older club's past. */
import { monthsOfDays } from '#domain/insight/figures.ts';
import { clubTime, localDate, storedDate } from '#domain/values/dates.ts';
import {
  type FigureMark,
  type FigureTotals,
  figureMarks,
  figureTotals,
} from '../../data/collections/insight.ts';
import type { FigureKind } from './figure-kind.ts';
import { firstCountable } from './first-countable.ts';
import { figureKinds } from './kinds.ts';
import { type FigureParts, recountDays } from './save-figures.ts';

/** Marks read at a time. */
const PAGE = 200;
/** A transaction that began before midnight is over by then, so that the day before can be counted for the last time. */
const DAY_ENDS_AT_HOUR = 1;

/** @param isAsked counts the current day now, however new its figures are (`minutesBetween`) */
export async function countFigures(
  parts: FigureParts,
  kinds: readonly FigureKind<unknown>[] = figureKinds,
  isAsked = false,
): Promise<void> {
  for (const kind of kinds) await countNewDays(parts, kind, isAsked);
  await countMarkedDays(parts, kinds);
}

/** From the last day that is complete until now, a month at a time: another run goes on where this one stops. */
async function countNewDays(parts: FigureParts, kind: FigureKind<unknown>, isAsked: boolean): Promise<void> {
  const { store, now } = parts;
  const stored = await store.find(figureTotals, kind.name);
  const totals = stored?.version === kind.version ? stored : null;
  const at = now();
  const today = localDate(at);
  if (!isAsked && totals && isFresh(kind, totals, at)) return;
  const known = storedDate(totals?.countedUntil ?? '');
  const from = known?.add({ days: 1 }) ?? (await kind.firstDay(store, today));
  if (!from || Temporal.PlainDate.compare(from, today) > 0) return;
  const complete = today.subtract({ days: clubTime(at).hour < DAY_ENDS_AT_HOUR ? 2 : 1 });
  for (const month of monthsOfDays({ from, to: today })) {
    const last = Temporal.PlainDate.compare(month.to, complete) < 0 ? month.to : complete;
    const isAtStart = !known && month.from.equals(from);
    const hasAdvanced = Temporal.PlainDate.compare(last, month.from) >= 0;
    await recountDays(parts, kind, month, {
      ...(isAtStart && { firstDay: from.toString(), version: kind.version, countedUntil: '' }),
      ...(hasAdvanced && { countedUntil: last.toString() }),
      ...(kind.minutesBetween && month.to.equals(today) && { countedAt: at }),
    });
  }
}

function isFresh(
  { minutesBetween = 0 }: FigureKind<unknown>,
  { countedAt }: FigureTotals,
  now: Temporal.Instant,
): boolean {
  return countedAt !== null && Temporal.Instant.compare(now, countedAt.add({ minutes: minutesBetween })) < 0;
}

/** A mark goes once its days have been counted: whatever changes meanwhile has left another one. */
async function countMarkedDays(parts: FigureParts, kinds: readonly FigureKind<unknown>[]): Promise<void> {
  for (;;) {
    const { items } = await parts.store.query(figureMarks, { limit: PAGE });
    if (items.length === 0) return;
    for (const kind of kinds) {
      const marks = items.filter((mark) => mark.kind === kind.name);
      for (const day of await daysOf(parts, kind, marks))
        await recountDays(parts, kind, { from: day, to: day });
    }
    await parts.store.batch((batch) => {
      for (const { id } of items) batch.remove(figureMarks, id);
    });
  }
}

/** The days that marks stand for, each once. Later ones than today have no figures yet. */
async function daysOf(
  { store, now }: FigureParts,
  kind: FigureKind<unknown>,
  marks: readonly FigureMark[],
): Promise<Temporal.PlainDate[]> {
  const days = new Set<string>();
  for (const { date, memberUid } of marks) {
    days.add(date);
    const theirs = memberUid === '' ? [] : ((await kind.daysOfMember?.(store, memberUid)) ?? []);
    for (const day of theirs) if (day >= date) days.add(day);
  }
  const today = localDate(now());
  // A day more: what was marked late in the evening is counted after midnight.
  const changing =
    kind.changesForDays === undefined ? '' : today.subtract({ days: kind.changesForDays + 1 }).toString();
  const countable = (await firstCountable(store, kind, now()))?.toString() ?? '';
  const first = [changing, countable].toSorted().at(-1) ?? '';
  return [...days]
    .filter((day) => day >= first && day <= today.toString())
    .toSorted()
    .flatMap((day) => storedDate(day) ?? []);
}
