import type { Muscle } from './exercise.ts';
import type { LoggedExercise, PartScore } from './result.ts';

/** One result in a member's year. */
export interface TrainingEntry {
  readonly resultId: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  /** To be rounded where it is shown, not before it is added up. */
  readonly milliseconds: number;
  /** Load times reps. */
  readonly volumeInGrams: number;
  /** Sets by muscle, a secondary one counting half; in halves. */
  readonly muscles: Readonly<Record<string, number>>;
}

export interface WorkedMuscles {
  readonly primaryMuscles: readonly Muscle[];
  readonly secondaryMuscles: readonly Muscle[];
}

/** More results in one calendar year are refused: they would no longer fit into the documents that statistics and bests are computed from. */
export const MAX_RESULTS_PER_YEAR = 1500;

/** The calendar year of a local date `YYYY-MM-DD`. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

type TimedResult = {
  readonly durationInMilliseconds: number;
  readonly exercises: readonly LoggedExercise[];
  readonly scores: readonly PartScore[];
};

/** How long a training was: as it was typed; otherwise as long as its sets and timed parts, such as a row over 5 km. */
export function trainedMilliseconds({ durationInMilliseconds, exercises, scores }: TimedResult): number {
  if (durationInMilliseconds > 0) return durationInMilliseconds;
  const sets = exercises.flatMap((exercise) => exercise.sets);
  return [...sets, ...scores].reduce((sum, each) => sum + each.durationInMilliseconds, 0);
}

/** @param musclesOf by exercise id; sets of a missing one don't count */
export function trainingEntryOf(
  result: TimedResult & { readonly id: string; readonly date: string },
  musclesOf: ReadonlyMap<string, WorkedMuscles>,
): TrainingEntry {
  const muscles: Record<string, number> = {};
  const add = (worked: readonly Muscle[], halves: number) => {
    for (const muscle of worked) muscles[muscle] = (muscles[muscle] ?? 0) + halves;
  };
  for (const { exerciseId, sets } of result.exercises) {
    const exercise = musclesOf.get(exerciseId);
    if (!exercise || sets.length === 0) continue;
    add(exercise.primaryMuscles, 2 * sets.length);
    add(exercise.secondaryMuscles, sets.length);
  }
  const sets = result.exercises.flatMap((exercise) => exercise.sets);
  return {
    resultId: result.id,
    date: result.date,
    milliseconds: trainedMilliseconds(result),
    volumeInGrams: sets.reduce((sum, { loadInGrams, reps }) => sum + loadInGrams * reps, 0),
    muscles,
  };
}
