import { z } from 'zod';
import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from '#domain/training/exercise.ts';
import { partFormats, scoreTypes } from '#domain/training/workout.ts';
import { dateText, defineCollection, flag, requiredInstant, text, texts, whole } from './collection.ts';

/** One of a list of `{code, label}`; anything else reads as `fallback`. */
function codeOf<Code extends string>(choices: readonly { readonly code: Code }[], fallback: NoInfer<Code>) {
  const codes = choices.map(({ code }) => code) as [Code, ...Code[]];
  return z.enum(codes).catch(fallback as never);
}

const amount = z.number().int().min(0).catch(0);
const someMuscles = z.array(codeOf(muscles, 'abdominals')).catch([]);

/** Keyed by slug, which never changes: workouts, results and addresses contain it. */
export const exercises = defineCollection('exercises', {
  name: text,
  aliases: texts,
  category: codeOf(exerciseCategories, 'strength'),
  equipment: codeOf(equipmentKinds, 'none'),
  level: codeOf(exerciseLevels, 'beginner'),
  measure: codeOf(exerciseMeasures, 'load-reps'),
  primaryMuscles: someMuscles,
  secondaryMuscles: someMuscles,
  /** Steps, in order. */
  instructions: texts,
  /** Archived exercises stay in results and workouts, and are no longer offered. */
  isArchived: flag,
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
        name: text,
        aliases: texts,
        category: codeOf(exerciseCategories, 'strength'),
        equipment: codeOf(equipmentKinds, 'none'),
        level: codeOf(exerciseLevels, 'beginner'),
        measure: codeOf(exerciseMeasures, 'load-reps'),
        primaryMuscles: someMuscles,
        secondaryMuscles: someMuscles,
        isArchived: flag,
      }),
    )
    .catch([]),
});
export type CatalogueEntry = ReturnType<typeof exerciseShelves.decode>['entries'][number];

const prescription = z
  .object({ loadInGrams: amount, calories: amount })
  .catch({ loadInGrams: 0, calories: 0 });

const parts = z
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

const loggedExercises = z
  .array(
    z.object({
      exerciseId: text,
      exerciseName: text,
      sets: z
        .array(
          z.object({
            reps: amount,
            loadInGrams: amount,
            distanceInMetres: amount,
            durationInMilliseconds: amount,
            calories: amount,
            rpeInTenths: amount,
          }),
        )
        .catch([]),
    }),
  )
  .catch([]);

/**
 * What a member did once: against a workout, keyed `{workoutId}_{uid}` so that there is one result a workout, or free training under a
 * random id (an import's is computed from its row, so that importing twice adds nothing).
 */
