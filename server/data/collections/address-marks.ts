import { z } from 'zod';
import { addressTroubles, bounceKinds } from '#domain/messages/address-mark.ts';
import { defineCollection, instant, requiredInstant, text } from './collection.ts';

/** Email addresses that emails come back from, keyed by the address's hash (`emailClaimId`): the address itself is not stored. */
export const addressMarks = defineCollection('addressMarks', {
  /** The member whose address it is; empty: a visitor's. */
  memberUid: text,
  trouble: z.enum(addressTroubles).catch(''),
  /** Soft bounces that still count (`domain/messages/address-mark.ts`). */
  softAt: z.array(requiredInstant).catch([]),
  markedAt: instant,
  clearedAt: instant,
  /** For visitors, who cannot ask for that by closing an account: when it is removed; null: never. */
  expiresAt: instant,
});
export type StoredAddressMark = ReturnType<typeof addressMarks.decode>;

/** What has come back, keyed by message and kind: each is recorded once, whoever reports it. */
export const mailBounces = defineCollection('mailBounces', {
  memberUid: text,
  /** The message's id in `outbox`. */
  messageId: text,
  kind: z.enum(bounceKinds).catch('soft'),
  /** What the mail server said, without addresses. */
  diagnostic: text,
  at: requiredInstant,
});
