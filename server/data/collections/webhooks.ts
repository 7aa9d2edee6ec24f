import { z } from 'zod';
import { clubEventTypes } from '#domain/api/club-events.ts';
import { defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

/** Addresses of the club's other systems, to which events are sent. */
export const webhookEndpoints = defineCollection('webhookEndpoints', {
  url: text,
  events: z.array(z.enum(clubEventTypes)).catch([]),
  /** Those that are on are in the settings too (`webhooks`), where every change finds them. */
  isOn: flag,
  /** Why it is off. */
  offReason: z.enum(['', 'staff', 'failing', 'gone']).catch(''),
  /** The key of the signatures, encrypted; and the one before, which is valid until `oldSecretUntil`. */
  sealedSecret: text,
  sealedOldSecret: text,
  oldSecretUntil: instant,
  /** Of the form that made the secret: sent again, it makes no other. */
  formMark: text,
  failingSince: instant,
  failures: whole,
  lastDeliveredAt: instant,
  createdAt: requiredInstant,
  createdByUid: text,
  createdByName: text,
});
export type WebhookEndpoint = ReturnType<typeof webhookEndpoints.decode>;

/** Events on their way to an endpoint, and the log of what became of them: `{event}_{endpoint}`. Removed after 30 days. */
export const webhookDeliveries = defineCollection('webhookDeliveries', {
  eventId: text,
  endpointId: text,
  type: z.enum([...clubEventTypes, 'webhook.test']).catch('webhook.test'),
  at: requiredInstant,
  /** Empty for a test. */
  memberUid: text,
  facts: z.record(z.string(), z.union([z.string(), z.boolean()])).catch({}),
  status: z.enum(['waiting', 'delivered', 'failed']).catch('failed'),
  attempts: whole,
  nextAttemptAt: instant,
  lastError: text,
  // Of the last attempt.
  lastTriedAt: instant,
  /** 0: there was no answer. */
  statusCode: whole,
  /** How the answer begins. */
  answer: text,
  tookMs: whole,
});
export type WebhookDelivery = ReturnType<typeof webhookDeliveries.decode>;
