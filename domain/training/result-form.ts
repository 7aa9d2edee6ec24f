/** What the form of a result asks for, and the names of its fields. */

import { formatDuration } from '../values/read-duration.ts';
import type { ExerciseMeasure } from './exercise.ts';
import type { BestValue } from './personal-bests.ts';
import { type LoggedSet, MAX_EXERCISES_PER_RESULT, MAX_SETS_PER_EXERCISE, type PartScore } from './result.ts';
import { type LoadUnit, loadNumber } from './units.ts';
import type { Movement, ScoreType, WorkoutPart } from './workout.ts';

export const setFields = ['load', 'reps', 'distance', 'time', 'calories', 'rpe'] as const;
export type SetField = (typeof setFields)[number];

/** The fields of one set, in the order in which they are typed; how hard it felt comes last everywhere. */
export const fieldsOfMeasure: Readonly<Record<ExerciseMeasure, readonly SetField[]>> = {
  'load-reps': ['load', 'reps', 'rpe'],
  reps: ['reps', 'load', 'rpe'],
  time: ['time', 'rpe'],
  distance: ['distance', 'time', 'rpe'],
  'load-distance': ['load', 'distance', 'rpe'],
  calories: ['calories', 'time', 'rpe'],
};

export const scoreFields = [
  ...(['time', 'capped', 'rounds', 'reps', 'load', 'distance', 'calories', 'scaled'] as const),
] as const;
export type ScoreField = (typeof scoreFields)[number];

/** The last time that the member did an exercise. */
export interface LastTime {
  readonly resultId: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly sets: readonly LoggedSet[];
}

/** One exercise of the form. */
export interface AskedExercise {
  /** Starts the names of its fields: `m` and the key of the workout's movement, or `x` and a number. */
  readonly slot: string;
  readonly exerciseId: string;
  readonly name: string;
  readonly measure: ExerciseMeasure;
  readonly isBarbell: boolean;
  /** The part of the workout it belongs to; empty: none. */
  readonly partKey: string;
  /** As the workout has it: `5 × 5, 80 kg`; may be empty. */
  readonly prescribed: string;
  readonly prescribedLoadInGrams: number;
  /** How many sets are prescribed; 0: none. */
  readonly prescribedSets: number;
  readonly last: LastTime | null;
  /** As saved before: what the fields show; empty in a new result. */
  readonly stored: readonly LoggedSet[];
  /** The member's bests so far. */
  readonly bests: readonly BestValue[];
}

/** An exercise as the form sends it: how its field names start, and its id. */
export interface Slot {
  readonly slot: string;
  readonly exerciseId: string;
}

/** The score of one part of a workout. */
export interface AskedScore {
  readonly partKey: string;
  readonly title: string;
  /** How it is timed: `12-minute AMRAP`. */
  readonly timer: string;
  readonly scoreType: ScoreType;
  readonly timeCapInMilliseconds: number;
  readonly stored: PartScore | null;
}

/** Keeps the form below the 300 fields that a post may have: three fields a set. */
export const MAX_SETS_PER_FORM = 60;
const MORE_SETS = 5;
/** For an exercise that is neither prescribed nor logged before. */
const USUAL_SETS = 3;

/** Parts whose movements are logged set by set; the others have a score. */
export function isLoggedBySets({ format }: Pick<WorkoutPart, 'format'>): boolean {
  return format === 'strength' || format === 'free';
}

/** The movements of a workout that are logged set by set. */
export function movementsBySets(parts: readonly WorkoutPart[]): { part: WorkoutPart; movement: Movement }[] {
  return parts
    .filter(isLoggedBySets)
    .flatMap((part) => part.movements.map((movement) => ({ part, movement })))
    .slice(0, MAX_EXERCISES_PER_RESULT);
}

/** Whether the heaviest set is the part's score, so that nobody types it twice. */
export function isScoredBySets(part: Pick<WorkoutPart, 'format' | 'scoreType' | 'movements'>): boolean {
  return part.scoreType === 'load' && isLoggedBySets(part) && part.movements.length > 0;
}

/** How many sets each exercise shows at once, and how many more under "More sets". */
export function allotSets(
  exercises: readonly Pick<AskedExercise, 'stored' | 'last' | 'prescribedSets'>[],
): { readonly shown: number; readonly more: number }[] {
  const least = exercises.map(({ stored }) => Math.max(stored.length, 1));
  let left = MAX_SETS_PER_FORM - least.reduce((sum, sets) => sum + sets, 0);
  const shown = exercises.map(({ prescribedSets, last }, index) => {
    const known = Math.min(prescribedSets || last?.sets.length || USUAL_SETS, MAX_SETS_PER_EXERCISE);
    const added = Math.max(0, Math.min(known - (least[index] ?? 0), left));
    left -= added;
    return (least[index] ?? 0) + added;
  });
  const each = exercises.length === 0 ? 0 : Math.max(0, Math.floor(left / exercises.length));
  return shown.map((sets) => ({
    shown: sets,
    more: Math.max(0, Math.min(MORE_SETS, each, MAX_SETS_PER_EXERCISE - sets)),
  }));
}

export const setFieldName = (slot: string, set: number, field: SetField) => `${slot}-${set}-${field}`;
export const sameFieldName = (slot: string) => `${slot}-same`;
export const scoreFieldName = (partKey: string, field: ScoreField) => `p${partKey}-${field}`;

/** Which score fields a part has. */
export function fieldsOfScore({
  scoreType,
  timeCapInMilliseconds,
}: Pick<AskedScore, 'scoreType' | 'timeCapInMilliseconds'>): readonly ScoreField[] {
  const fields: Readonly<Record<ScoreType, readonly ScoreField[]>> = {
    none: [],
    time: timeCapInMilliseconds > 0 ? ['time', 'capped', 'reps'] : ['time'],
    'rounds-reps': ['rounds', 'reps'],
    reps: ['reps'],
    load: ['load'],
    distance: ['distance'],
    calories: ['calories'],
  };
  return scoreType === 'none' ? [] : [...fields[scoreType], 'scaled'];
}

/** What a set's fields show. */
export function typedSet(set: LoggedSet, unit: LoadUnit): Readonly<Record<SetField, string>> {
  return {
    load: set.loadInGrams === 0 ? '' : loadNumber(set.loadInGrams, unit),
    reps: countText(set.reps),
    distance: countText(set.distanceInMetres),
    time: set.durationInMilliseconds === 0 ? '' : formatDuration(set.durationInMilliseconds),
    calories: countText(set.calories),
    rpe: set.rpeInTenths === 0 ? '' : String(set.rpeInTenths / 10),
  };
}

/** What a score's fields show. */
export function typedScore(score: PartScore, unit: LoadUnit): Readonly<Record<ScoreField, string>> {
  const { durationInMilliseconds: time, isCapped } = score;
  return {
    time: time === 0 || isCapped ? '' : formatDuration(time),
    capped: isCapped ? 'on' : '',
    rounds: countText(score.rounds),
    reps: countText(score.reps),
    load: score.loadInGrams === 0 ? '' : loadNumber(score.loadInGrams, unit),
    distance: countText(score.distanceInMetres),
    calories: countText(score.calories),
    scaled: score.isRx ? '' : 'on',
  };
}

const countText = (count: number) => (count === 0 ? '' : String(count));
