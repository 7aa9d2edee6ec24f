import { z } from 'zod';
import { clubEventTypes } from '#domain/api/club-events.ts';
import { defineCollection, instant, requiredInstant, text, whole } from './collection.ts';

/** Events for another of the club's systems, written with the change itself; removed once delivered. */
export const clubEvents = defineCollection('clubEvents', {
  type: z.enum(clubEventTypes).catch('membership.changed'),
  at: requiredInstant,
  memberUid: text,
  /** Details, without names, addresses or health data. */
  facts: z.record(z.string(), z.union([z.string(), z.boolean()])).catch({}),
  status: z.enum(['waiting', 'failed']).catch('failed'),
  attempts: whole,
  nextAttemptAt: instant,
  lastError: text,
});
