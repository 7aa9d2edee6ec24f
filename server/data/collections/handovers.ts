import { z } from 'zod';
import { handoverSteps } from '#domain/health/handover.ts';
import { defineCollection, requiredInstant, text } from './collection.ts';

const steps = z.array(z.enum(handoverSteps)).catch([]);

/**
 * Tablets that staff have handed to a member, by the SHA-256 of the token in the tablet's cookie, and links to the same form on a visitor's
 * own phone, by that of the link's code.
 */
export const handovers = defineCollection('handovers', {
  memberUid: text,
  staffUid: text,
  staffName: text,
  /** The page that they were at: a path of ours. */
  returnTo: text,
  /** Of a link: the sale of the day pass that it ends with. Empty: a tablet. */
  saleId: text,
  /** What the member fills in, in this order, and what they have. */
  steps,
  done: steps,
  /** Nothing can be filled in from then on; the tablet stays locked. */
  openUntil: requiredInstant,
  /** Removed from then on. */
  expiresAt: requiredInstant,
});
export type Handover = ReturnType<typeof handovers.decode>;
