import { z } from 'zod';
import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from '#domain/training/exercise.ts';
import {
  amount,
  codeOf,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
} from './collection.ts';

const someMuscles = z.array(codeOf(muscles, 'abdominals')).catch([]);

/** What lists show of an exercise. */
const listed = {
  name: text,
  aliases: texts,
  category: codeOf(exerciseCategories, 'strength'),
  equipment: codeOf(equipmentKinds, 'none'),
  level: codeOf(exerciseLevels, 'beginner'),
  measure: codeOf(exerciseMeasures, 'load-reps'),
  primaryMuscles: someMuscles,
  secondaryMuscles: someMuscles,
};

/** Keyed by slug, which never changes: workouts, results and addresses contain it. */
export const exercises = defineCollection('exercises', {
  ...listed,
  /** Steps, in order. */
  instructions: texts,
  /** Archived exercises stay in results and workouts, and are no longer offered. */
  isArchived: flag,
  /** Its name or another name of it has changed, and bests, templates and workouts do not all say so yet (`server/training/exercises/follow-renames.ts`). */
  isRenamed: flag,
  /** The exercise that this one was merged into; empty: none. Its address leads there. */
  mergedInto: text,
  /** Its id in the file it was imported from; empty: made by the club. */
  sourceId: text,
  /** What the file said when it was last imported, hashed: tells a change in the file from one by the club. */
  sourceHash: text,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Exercise = ReturnType<typeof exercises.decode>;

/** Which exercise an id means today. */
export const exerciseTargets = defineCollection(exercises.name, { mergedInto: text });

/** How many documents share the catalogue; a search reads them all. */
export const CATALOGUE_SHELVES = 16;

/**
 * The catalogue that searches, filters and counts read: what lists show of every exercise, on `CATALOGUE_SHELVES` documents keyed `0` to `15`.
 * Written with the exercise itself, in one transaction (`server/training/exercises/`).
 */
export const exerciseShelves = defineCollection('exerciseShelves', {
  entries: z
    .array(
      z.object({
        id: text,
        ...listed,
        isArchived: flag,
      }),
    )
    .catch([]),
});
export type CatalogueEntry = ReturnType<typeof exerciseShelves.decode>['entries'][number];

/** One document, `current`: changes with every change of the catalogue, so that an instance knows when to read it again. */
export const catalogueVersions = defineCollection('exerciseCatalogue', {
  /** Random; compared, never ordered. */
  version: text,
});

/** One exercise becoming part of another, keyed by the one that goes; stays as the record of it. */
export const exerciseMerges = defineCollection('exerciseMerges', {
  fromName: text,
  keptId: text,
  keptName: text,
  /** `moving`: results, workouts or templates may still be stored under the one that goes. */
  state: z.enum(['moving', 'done']).catch('done'),
  /** Results, workouts and templates that were to be moved. */
  total: amount,
  startedAt: requiredInstant,
  finishedAt: instant,
});
