import { z } from 'zod';
import { defineCollection, instant, requiredInstant, text, whole } from './collection.ts';

/** Messages to people, written in the same transaction as the change that causes them. */
export const outbox = defineCollection('outbox', {
  to: text,
  memberUid: text,
  template: text,
  subject: text,
  /** Plain text; `{link}` stands where the sealed link goes. */
  body: text,
  /** A link that lets its holder in, encrypted (`server/outbox/sealed.ts`); empty once sent. */
  sealedLink: text,
  createdAt: requiredInstant,
  /** `kept`: no mail server is set, an admin reads it here. */
  status: z.enum(['waiting', 'sent', 'failed', 'kept']).catch('waiting'),
  attempts: whole,
  /** When a worker may take it; moved on by the worker that does, so that no other sends it too. */
  nextAttemptAt: instant,
  sentAt: instant,
  lastError: text,
});
export type OutboxMessage = ReturnType<typeof outbox.decode>;
