/** What somebody did. Loads in grams, distances in metres, times in milliseconds; 0 means not given. */

export interface LoggedSet {
  readonly reps: number;
  readonly loadInGrams: number;
  readonly distanceInMetres: number;
  readonly durationInMilliseconds: number;
  readonly calories: number;
  /** Rate of perceived exertion in tenths, 10 to 100; 0: not given. */
  readonly rpeInTenths: number;
}

export interface LoggedExercise {
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly sets: readonly LoggedSet[];
}

/** The score of one part of a workout; which fields count depends on the part's score type. */
export interface PartScore {
  readonly partKey: string;
  readonly isRx: boolean;
  /** Time, or the time cap where `isCapped`. */
  readonly durationInMilliseconds: number;
  /** For time: stopped by the time cap; `reps` then counts those done. */
  readonly isCapped: boolean;
  readonly rounds: number;
  readonly reps: number;
  readonly loadInGrams: number;
  readonly distanceInMetres: number;
  readonly calories: number;
}

/** Limits that keep a result's form and document small. */
export const MAX_EXERCISES_PER_RESULT = 20;
export const MAX_SETS_PER_EXERCISE = 30;
