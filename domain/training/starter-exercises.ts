import type { ExerciseFacts } from './exercise.ts';
import { barbellExercises } from './starter/barbell.ts';
import { cardioExercises } from './starter/cardio.ts';
import { coreExercises, machineExercises } from './starter/core-and-machines.ts';
import { gymnasticsExercises } from './starter/gymnastics.ts';
import { hyroxExercises } from './starter/hyrox.ts';
import { weightliftingExercises } from './starter/weightlifting.ts';

/**
 * The exercises that a new club can start with: enough for its first weeks of workouts, with all of Hyrox. Ids are the slugs
 * of the names.
 */
export const starterExercises: readonly ExerciseFacts[] = [
  ...hyroxExercises,
  ...cardioExercises,
  ...barbellExercises,
  ...weightliftingExercises,
  ...gymnasticsExercises,
  ...coreExercises,
  ...machineExercises,
];
