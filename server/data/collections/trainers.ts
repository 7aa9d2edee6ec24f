import { z } from 'zod';
import { sessionLengths } from '#domain/community/trainer.ts';
import { defineCollection, flag, requiredInstant, text, texts, whole } from './collection.ts';

/** A personal trainer's profile, keyed by `trainerKey`: one of each coach, and no uid in a public address. */
export const trainers = defineCollection('trainers', {
  /** The coach's. */
  uid: text,
  name: text,
  /** One line; empty: not written yet, and not shown. */
  headline: text,
  about: text,
  specialities: texts,
  /** Of one session; null: on request. */
  rateInPence: z.number().int().min(0).nullable().catch(null),
  sessionMinutes: z.literal(sessionLengths).catch(60),
  /** What they offer each week, on the club's wall clock. */
  hours: z.array(z.object({ weekday: z.number().int().min(1).max(7), from: text, until: text })).catch([]),
  /** Empty: none. */
  pictureId: text,
  isHidden: flag,
  order: whole,
  /** What lists are ordered by (`domain/community/trainer.ts`); `listKey` is empty where the profile is not shown. */
  sortKey: text,
  listKey: text,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Trainer = ReturnType<typeof trainers.decode>;
