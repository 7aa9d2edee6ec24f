import { byDate } from '#domain/training/personal-bests.ts';
import {
  MAX_RESULTS_PER_YEAR,
  type TrainingEntry,
  trainingEntryOf,
  type WorkedMuscles,
  yearOf,
} from '#domain/training/training-year.ts';
import { markDue } from '../../community/challenges/mark-due.ts';
import { trainingYears } from '../../data/collections/personal-bests.ts';
import type { Reads, Writes } from '../../data/store.ts';
import { type ResultChange, resultsOf } from './bests-facts.ts';
import { trainingYearKey } from './keys.ts';

interface YearsPlan {
  /** A year would have more results than a member may log (`MAX_RESULTS_PER_YEAR`). */
  readonly isFull: boolean;
  write(writes: Writes<void>): void;
}

/** With the minutes that the release before reads, which may run beside this one. */
const toStored = (entry: TrainingEntry) => ({
  ...entry,
  minutes: Math.round(entry.milliseconds / 60_000),
  muscles: { ...entry.muscles },
});

/**
 * Reads the years that the changed results are or were in, and recomputes them; challenges count the member again. Call it before the first write of the
 * transaction.
 */
export async function planTrainingYears(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  musclesOf: ReadonlyMap<string, WorkedMuscles>,
): Promise<YearsPlan> {
  const changed = resultsOf(changes);
  const years = [...new Set(changed.map(({ date }) => yearOf(date)))];
  const stored = await reads.findMany(
    trainingYears,
    years.map((year) => trainingYearKey(memberUid, year)),
  );
  const ids = new Set(changed.map(({ id }) => id));
  const after = changes.flatMap((change) => (change.after ? [change.after] : []));
  const plans = years.map((year, index) => {
    const before = stored[index]?.results ?? [];
    const added = after.filter(({ date }) => yearOf(date) === year);
    const entries: TrainingEntry[] = [
      ...before.filter(({ resultId }) => !ids.has(resultId)),
      ...added.map((result) => trainingEntryOf(result, musclesOf)),
    ];
    const isFull = entries.length > Math.max(MAX_RESULTS_PER_YEAR, before.length);
    return { year, entries: entries.sort(byDate), isFull };
  });
  return {
    isFull: plans.some(({ isFull }) => isFull),
    write(writes) {
      markDue(writes, memberUid);
      for (const { year, entries } of plans) {
        const id = trainingYearKey(memberUid, year);
        if (entries.length === 0) writes.remove(trainingYears, id);
        else {
          const stored = entries.map(toStored);
          writes.set(trainingYears, { id, memberUid, year, results: stored });
        }
      }
    },
  };
}
