/** What a workout consists of. A template is the same without a date. Loads in grams, distances in metres, times in milliseconds. */

export const partFormats = [
  { code: 'strength', label: 'Strength sets' },
  { code: 'for-time', label: 'For time' },
  { code: 'amrap', label: 'AMRAP' },
  { code: 'emom', label: 'EMOM' },
  { code: 'intervals', label: 'Intervals' },
  { code: 'hyrox', label: 'Hyrox simulation' },
  { code: 'free', label: 'Free' },
] as const;
export type PartFormat = (typeof partFormats)[number]['code'];

export const scoreTypes = [
  { code: 'none', label: 'No score' },
  { code: 'time', label: 'Time' },
  { code: 'rounds-reps', label: 'Rounds and reps' },
  { code: 'reps', label: 'Reps' },
  { code: 'load', label: 'Weight' },
  { code: 'distance', label: 'Distance' },
  { code: 'calories', label: 'Calories' },
] as const;
export type ScoreType = (typeof scoreTypes)[number]['code'];

/** As prescribed ("Rx") for one sex; 0: nothing is prescribed. */
export interface Prescription {
  readonly loadInGrams: number;
  readonly calories: number;
}

export interface Movement {
  /** Unique within its workout; stays when the movement moves. */
  readonly key: string;
  readonly exerciseId: string;
  /** Its name when the movement was added. */
  readonly exerciseName: string;
  /** A letter that neighbouring movements share: done as a superset. Empty: none. */
  readonly superset: string;
  /** 0: not prescribed. */
  readonly sets: number;
  /** In each set or round: `[5]` is five every time, `[21, 15, 9]` three different rounds. Empty: not prescribed. */
  readonly reps: readonly number[];
  readonly distanceInMetres: number;
  readonly durationInMilliseconds: number;
  readonly forWomen: Prescription;
  readonly forMen: Prescription;
  readonly restInMilliseconds: number;
  readonly note: string;
}

export interface WorkoutPart {
  /** Unique within its workout; stays when the part moves. Scores refer to it. */
  readonly key: string;
  readonly title: string;
  readonly format: PartFormat;
  readonly scoreType: ScoreType;
  /** For time: the time cap. AMRAP: how long. 0: none. */
  readonly timeCapInMilliseconds: number;
  /** Rounds of a for-time part, minutes or intervals of the others; 0: not prescribed. */
  readonly rounds: number;
  /** EMOM: each interval, usually a minute. Intervals: the work. */
  readonly workInMilliseconds: number;
  /** Intervals: the rest between them. */
  readonly restInMilliseconds: number;
  readonly movements: readonly Movement[];
  readonly note: string;
}

/** What a workout and a template share. */
export interface WorkoutPlan {
  readonly title: string;
  readonly note: string;
  readonly parts: readonly WorkoutPart[];
}

/** Limits that keep a workout readable, its form small and its document far below 1 MiB. */
export const MAX_PARTS = 10;
/** A Hyrox simulation has sixteen. */
export const MAX_MOVEMENTS_PER_PART = 16;
