import { z } from 'zod';
import { defineCollection, instant, requiredInstant, text, whole } from './collection.ts';

export const clubEventTypes = [
  'member.created',
  'membership.changed',
  'member.checked-in',
  'class.booked',
  'class.cancelled',
] as const;
export type ClubEventType = (typeof clubEventTypes)[number];

/** What another system of the club's is to be told, written with the change itself; gone once it has been delivered. */
export const clubEvents = defineCollection('clubEvents', {
  type: z.enum(clubEventTypes).catch('membership.changed'),
  at: requiredInstant,
  memberUid: text,
  /** Particulars without names, addresses or health data. */
  facts: z.record(z.string(), z.union([z.string(), z.boolean()])).catch({}),
  status: z.enum(['waiting', 'failed']).catch('failed'),
  attempts: whole,
  nextAttemptAt: instant,
  lastError: text,
});
