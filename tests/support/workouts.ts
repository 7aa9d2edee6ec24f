/** Workouts in a club's words. */
import type { Movement, WorkoutPart, WorkoutPlan } from '#domain/training/workout.ts';
import { newMovement, newPart } from '#domain/training/workout-builder.ts';
import { type CatalogueEntry, exerciseShelves, exercises } from '#server/data/collections/exercises.ts';
import type { Store } from '#server/data/store.ts';

const exerciseNames = {
  'back-squat': 'Back squat',
  'wall-balls': 'Wall balls',
  'ski-erg': 'SkiErg',
  burpee: 'Burpee',
  'sled-push': 'Sled push',
} as const;
type ExerciseId = keyof typeof exerciseNames;

export const movement = (id: ExerciseId, facts: Partial<Movement> = {}): Movement => ({
  ...newMovement(`m-${id}`, { id, name: exerciseNames[id] }),
  ...facts,
});

export const part = (key: string, facts: Partial<WorkoutPart> = {}): WorkoutPart => ({
  ...newPart(key),
  ...facts,
});

/** Back squats by weight, then a twelve-minute AMRAP of wall balls and burpees by rounds and reps. */
export function workoutPlan(facts: Partial<WorkoutPlan> = {}): WorkoutPlan {
  return {
    title: 'Friday engine',
    note: 'Warm up well.',
    parts: [
      part('strength', {
        ...{ title: 'Squats', scoreType: 'load' },
        movements: [movement('back-squat', { sets: 5, reps: [5] })],
      }),
      part('amrap', {
        ...{ format: 'amrap', scoreType: 'rounds-reps', timeCapInMilliseconds: 720_000 },
        movements: [
          movement('wall-balls', {
            reps: [15],
            forWomen: { loadInGrams: 6000, calories: 0 },
            forMen: { loadInGrams: 9000, calories: 0 },
          }),
          movement('burpee', { reps: [10] }),
        ],
      }),
    ],
    ...facts,
  };
}

/** The exercises of `workoutPlan` and two more, in the catalogue and by themselves. */
export async function layExercises(store: Store): Promise<void> {
  const entries = Object.entries(exerciseNames).map(([id, name]) =>
    exercises.decode(id, { name, category: 'hyrox', equipment: 'none' }),
  );
  await store.batch((batch) => {
    for (const entry of entries) batch.set(exercises, entry);
  });
  await store.set(exerciseShelves, { id: '0', entries: entries as CatalogueEntry[] });
}