export const results = defineCollection('workoutResults', {
  memberUid: text,
  /** For staff lists, as of the last write. */
  memberName: text,
  /** Empty: free training. */
  workoutId: text,
  /** Of the workout, or what the member called it. */
  title: text,
  /** The class it was done in; empty: none. */
  sessionId: text,
  /** Local date `YYYY-MM-DD` of the training. */
  date: dateText,
  exercises: loggedExercises,
  scores: z
    .array(
      z.object({
        partKey: text,
        isRx: flag,
        durationInMilliseconds: amount,
        isCapped: flag,
        rounds: amount,
        reps: amount,
        loadInGrams: amount,
        distanceInMetres: amount,
        calories: amount,
      }),
    )
    .catch([]),
  /** A Hyrox race or simulation; null: none. Splits in milliseconds in the order of the race: run 1, station 1 … run 8, station 8. */
  hyrox: z
    .object({
      division: text,
      season: text,
      splits: z.array(amount),
      roxzoneInMilliseconds: amount,
      totalInMilliseconds: amount,
    })
    .nullable()
    .catch(null),
  /** Of the whole training; 0: not given. */
  durationInMilliseconds: amount,
  note: text,
  comments: z.array(z.object({ id: text, byUid: text, byName: text, at: requiredInstant, text })).catch([]),
  /** Of all exercises, once each, for filters. */
  exerciseIds: texts,
  /** uid of the coach who logged it for the member; empty: the member. */
  loggedBy: text,
  loggedByName: text,
  source: z.enum(['member', 'coach', 'import']).catch('member'),
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Result = ReturnType<typeof results.decode>;

/** One part's line on a workout's leaderboard, keyed `{workoutId}_{partKey}_{uid}`; written with the result. Names are read when shown. */
export const scores = defineCollection('workoutScores', {
  workoutId: text,
  partKey: text,
  memberUid: text,
  resultId: text,
  /** `workoutId` and `partKey`, for one index: `{workoutId}_{partKey}`. */
  board: text,
  /** Ascending is better: Rx before scaled, finishers before those who were stopped by the time cap (`domain/training/leaderboard.ts`). */
  rank: z.number().catch(0),
  isRx: flag,
  /** The score as people read it, `12:34`, `7 rounds + 12 reps`. */
  text,
  at: requiredInstant,
});
export type Score = ReturnType<typeof scores.decode>;

const best = z.object({
  /** `rm-5`, `time-2000`, `distance`, `reps`, `hold`, `load-50`, `calories` (`domain/training/personal-bests.ts`). */
  measure: text,
  /** In the measure's unit: grams, milliseconds, metres, reps or calories. */
  value: z.number().catch(0),
  date: dateText,
  resultId: text,
});

/** A member's bests in one exercise, keyed `{uid}_{exerciseId}`: always equal to what `exerciseYears` give (`domain/training/personal-bests.ts`). */
export const personalBests = defineCollection('personalBests', {
  memberUid: text,
  exerciseId: text,
  exerciseName: text,
  bests: z.array(best).catch([]),
  /** Every best that stood once, in the order of its date: the history that is drawn. */
  records: z.array(best).catch([]),
  /** Years with training in this exercise: the ids of its `exerciseYears`. */
  years: z.array(whole).catch([]),
  /** The last time it was done, for "last time's numbers". */
  last: z
    .object({ resultId: text, date: dateText, sets: loggedExercises.unwrap().element.shape.sets })
    .nullable()
    .catch(null),
  /** Local date of the newest best: the list's order. */
  latestBestOn: dateText,
  changedAt: requiredInstant,
});
export type PersonalBests = ReturnType<typeof personalBests.decode>;

/** What a member did in one exercise in one year, keyed `{uid}_{exerciseId}_{year}`: the facts that bests are computed from again after an edit or a deletion. */
export const exerciseYears = defineCollection('exerciseYears', {
  memberUid: text,
  exerciseId: text,
  year: whole,
  /** For each result, its best value of each measure. */
  efforts: z
    .array(
      z.object({
        resultId: text,
        date: dateText,
        bests: z.array(z.object({ measure: text, value: z.number() })).catch([]),
      }),
    )
    .catch([]),
});
export type ExerciseYear = ReturnType<typeof exerciseYears.decode>;

/** A new personal best, for the feed of a workout's page; removed with its result. Keyed `{resultId}_{exerciseId}`. */
export const bestNews = defineCollection('bestNews', {
  workoutId: text,
  memberUid: text,
  resultId: text,
  exerciseId: text,
  /** `Back squat: 5 reps at 100 kg`. */
  text,
  at: requiredInstant,
});

/** Of a member's year, what `/account/stats` draws, keyed `{uid}_{year}`; written with each result. */
export const trainingYears = defineCollection('trainingYears', {
  memberUid: text,
  year: whole,
  /** One entry a result. */
  results: z
    .array(
      z.object({
        resultId: text,
        date: dateText,
        minutes: amount,
        /** Load times reps. */
        volumeInGrams: amount,
        /** Sets by muscle, a secondary one counting half; in halves. */
        muscles: z.record(z.string(), amount).catch({}),
      }),
    )
    .catch([]),
});
export type TrainingYear = ReturnType<typeof trainingYears.decode>;
