import { z } from 'zod';
import { holdPayments, holdStages } from '../../domain/hold-course.ts';
import { dateText, defineCollection, flag, instant, requiredInstant, text } from './collection.ts';

/**
 * Every hold of a membership, keyed `{uid}_{first day}`: what the twelve months of the rules are counted from, and what is still to be
 * done for it. Access goes by the member's own `hold`, never by this.
 */
export const holds = defineCollection('holds', {
  memberUid: text,
  /** Local dates `YYYY-MM-DD`, both included; `until` is the last day that really was one. */
  from: dateText,
  until: dateText,
  stage: z.enum(holdStages).catch('over'),
  /** The member has been told that it ends soon. */
  isEndAnnounced: flag,
  /** Places in classes on its days have been given to others. */
  areBookingsCleared: flag,
  payments: z.enum(holdPayments).catch('none'),
  /** Where the card is charged: when it is charged next, worked out once, before the provider is asked; null: not worked out yet. */
  nextPaymentAt: instant,
  /** When there is something to do for it; null: no more. */
  dueAt: instant,
  madeAt: requiredInstant,
  madeByUid: text,
});
export type Hold = ReturnType<typeof holds.decode>;
