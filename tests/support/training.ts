/** Training in the club's words: sets, exercises, workouts, and results logged through the product's own operation. */
import type { LoggedSet, PartScore } from '#domain/training/result.ts';
import type { ScoreType } from '#domain/training/workout.ts';
import { type Exercise, exercises } from '#server/data/collections/exercises.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import type { Store } from '#server/data/store.ts';
import type { ResultEntry } from '#server/training/results/write-result.ts';

const nothing: LoggedSet = {
  reps: 0,
  loadInGrams: 0,
  distanceInMetres: 0,
  durationInMilliseconds: 0,
  calories: 0,
  rpeInTenths: 0,
};

export const aSet = (facts: Partial<LoggedSet>): LoggedSet => ({ ...nothing, ...facts });
/** `lifts(5, 100)`: five reps at 100 kg. */
export const lifts = (reps: number, kilograms: number) => aSet({ reps, loadInGrams: kilograms * 1000 });
/** `covers(2000, 432)`: 2,000 m in 432 seconds. */
export const covers = (distanceInMetres: number, seconds = 0) =>
  aSet({ distanceInMetres, durationInMilliseconds: seconds * 1000 });

export const aScore = (facts: Partial<PartScore> = {}): PartScore => ({
  partKey: 'a',
  isRx: true,
  isCapped: false,
  rounds: 0,
  reps: 0,
  durationInMilliseconds: 0,
  loadInGrams: 0,
  distanceInMetres: 0,
  calories: 0,
  ...facts,
});

const noEntry: ResultEntry = {
  workoutId: '',
  sessionId: '',
  title: 'Free training',
  date: '2026-11-21',
  exercises: [],
  scores: [],
  hyrox: null,
  durationInMilliseconds: 0,
  note: '',
};

/** What is typed of one training; `did('2026-11-21', {squat: [lifts(5, 100)]})`. */
export function did(
  date: string,
  sets: Readonly<Record<string, readonly LoggedSet[]>>,
  facts: Partial<ResultEntry> = {},
): ResultEntry {
  const logged = Object.entries(sets).map(([exerciseId, done]) => ({ exerciseId, sets: done }));
  return { ...noEntry, date, exercises: logged, ...facts };
}

export async function addExercise(
  store: Store,
  id: string,
  facts: Partial<Exercise> = {},
): Promise<Exercise> {
  const exercise = { ...exercises.decode(id, {}), name: id, ...facts };
  await store.set(exercises, exercise);
  return exercise;
}

/** A workout whose parts `a`, `b` … have these score types. */
export async function addWorkout(
  store: Store,
  id: string,
  scoreTypes: readonly ScoreType[],
  facts: Partial<Workout> = {},
): Promise<Workout> {
  const parts = scoreTypes.map((scoreType, index) => ({ key: 'abcdefghij'.charAt(index), scoreType }));
  const decoded = workouts.decode(id, { title: id, date: '2026-11-21', isPublished: true, parts });
  const workout = { ...decoded, ...facts };
  await store.set(workouts, workout);
  return workout;
}
