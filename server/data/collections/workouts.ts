import { z } from 'zod';
import { partFormats, scoreTypes, type WorkoutPart, type WorkoutPlan } from '#domain/training/workout.ts';
import {
  amount,
  codeOf,
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

const prescription = z
  .object({ loadInGrams: amount, calories: amount })
  .catch({ loadInGrams: 0, calories: 0 });

const parts: z.ZodType<readonly WorkoutPart[]> = z
  .array(
    z.object({
      key: text,
      title: text,
      format: codeOf(partFormats, 'free'),
      scoreType: codeOf(scoreTypes, 'none'),
      timeCapInMilliseconds: amount,
      rounds: amount,
      workInMilliseconds: amount,
      restInMilliseconds: amount,
      movements: z
        .array(
          z.object({
            key: text,
            exerciseId: text,
            exerciseName: text,
            superset: text,
            sets: amount,
            reps: z.array(amount).catch([]),
            distanceInMetres: amount,
            durationInMilliseconds: amount,
            forWomen: prescription,
            forMen: prescription,
            restInMilliseconds: amount,
            note: text,
          }),
        )
        .catch([]),
      note: text,
    }),
  )
  .catch([]);

const workoutPlan = { title: text, note: text, parts };

/** What a class or an open day trains; several classes of a day may share one (`sessions.workoutId`). */
export const workouts = defineCollection('workouts', {
  ...workoutPlan,
  /** Local date `YYYY-MM-DD`. */
  date: dateText,
  /** The template it was copied from; empty: none. */
  templateId: text,
  /** False: a draft that only staff see. */
  isPublished: flag,
  /** Published, but shown to members from this moment only; null: at once. */
  publishAt: instant,
  /** Of the classes that do it, once each: what `/workouts` filters by. Written with `sessions.workoutId`. */
  classTypeIds: texts,
  /** In every movement, once each: merging two exercises finds the workouts by it. */
  exerciseIds: texts,
  createdBy: text,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Workout = ReturnType<typeof workouts.decode>;

export const workoutTemplates = defineCollection('workoutTemplates', {
  ...workoutPlan,
  isArchived: flag,
  exerciseIds: texts,
  /** For search in the list. */
  searchTerms: texts,
  createdBy: text,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type WorkoutTemplate = ReturnType<typeof workoutTemplates.decode>;

const earlier: z.ZodType<readonly WorkoutPlan[]> = z.array(z.object(workoutPlan)).catch([]);

/** What somebody builds and has not saved yet, keyed `template_{id}` or `workout_{id}`; each step in the builder is one version. */
export const workoutDrafts = defineCollection('workoutDrafts', {
  ...workoutPlan,
  version: whole,
  /** The plans before the last steps, newest last: undo goes back to them. */
  earlier,
  /** Who took the last step. */
  byUid: text,
  changedAt: requiredInstant,
  expiresAt: requiredInstant,
});
export type WorkoutDraft = ReturnType<typeof workoutDrafts.decode>;
