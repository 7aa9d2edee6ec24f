import { z } from 'zod';
import { dateText, defineCollection, instant, requiredInstant, text, texts, whole } from './collection.ts';
import { loggedExercises } from './results.ts';
import { readYearEntries } from './year-entries.ts';

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
  /** Of the exercise's name and aliases, for search in the member's list. */
  searchTerms: texts,
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

/** For lists: without the history. */
export const personalBestRows = defineCollection(personalBests.name, {
  exerciseId: text,
  exerciseName: text,
  searchTerms: texts,
  bests: z.array(best).catch([]),
  latestBestOn: dateText,
  changedAt: instant,
});
export type PersonalBestRow = ReturnType<typeof personalBestRows.decode>;

/** For the prediction of a race: what stands, and the last time. */
export const personalBestFacts = defineCollection(personalBests.name, {
  bests: z.array(z.object({ measure: text, value: z.number().catch(0) })).catch([]),
  last: z.object({ sets: loggedExercises.unwrap().element.shape.sets }).nullable().catch(null),
});

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
  results: z.unknown().prefault([]).transform(readYearEntries),
});
export type TrainingYear = ReturnType<typeof trainingYears.decode>;
