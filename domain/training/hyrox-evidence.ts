/** Which of somebody's bests show how fast they would be in a Hyrox race. */
import type { HyroxEvidence } from './hyrox-prediction.ts';
import { HYROX_RUN, type HyroxStandard, hyroxStations, stationLoadInGrams } from './hyrox-race.ts';
import { type BestValue, metresOf } from './personal-bests.ts';
import type { LoggedSet } from './result.ts';

export interface ExerciseEvidence {
  readonly bests: readonly BestValue[];
  /** The sets of the last time it was done. */
  readonly lastSets: readonly LoggedSet[];
}

/** Runs of any distance count, whichever of these exercises they were logged as. */
export const runExercises: readonly string[] = [HYROX_RUN.exerciseId, 'run', 'run-5-km'];

/** Every exercise that counts, runs first. */
export const hyroxExerciseIds: readonly string[] = [
  ...runExercises,
  ...hyroxStations.map(({ exerciseId }) => exerciseId),
];

/**
 * A station without a weight counts by the best time over the race's distance. One with a weight counts by the last time it
 * was done with the race's weight or more, because its bests are weights, not times.
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
  const stations = hyroxStations.map(({ exerciseId, amount, load }) => {
    const { bests = [], lastSets = [] } = byExercise.get(exerciseId) ?? {};
    const isDone = (set: LoggedSet) =>
      'metres' in amount ? set.distanceInMetres === amount.metres : set.reps === amount.repetitions;
    const loadInGrams = stationLoadInGrams({ load }, standard);
    // Wall balls are logged without their weight.
    const isHeavy = (set: LoggedSet) => !('metres' in amount) || set.loadInGrams >= loadInGrams;
    const times = lastSets
      .filter((set) => set.durationInMilliseconds > 0 && isDone(set) && isHeavy(set))
      .map((set) => set.durationInMilliseconds);
    if (load === null && 'metres' in amount) {
      const best = bests.find(({ measure }) => measure === `time-${amount.metres}`);
      if (best) times.push(best.value);
    }
    return times.length > 0 ? Math.min(...times) : 0;
  });
  return { runs, stations };
}
