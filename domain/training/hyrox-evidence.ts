/** What of somebody's bests says how fast they would be in a Hyrox race. */
import type { HyroxEvidence } from './hyrox-prediction.ts';
import { HYROX_RUN, type HyroxStandard, hyroxStations } from './hyrox-race.ts';
import { type BestValue, metresOf } from './personal-bests.ts';
import type { LoggedSet } from './result.ts';

export interface ExerciseEvidence {
  readonly bests: readonly BestValue[];
  /** Of the last time it was done. */
  readonly lastSets: readonly LoggedSet[];
}

/** Runs count over any distance, whichever of these they were logged as. */
export const runExercises: readonly string[] = [HYROX_RUN.exerciseId, 'run', 'run-5-km'];

/** Every exercise that is looked at, runs first. */
export const hyroxExerciseIds: readonly string[] = [
  ...runExercises,
  ...hyroxStations.map(({ exerciseId }) => exerciseId),
];

/**
 * Stations without a weight count by the best time over the race's distance; those with one, by the last time they were done with at least
 * the race's weight, since their bests are weights and not times.
 */
export function hyroxEvidence(
  byExercise: ReadonlyMap<string, ExerciseEvidence>,
  standard: HyroxStandard,
): Omit<HyroxEvidence, 'races'> {
  const runs = runExercises.flatMap((id) =>
    (byExercise.get(id)?.bests ?? [])
      .filter(({ measure }) => measure.startsWith('time-'))
      .map(({ measure, value }) => ({ metres: metresOf(measure), durationInMilliseconds: value })),
  );
  const stations = hyroxStations.map(({ exerciseId, amount, loadInKilograms }) => {
    const { bests = [], lastSets = [] } = byExercise.get(exerciseId) ?? {};
    const isDone = (set: LoggedSet) =>
      'metres' in amount ? set.distanceInMetres === amount.metres : set.reps === amount.repetitions;
    const loadInGrams = (loadInKilograms?.[standard] ?? 0) * 1000;
    // Wall balls are logged without their weight.
    const isHeavy = (set: LoggedSet) => !('metres' in amount) || set.loadInGrams >= loadInGrams;
    const times = lastSets
      .filter((set) => set.durationInMilliseconds > 0 && isDone(set) && isHeavy(set))
      .map((set) => set.durationInMilliseconds);
    if (loadInKilograms === null && 'metres' in amount) {
      const best = bests.find(({ measure }) => measure === `time-${amount.metres}`);
      if (best) times.push(best.value);
    }
    return times.length > 0 ? Math.min(...times) : 0;
  });
  return { runs, stations };
}
