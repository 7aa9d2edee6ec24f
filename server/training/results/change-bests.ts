import { newBestsText } from '#domain/training/best-text.ts';
import {
  byDate,
  type Effort,
  foldEfforts,
  type NewBest,
  newBestsOf,
} from '#domain/training/personal-bests.ts';
import { yearOf } from '#domain/training/training-year.ts';
import type { Exercise } from '../../data/collections/exercises.ts';
import {
  bestNews,
  type ExerciseYear,
  exerciseYears,
  type PersonalBests,
  personalBests,
} from '../../data/collections/personal-bests.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Reads, Writes } from '../../data/store.ts';
import {
  type BestsFacts,
  effortOf,
  isOwnExercise,
  type ResultChange,
  readBestsFacts,
  resultsOf,
  setsOf,
} from './bests-facts.ts';
import { bestNewsKey, exerciseYearKey, personalBestsKey } from './keys.ts';

/** New bests that a result set in one exercise. */
export interface ExerciseBests {
  readonly resultId: string;
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly bests: readonly NewBest[];
}

interface BestsPlan {
  readonly newBests: readonly ExerciseBests[];
  write(writes: Writes<void>): void;
}

/**
 * Reads what a member's bests depend on and recomputes them with the changes. Call it before the first write of the
 * transaction.
 * @param exerciseOf every exercise in the results after the changes
 */
export async function planBests(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  exerciseOf: ReadonlyMap<string, Exercise>,
  now: Temporal.Instant,
): Promise<BestsPlan> {
  const facts = await readBestsFacts(reads, memberUid, changes, exerciseOf);
  const plans = facts.map((exercise) => planExercise(memberUid, exercise, now));
  const known = new Map(changes.flatMap(({ after }) => (after ? [[after.id, after] as const] : [])));
  const lastIds = plans.flatMap(({ lastId }) => lastId ?? []);
  const missing = [...new Set(lastIds)].filter((id) => !known.has(id));
  for (const result of await reads.findMany(results, missing)) if (result) known.set(result.id, result);
  return {
    newBests: plans.flatMap((plan) => plan.newBests),
    write(writes) {
      for (const plan of plans) plan.write(writes, known);
    },
  };
}

function planExercise(memberUid: string, facts: BestsFacts, now: Temporal.Instant) {
  const { exerciseId, exerciseName, searchTerms, stored, changes, continued } = facts;
  const added = changes.flatMap(({ after }) => effortOf(after, exerciseId));
  const efforts = [...(continued ? [] : facts.efforts), ...added].sort(byDate);
  const standing = foldEfforts(efforts, continued ?? undefined);
  const lastId = efforts.at(-1)?.resultId ?? null;
  const own = changes.flatMap(({ after }) => (after && isOwnExercise(after, exerciseId) ? [after.id] : []));
  const newBests = added.flatMap(({ resultId }) => {
    if (!own.includes(resultId)) return [];
    const bests = newBestsOf(stored?.bests ?? [], standing.bests, resultId);
    return bests.length > 0 ? [{ resultId, exerciseId, exerciseName, bests }] : [];
  });

  const write = (writes: Writes<void>, known: ReadonlyMap<string, Result>) => {
    const id = personalBestsKey(memberUid, exerciseId);
    const years = writeYears(writes, memberUid, facts, [...facts.efforts, ...added]);
    if (efforts.length === 0) writes.remove(personalBests, id);
    else {
      writes.set(personalBests, {
        ...{ id, memberUid, exerciseId, exerciseName, searchTerms, years },
        bests: [...standing.bests],
        records: [...standing.records],
        last: lastOf(known.get(lastId ?? ''), exerciseId),
        latestBestOn: latestDate(standing.bests, efforts),
        changedAt: now,
      });
    }
    writeBestNews(writes, facts, efforts);
  };
  return { lastId, newBests, write };
}

function lastOf(result: Result | undefined, exerciseId: string): PersonalBests['last'] {
  if (!result) return null;
  return { resultId: result.id, date: result.date, sets: setsOf(result, exerciseId) ?? [] };
}

/** An exercise done without anything measured is listed by its last date. */
function latestDate(bests: readonly { readonly date: string }[], efforts: readonly Effort[]): string {
  const dates = (bests.length > 0 ? bests : efforts).map(({ date }) => date);
  return dates.sort().at(-1) ?? '';
}

/** Writes the years of the changes, and returns all that have efforts, ascending. */
function writeYears(
  writes: Writes<void>,
  memberUid: string,
  { exerciseId, changes, stored, continued, years }: BestsFacts,
  efforts: readonly Effort[],
): number[] {
  const byYear = Map.groupBy(efforts.toSorted(byDate), ({ date }) => yearOf(date));
  const changed = new Set(resultsOf(changes).map(({ date }) => yearOf(date)));
  for (const year of new Set([...years, ...changed])) {
    const id = exerciseYearKey(memberUid, exerciseId, year);
    const ofYear = byYear.get(year);
    if (!ofYear) writes.remove(exerciseYears, id);
    else if (changed.has(year)) {
      const kept: ExerciseYear['efforts'] = ofYear.map((effort) => ({ ...effort, bests: [...effort.bests] }));
      writes.set(exerciseYears, { id, memberUid, exerciseId, year, efforts: kept });
    }
  }
  const all = new Set([...(continued ? (stored?.years ?? []) : []), ...byYear.keys()]);
  return [...all].sort((one, other) => one - other);
}

/**
 * Bests that a result beat as of its own date are news on its workout's page, even if it is logged later; imports are not.
 * @param efforts all, or those after `facts.continued`
 */
function writeBestNews(writes: Writes<void>, facts: BestsFacts, efforts: readonly Effort[]): void {
  const { exerciseId, exerciseName, changes } = facts;
  for (const { before, after } of changes) {
    const id = bestNewsKey((after ?? before)?.id ?? '', exerciseId);
    const isNews = after !== null && after.source !== 'import' && isOwnExercise(after, exerciseId);
    const bests = isNews ? beatenBy(after, facts, efforts) : [];
    if (after && bests.length > 0) {
      const { workoutId, memberUid, id: resultId, createdAt: at } = after;
      const text = newBestsText(exerciseName, bests, 'kg');
      writes.set(bestNews, { id, workoutId, memberUid, resultId, exerciseId, text, at });
    } else if (before) writes.remove(bestNews, id);
  }
}

function beatenBy({ id, date }: Result, { continued }: BestsFacts, efforts: readonly Effort[]): NewBest[] {
  const earlier = foldEfforts(
    efforts.filter((effort) => effort.date < date),
    continued ?? undefined,
  );
  const ofDay = efforts.filter((effort) => effort.date === date);
  const others = ofDay.filter(({ resultId }) => resultId !== id);
  return newBestsOf(foldEfforts(others, earlier).bests, foldEfforts(ofDay, earlier).bests, id);
}
