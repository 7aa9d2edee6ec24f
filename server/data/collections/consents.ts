import { createHash } from 'node:crypto';
import { z } from 'zod';
import { consentKinds, consentWays } from '#domain/privacy/consents.ts';
import { defineCollection, flag, requiredInstant, text } from './collection.ts';

/** Each time somebody agreed to something or withdrew it; written with the change itself, and never changed. */
export const consents = defineCollection('consents', {
  memberUid: text,
  kind: z.enum(consentKinds).catch('health'),
  isGiven: flag,
  at: requiredInstant,
  /** The words that they agreed to; of a waiver empty: its text is under its version. */
  wording: text,
  /** Of the questions or the waiver. */
  version: text,
  way: z.enum(consentWays).catch('unknown'),
  byUid: text,
  byName: text,
  /** Who handed them the tablet. */
  staffUid: text,
  staffName: text,
  /** The page it was on: a path of ours; empty: not known. */
  place: text,
});
/** The id of what happened to one consent of a person at an instant; it says nothing of who it is. */
export const consentKey = (memberUid: string, kind: string, at: Temporal.Instant): string =>
  createHash('sha256').update(`${memberUid} ${kind} ${at.epochMilliseconds}`).digest('hex').slice(0, 32);

export type Consent = ReturnType<typeof consents.decode>;
