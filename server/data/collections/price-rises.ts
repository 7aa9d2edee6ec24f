import { z } from 'zod';
import { riseStages } from '#domain/membership/price-rise.ts';
import { dateText, defineCollection, instant, requiredInstant, text, whole } from './collection.ts';

/**
 * A plan's price that its members who still pay less are told of, and pay from their first payment on or after the first day. Whom it concerns
 * has it in their profile (`priceRise`) until they pay it, or it no longer concerns them.
 */
export const priceRises = defineCollection('priceRises', {
  planId: text,
  planName: text,
  priceInPence: whole,
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  /** The plan's price at the payment provider; empty: paid at the desk only. */
  stripePriceId: text,
  /** The first day of the new price. */
  from: dateText,
  /** What the club adds to the email; may be empty. */
  words: text,
  stage: z.enum(riseStages).catch('over'),
  /** How people are told that no email reached, in an admin’s words, and on which day (their notice counts from it); empty: not said. */
  toldHow: text,
  toldHowAt: instant,
  /** How many it concerns, how many of them no email went to, and how many pay the new price. */
  told: whole,
  withoutEmail: whole,
  changed: whole,
  /** When there is work to do next; null: never again. */
  dueAt: instant,
  madeAt: requiredInstant,
  madeByUid: text,
});
export type StoredPriceRise = ReturnType<typeof priceRises.decode>;
