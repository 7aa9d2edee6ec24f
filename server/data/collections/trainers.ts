import { z } from 'zod';
import { trainingStatuses } from '#domain/community/session-packs.ts';
import { sessionLengths } from '#domain/community/trainer.ts';
import {
  amount,
  dateText,
  defineCollection,
  flag,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

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
  /** Incremented with every booking, so that two at once cannot take the same time. */
  diaryVersion: whole,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Trainer = ReturnType<typeof trainers.decode>;

/** Sessions that a member has bought with a trainer: a plan of the kind `pack` that is tied to one. */
export const sessionPacks = defineCollection('sessionPacks', {
  memberUid: text,
  memberName: text,
  trainerId: text,
  trainerName: text,
  planId: text,
  planName: text,
  /** How many were sold. */
  sessions: amount,
  /** Of its sessions, those that are done and those that are booked; always equal to their numbers. */
  doneCount: amount,
  bookedCount: amount,
  /** Its money went back: what is cancelled since is not left to book. */
  isReturned: flag,
  soldAt: requiredInstant,
  /** The last local date, `YYYY-MM-DD`, on which a session can take place. */
  expiresOn: dateText,
  /** The trainer's id and the member's name, while there are sessions to do; otherwise empty. Orders the trainer's list. */
  openKey: text,
});
export type SessionPack = ReturnType<typeof sessionPacks.decode>;

/** One session of a pack. */
export const trainingSessions = defineCollection('trainingSessions', {
  packId: text,
  memberUid: text,
  memberName: text,
  trainerId: text,
  trainerName: text,
  startsAt: requiredInstant,
  endsAt: requiredInstant,
  status: z.enum(trainingStatuses).catch('cancelled'),
  /** The trainer's id and the start, unless it is cancelled; then empty. Orders the trainer's diary. */
  diaryKey: text,
  /** The member's booking profile knows of it; false: booked before those did. */
  isInProfile: flag,
  changedAt: requiredInstant,
});
export type TrainingSession = ReturnType<typeof trainingSessions.decode>;
