import { z } from 'zod';
import { amount, dateText, defineCollection, flag, requiredInstant, text, texts } from './collection.ts';

export const loggedSet = z.object({
  reps: amount,
  loadInGrams: amount,
  distanceInMetres: amount,
  durationInMilliseconds: amount,
  calories: amount,
  rpeInTenths: amount,
});

export const loggedExercises = z
  .array(
    z.object({
      exerciseId: text,
      exerciseName: text,
      sets: z.array(loggedSet).catch([]),
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
  /** Of that class, for filters; empty: none. */
  classTypeId: text,
  /** Local date `YYYY-MM-DD` of the training. */
  date: dateText,
  exercises: loggedExercises,
  /** What else it counts for (`domain/training/same-effort.ts`): written with the exercises and scores. */
  countsFor: z
    .array(
      z.object({
        exerciseId: text,
        exerciseName: text,
        sets: z.array(loggedSet).catch([]),
        isOtherName: flag,
      }),
    )
    .catch([]),
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
  /** The date of a race, for lists; empty: none. Written with `hyrox`, as the next two. */
  hyroxOn: dateText,
  /** The division of a race with every split, for the club's best; empty: none. */
  hyroxBoard: text,
  hyroxTotalInMilliseconds: amount,
  /** Of the whole training; 0: not given. */
  durationInMilliseconds: amount,
  note: text,
  comments: z.array(z.object({ id: text, byUid: text, byName: text, at: requiredInstant, text })).catch([]),
  /** Of `comments`, once each: closing an account finds them by it. */
  commenterUids: texts,
  /** Of all exercises, those that it counts for included, once each, for filters. */
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
  /** The member's, when the result was last saved: leaderboards of women and of men. */
  sex: text,
  /** The score as people read it, `12:34`, `7 rounds + 12 reps`. */
  text,
  /** Of a score by weight, for those who read pounds; 0: another score. */
  loadInGrams: amount,
  at: requiredInstant,
});
export type Score = ReturnType<typeof scores.decode>;
