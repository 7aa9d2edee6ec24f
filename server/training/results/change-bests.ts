import { newBestsText } from '#domain/training/best-text.ts';
import {
  bestsOfSets,
  type Effort,
  foldEfforts,
  type NewBest,
  newBestsOf,
} from '#domain/training/personal-bests.ts';
import { yearOf } from '#domain/training/training-year.ts';
import { searchTermsOf } from '#domain/training/workout-search.ts';
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
import { bestNewsKey, exerciseYearKey, personalBestsKey } from './keys.ts';

/** A result before and after; null: it was not there, or is no longer. All changes of one transaction are of one member. */
export interface ResultChange {
  readonly before: Result | null;
  readonly after: Result | null;
}

/** Bests that a result has beaten in one exercise, and that stand. */
export interface ExerciseBests {
  readonly resultId: string;
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly bests: readonly NewBest[];
}

/** The results as they were and as they are. */
export function resultsOf(changes: readonly ResultChange[]): Result[] {
  return changes.flatMap(({ before, after }) => [before, after]).filter((result) => result !== null);
}

interface ExerciseFacts {
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly searchTerms: string[];
  readonly stored: PersonalBests | null;
  readonly efforts: readonly Effort[];
  readonly years: readonly number[];
}

interface BestsPlan {
  readonly newBests: readonly ExerciseBests[];
  write(writes: Writes<void>): void;
}

/**
 * Reads what a member's bests depend on and computes them again with the changes. To be called before the first write of the transaction.
 * @param exerciseOf every exercise of the results as they are afterwards
 */
export async function planBests(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  exerciseOf: ReadonlyMap<string, Exercise>,
  now: Temporal.Instant,
): Promise<BestsPlan> {
  const facts = await readFacts(reads, memberUid, changes, exerciseOf);
  const plans = facts.map((exercise) => planExercise(memberUid, exercise, changes, now));
  const known = new Map(changes.flatMap(({ after }) => (after ? [[after.id, after] as const] : [])));
  const missing = unique(plans.flatMap(({ lastId }) => (lastId && !known.has(lastId) ? [lastId] : [])));
  for (const result of await reads.findMany(results, missing)) if (result) known.set(result.id, result);
  return {
    newBests: plans.flatMap((plan) => plan.newBests),
    write(writes) {
      for (const plan of plans) plan.write(writes, known);
    },
  };
}

async function readFacts(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  exerciseOf: ReadonlyMap<string, Exercise>,
): Promise<ExerciseFacts[]> {
  const changed = resultsOf(changes);
  const exerciseIds = unique(changed.flatMap(({ exercises }) => exercises.map((one) => one.exerciseId)));
  const keys = exerciseIds.map((exerciseId) => personalBestsKey(memberUid, exerciseId));
  const stored = await reads.findMany(personalBests, keys);
  const changedYears = changed.map(({ date }) => yearOf(date));
  const asked = exerciseIds.flatMap((exerciseId, index) =>
    unique([...(stored[index]?.years ?? []), ...changedYears]).map((year) => ({ exerciseId, year })),
  );
  const found = await reads.findMany(
    exerciseYears,
    asked.map(({ exerciseId, year }) => exerciseYearKey(memberUid, exerciseId, year)),
  );
  const present = found.filter((document) => document !== null);
  return exerciseIds.map((exerciseId, index) => {
    const years = present.filter((document) => document.exerciseId === exerciseId);
    const exercise = exerciseOf.get(exerciseId);
    const searchTerms = exercise && searchTermsOf([exercise.name, ...exercise.aliases]);
    return {
      exerciseId,
      exerciseName: exercise?.name ?? stored[index]?.exerciseName ?? '',
      searchTerms: searchTerms ?? stored[index]?.searchTerms ?? [],
      stored: stored[index] ?? null,
      efforts: years.flatMap(({ efforts }) => efforts),
      years: years.map(({ year }) => year),
    };
  });
}

