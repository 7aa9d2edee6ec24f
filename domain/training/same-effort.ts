/**
 * What else a result counts for, so that a best is the same wherever it is shown: the score of a part that is one movement over a distance is a
 * time for that exercise, and a timed kilometre is one under “Run” as under “Run 1 km”.
 */

import { type Best, bestsToShow } from './personal-bests.ts';
import type { LoggedExercise, LoggedSet, PartScore } from './result.ts';
import { isLoggedBySets } from './result-form.ts';
import type { Movement, WorkoutPart } from './workout.ts';

/** Sets that count for an exercise under which they were not logged. */
export interface CountedSets extends LoggedExercise {
  /** The same thing under another name: no news beside that of the exercise that was logged. */
  readonly isOtherName: boolean;
}

interface KnownExercise {
  readonly id: string;
  readonly name: string;
  readonly measure: string;
}

type Sets = Pick<LoggedExercise, 'exerciseId' | 'sets'>;

/** What the scores of a workout say of single exercises. A scaled score may be of another distance, one at the time cap of less. */
export function scoredSets(parts: readonly WorkoutPart[], scores: readonly PartScore[]): Sets[] {
  return parts.flatMap((part) => {
    const score = scores.find(({ partKey }) => partKey === part.key);
    const movement = onlyMovement(part);
    if (!movement || !score?.isRx || score.isCapped || score.durationInMilliseconds <= 0) return [];
    const { exerciseId, distanceInMetres } = movement;
    return [{ exerciseId, sets: [timed(distanceInMetres, score.durationInMilliseconds)] }];
  });
}

/** The movement of a part that is nothing but one distance, once; null: another part. */
function onlyMovement(part: WorkoutPart): Movement | null {
  const [only, ...others] = part.movements;
  if (!only || others.length > 0 || part.scoreType !== 'time' || part.rounds > 1 || isLoggedBySets(part))
    return null;
  const { distanceInMetres, sets, reps, forWomen, forMen } = only;
  const isOnce = sets <= 1 && reps.length === 0 && forWomen.loadInGrams === 0 && forMen.loadInGrams === 0;
  return isOnce && distanceInMetres > 0 ? only : null;
}

const timed = (distanceInMetres: number, durationInMilliseconds: number): LoggedSet => ({
  ...{ distanceInMetres, durationInMilliseconds, reps: 0, loadInGrams: 0, calories: 0, rpeInTenths: 0 },
});

const isTimed = ({ distanceInMetres, durationInMilliseconds, loadInGrams }: LoggedSet) =>
  distanceInMetres > 0 && durationInMilliseconds > 0 && loadInGrams === 0;

const named = [
  /^(?<base>[a-z]+(?:-[a-z]+)*)-(?<count>\d{1,6})-(?<unit>km|m)$/,
  /^(?<count>\d{1,6})-(?<unit>km|m)-(?<base>[a-z]+(?:-[a-z]+)*)$/,
];

/** The ids under which a distance of an exercise may be known besides: `run` and `run-1-km`, also the other way round. */
function otherNames(exerciseId: string, metres: number): string[] {
  const base = named.map((pattern) => pattern.exec(exerciseId)?.groups?.base).find(Boolean) ?? exerciseId;
  const lengths = [`${metres}-m`, ...(metres % 1000 === 0 ? [`${metres / 1000}-km`] : [])];
  const names = lengths.flatMap((length) => [`${base}-${length}`, `${length}-${base}`]);
  return [base, ...names].filter((name) => name !== exerciseId);
}

/** The exercise of a name with a distance in it: `run` of `run-5-km`; null: there is none in it. */
export const baseExercise = (exerciseId: string): string | null =>
  named.map((pattern) => pattern.exec(exerciseId)?.groups?.base).find((base) => base !== undefined) ?? null;

interface BestsOf {
  readonly exerciseId: string;
  readonly bests: readonly Best[];
}

/**
 * Each best once, in the order given: what “Run 5 km” has of the same results as “Run” is shown there.
 * @param bases by id the exercises of `baseExercise`, where they have bests
 */
export function shownOnce<Row extends BestsOf>(
  rows: readonly Row[],
  bases: ReadonlyMap<string, BestsOf>,
): Row[] {
  return rows.filter(({ exerciseId, bests }) => {
    const base = bases.get(baseExercise(exerciseId) ?? '');
    const own = bestsToShow(bests);
    const isThere = ({ measure, resultId }: Best) =>
      base?.bests.some((best) => best.measure === measure && best.resultId === resultId) ?? false;
    return own.length === 0 || !own.every(isThere);
  });
}

/** The ids of all exercises that these may count for, and of their own; most of them exist nowhere. */
export function possibleIds(all: readonly Sets[]): string[] {
  const ids = all.flatMap(({ exerciseId, sets }) => {
    const others = sets.filter(isTimed).flatMap((set) => otherNames(exerciseId, set.distanceInMetres));
    return others.length > 0 ? [exerciseId, ...others] : [];
  });
  return [...new Set(ids)];
}

/**
 * What counts besides what was logged.
 * @param scored of `scoredSets`
 * @param known the exercises of `possibleIds` that exist
 */
export function countedSets(
  logged: readonly Sets[],
  scored: readonly Sets[],
  known: ReadonlyMap<string, KnownExercise>,
): CountedSets[] {
  const counted: CountedSets[] = [];
  const add = (exerciseId: string, sets: readonly LoggedSet[], isOtherName: boolean) => {
    const exercise = known.get(exerciseId);
    if (exercise?.measure !== 'distance' || sets.length === 0) return;
    counted.push({ exerciseId: exercise.id, exerciseName: exercise.name, sets, isOtherName });
  };
  for (const { exerciseId, sets } of scored) add(exerciseId, sets, false);
  for (const { exerciseId, sets } of [...logged, ...scored]) {
    const own = known.get(exerciseId);
    if (own?.measure !== 'distance') continue;
    const byName = new Map<string, LoggedSet[]>();
    for (const set of sets.filter(isTimed))
      for (const name of otherNames(exerciseId, set.distanceInMetres))
        if (known.has(name) && known.get(name)?.id !== own.id)
          byName.set(name, [...(byName.get(name) ?? []), set]);
    for (const [name, same] of byName) add(name, same, true);
  }
  return counted;
}
