import { bestsOfSets, type Effort, type Standing } from '#domain/training/personal-bests.ts';
import { yearOf } from '#domain/training/training-year.ts';
import { searchTermsOf } from '#domain/training/workout-search.ts';
import type { Exercise } from '../../data/collections/exercises.ts';
import { exerciseYears, type PersonalBests, personalBests } from '../../data/collections/personal-bests.ts';
import type { Result } from '../../data/collections/results.ts';
import type { Reads } from '../../data/store.ts';
import { exerciseYearKey, personalBestsKey } from './keys.ts';

/**
 * A result before and after a change; null: it didn't exist yet, or no longer does. All changes in a transaction are one
 * member's.
 */
export interface ResultChange {
  readonly before: Result | null;
  readonly after: Result | null;
}

/** What a member's bests in one exercise depend on. */
export interface BestsFacts {
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly searchTerms: string[];
  readonly stored: PersonalBests | null;
  /** The changes that affect this exercise. */
  readonly changes: readonly ResultChange[];
  /** The efforts in the years that were read, without the changed results. */
  readonly efforts: readonly Effort[];
  /** The stored years that were read. */
  readonly years: readonly number[];
  /** The bests before the changes, if these are later than everything else: `efforts` then has only their years. */
  readonly continued: Standing | null;
}

/** The results as they were and as they are. */
export function resultsOf(changes: readonly ResultChange[]): Result[] {
  return changes.flatMap(({ before, after }) => [before, after]).filter((result) => result !== null);
}

/** All its sets: an exercise may be logged twice in one result, or a result count for it besides; null: neither. */
export function setsOf({ exercises, countsFor }: Result, exerciseId: string) {
  const logged = [...exercises, ...countsFor].filter((one) => one.exerciseId === exerciseId);
  return logged.length === 0 ? null : logged.flatMap(({ sets }) => sets);
}

/** True where a result is a result in this exercise, and not only counts for it under another name. */
export const isOwnExercise = ({ exercises, countsFor }: Result, exerciseId: string): boolean =>
  exercises.some((one) => one.exerciseId === exerciseId) ||
  countsFor.some((one) => one.exerciseId === exerciseId && !one.isOtherName);

export function effortOf(result: Result | null, exerciseId: string): Effort[] {
  const sets = result && setsOf(result, exerciseId);
  return sets ? [{ resultId: result.id, date: result.date, bests: bestsOfSets(sets) }] : [];
}

/**
 * Reads the years of each exercise that the changes affect: all of them or, if everything else was done on earlier dates,
 * only those of the changes.
 */
export async function readBestsFacts(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  exerciseOf: ReadonlyMap<string, Exercise>,
): Promise<BestsFacts[]> {
  const ids = resultsOf(changes).flatMap(({ exercises, countsFor }) =>
    [...exercises, ...countsFor].map((one) => one.exerciseId),
  );
  const touched = [...new Set(ids)]
    .map((exerciseId) => ({ exerciseId, changes: changesOf(changes, exerciseId) }))
    .filter((exercise) => exercise.changes.length > 0);
  const found = await reads.findMany(
    personalBests,
    touched.map(({ exerciseId }) => personalBestsKey(memberUid, exerciseId)),
  );
  const asked = touched.map((exercise, index) => {
    const stored = found[index] ?? null;
    const continued = isAfterAll(stored, exercise.changes) ? stored : null;
    const changedYears = resultsOf(exercise.changes).map(({ date }) => yearOf(date));
    const years = [...new Set([...(continued ? [] : (stored?.years ?? [])), ...changedYears])];
    return { ...exercise, stored, continued, years };
  });
  const keys = asked.flatMap(({ exerciseId, years }) =>
    years.map((year) => exerciseYearKey(memberUid, exerciseId, year)),
  );
  const present = (await reads.findMany(exerciseYears, keys)).filter((document) => document !== null);
  return asked.map(({ exerciseId, changes: own, stored, continued }) => {
    const exercise = exerciseOf.get(exerciseId);
    const years = present.filter((document) => document.exerciseId === exerciseId);
    const changed = new Set(resultsOf(own).map(({ id }) => id));
    return {
      ...{ exerciseId, stored, continued, changes: own },
      exerciseName: exercise?.name ?? stored?.exerciseName ?? nameIn(own, exerciseId),
      searchTerms: exercise
        ? searchTermsOf([exercise.name, ...exercise.aliases])
        : (stored?.searchTerms ?? searchTermsOf([nameIn(own, exerciseId)])),
      efforts: years.flatMap(({ efforts }) => efforts).filter(({ resultId }) => !changed.has(resultId)),
      years: years.map(({ year }) => year),
    };
  });
}

const nameIn = (changes: readonly ResultChange[], exerciseId: string) =>
  resultsOf(changes)
    .flatMap(({ countsFor }) => countsFor)
    .find((one) => one.exerciseId === exerciseId)?.exerciseName ?? '';

/** Changes to the exercise's sets or to the date. */
function changesOf(changes: readonly ResultChange[], exerciseId: string): ResultChange[] {
  const factsOf = (result: Result | null) => {
    const sets = result && setsOf(result, exerciseId);
    return sets && JSON.stringify([result.date, result.source, sets]);
  };
  return changes.filter(({ before, after }) => factsOf(before) !== factsOf(after));
}

function isAfterAll(stored: PersonalBests | null, changes: readonly ResultChange[]): boolean {
  const last = stored?.last?.date;
  if (!stored || !last) return false;
  return changes.every(({ before, after }) => {
    const isAdded = before === null || setsOf(before, stored.exerciseId) === null;
    return isAdded && after !== null && after.date > last;
  });
}