function planExercise(
  memberUid: string,
  facts: ExerciseFacts,
  changes: readonly ResultChange[],
  now: Temporal.Instant,
) {
  const { exerciseId, exerciseName, stored } = facts;
  const ids = new Set(changes.flatMap(({ before, after }) => [before?.id, after?.id]));
  const after = changes.flatMap((change) => (change.after ? [change.after] : []));
  const efforts = [
    ...facts.efforts.filter(({ resultId }) => !ids.has(resultId)),
    ...after.flatMap((result) => effortOf(result, exerciseId)),
  ].sort(byDate);
  const standing = foldEfforts(efforts);
  const lastId = efforts.at(-1)?.resultId ?? null;
  const newBests = after.flatMap((result) => {
    const bests = newBestsOf(stored?.bests ?? [], standing.bests, result.id);
    return bests.length > 0 ? [{ resultId: result.id, exerciseId, exerciseName, bests }] : [];
  });

  const write = (writes: Writes<void>, known: ReadonlyMap<string, Result>) => {
    const years = writeYears(writes, memberUid, facts, changes, efforts);
    const key = personalBestsKey(memberUid, exerciseId);
    if (efforts.length === 0) writes.remove(personalBests, key);
    else {
      writes.set(personalBests, {
        id: key,
        memberUid,
        exerciseId,
        exerciseName,
        searchTerms: facts.searchTerms,
        bests: [...standing.bests],
        records: [...standing.records],
        years,
        last: lastOf(known.get(lastId ?? ''), exerciseId),
        latestBestOn: latestDate(standing.bests, efforts),
        changedAt: now,
      });
    }
    writeNews(writes, facts, changes, efforts);
  };
  return { lastId, newBests, write };
}

function effortOf(result: Result, exerciseId: string): Effort[] {
  const sets = setsOf(result, exerciseId);
  if (sets === null) return [];
  return [{ resultId: result.id, date: result.date, bests: bestsOfSets(sets) }];
}

/** An exercise may be logged twice in one result; null: not at all. */
function setsOf({ exercises }: Result, exerciseId: string) {
  const logged = exercises.filter((one) => one.exerciseId === exerciseId);
  return logged.length === 0 ? null : logged.flatMap(({ sets }) => sets);
}

function lastOf(result: Result | undefined, exerciseId: string): PersonalBests['last'] {
  if (!result) return null;
  return { resultId: result.id, date: result.date, sets: setsOf(result, exerciseId) ?? [] };
}

/** An exercise that was done without anything to measure is listed by when it was last done. */
function latestDate(bests: readonly { readonly date: string }[], efforts: readonly Effort[]): string {
  const dates = (bests.length > 0 ? bests : efforts).map(({ date }) => date);
  return dates.sort().at(-1) ?? '';
}

/** Writes the years of the changes, and returns all that have efforts, ascending. */
function writeYears(
  writes: Writes<void>,
  memberUid: string,
  { exerciseId, years: before }: ExerciseFacts,
  changes: readonly ResultChange[],
  efforts: readonly Effort[],
): number[] {
  const byYear = Map.groupBy(efforts, ({ date }) => yearOf(date));
  const changed = new Set(resultsOf(changes).map(({ date }) => yearOf(date)));
  for (const year of before) {
    if (!byYear.has(year)) writes.remove(exerciseYears, exerciseYearKey(memberUid, exerciseId, year));
  }
  for (const [year, ofYear] of byYear) {
    if (!changed.has(year)) continue;
    const id = exerciseYearKey(memberUid, exerciseId, year);
    const stored: ExerciseYear['efforts'] = ofYear.map((effort) => ({ ...effort, bests: [...effort.bests] }));
    writes.set(exerciseYears, { id, memberUid, exerciseId, year, efforts: stored });
  }
  return [...byYear.keys()].sort((one, other) => one - other);
}

/** What a result beat of all that was done until its date is news on its workout's page, whenever it is logged; an import is no news. */
function writeNews(
  writes: Writes<void>,
  { exerciseId, exerciseName }: ExerciseFacts,
  changes: readonly ResultChange[],
  efforts: readonly Effort[],
): void {
  for (const { before, after } of changes) {
    const id = bestNewsKey((after ?? before)?.id ?? '', exerciseId);
    const bests = after && after.source !== 'import' ? beatenBy(after, efforts) : [];
    if (!after || bests.length === 0) {
      if (before) writes.remove(bestNews, id);
      continue;
    }
    const { workoutId, memberUid, id: resultId, createdAt: at } = after;
    const text = newBestsText(exerciseName, bests, 'kg');
    writes.set(bestNews, { id, workoutId, memberUid, resultId, exerciseId, text, at });
  }
}

function beatenBy({ id, date }: Result, efforts: readonly Effort[]): NewBest[] {
  const until = efforts.filter((effort) => effort.date <= date);
  const others = until.filter(({ resultId }) => resultId !== id);
  return newBestsOf(foldEfforts(others).bests, foldEfforts(until).bests, id);
}

function byDate(one: Effort, other: Effort): number {
  const [a, b] = [`${one.date} ${one.resultId}`, `${other.date} ${other.resultId}`];
  return Number(a > b) - Number(a < b);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
