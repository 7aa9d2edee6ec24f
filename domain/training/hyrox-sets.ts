/** What a Hyrox race adds to somebody's training: each run and station as a set of its exercise, so that it counts for their bests. */
import { findHyroxDivision, HYROX_RUN, hyroxStations, stationLoadInGrams } from './hyrox-race.ts';
import type { HyroxSplits } from './hyrox-splits.ts';
import type { LoggedSet } from './result.ts';

export interface SetsOfExercise {
  readonly exerciseId: string;
  readonly sets: readonly LoggedSet[];
}

type Race = Pick<HyroxSplits, 'splits'> & { readonly division: string };

const nothing: LoggedSet = {
  ...{ reps: 0, loadInGrams: 0, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0, rpeInTenths: 0 },
};

/**
 * Runs count for solo racers and pairs, who run all of them. Stations count for solo racers only: in a team, others did part
 * of the work.
 */
export function hyroxSets({ division, splits }: Race): SetsOfExercise[] {
  const found = findHyroxDivision(division);
  if (!found || found.people > 2) return [];
  const runs = splits.flatMap((time, index) => (index % 2 === 0 && time > 0 ? [runSet(time)] : []));
  const run = runs.length > 0 ? [{ exerciseId: HYROX_RUN.exerciseId, sets: runs }] : [];
  if (found.people === 2) return run;
  const [standard] = found.standards;
  const stations = hyroxStations.flatMap(({ exerciseId, amount, load }, index) => {
    const time = splits[2 * index + 1] ?? 0;
    if (time === 0) return [];
    const loadInGrams = stationLoadInGrams({ load }, standard);
    // Wall balls are measured in reps: with a load they would pass for a rep max.
    const done =
      'metres' in amount ? { distanceInMetres: amount.metres, loadInGrams } : { reps: amount.repetitions };
    const set = { ...nothing, ...done, durationInMilliseconds: time };
    return [{ exerciseId, sets: [set] }];
  });
  return [...run, ...stations];
}

const runSet = (durationInMilliseconds: number): LoggedSet => ({
  ...nothing,
  distanceInMetres: HYROX_RUN.metres,
  durationInMilliseconds,
});

/**
 * The exercises of a result, with the sets of an edited race in place of its earlier ones; everything else stays.
 * @param known ids of exercises that can be logged; others of the race are left out
 */
export function withHyroxSets(
  exercises: readonly SetsOfExercise[],
  { before, after, known }: { before: Race | null; after: Race; known: ReadonlySet<string> },
): SetsOfExercise[] {
  const sets = new Map(exercises.map(({ exerciseId, sets: done }) => [exerciseId, [...done]]));
  for (const { exerciseId, sets: old } of before ? hyroxSets(before) : []) {
    const left = sets.get(exerciseId) ?? [];
    for (const set of old) {
      const at = left.findIndex((one) => isSame(one, set));
      if (at >= 0) left.splice(at, 1);
    }
  }
  for (const { exerciseId, sets: added } of hyroxSets(after)) {
    if (known.has(exerciseId)) sets.set(exerciseId, [...(sets.get(exerciseId) ?? []), ...added]);
  }
  return [...sets].flatMap(([exerciseId, done]) => (done.length > 0 ? [{ exerciseId, sets: done }] : []));
}

const isSame = (one: LoggedSet, other: LoggedSet) =>
  (Object.keys(nothing) as (keyof LoggedSet)[]).every((key) => one[key] === other[key]);
