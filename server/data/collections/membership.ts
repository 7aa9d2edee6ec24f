import { z } from 'zod';
import { holdPayments, holdStages } from '#domain/membership/hold-course.ts';
import { dateText, defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

export const plans = defineCollection('plans', {
  name: text,
  description: text,
  priceInPence: whole,
  currency: z.string().catch('GBP'),
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  /** `pack`: a number of classes to use within a time; `trial`: one per person. Both are paid once. */
  kind: z.enum(['membership', 'pack', 'trial']).catch('membership'),
  /** How many days before the class booking opens for this plan; null: as the club's settings say. */
  bookingOpensDaysBefore: z.number().int().min(1).max(60).nullable().catch(null),
  /** Wall clock `HH:MM` between which a class has to start; empty from and until: none on those days. Null: any time. */
  classHours: z
    .object({ weekdaysFrom: text, weekdaysUntil: text, weekendsFrom: text, weekendsUntil: text })
    .nullable()
    .catch(null),
  /** Classes per period; null is unlimited. */
  classAllowance: z.number().int().nullable().catch(null),
  /** How many days a one-off purchase is valid, including the first; null: three months. */
  validDays: z.number().int().min(1).max(730).nullable().catch(null),
  /** For whoever joins by it at the desk; null: the club’s. */
  joiningFeeInPence: z.number().int().min(0).max(100_000).nullable().catch(null),
  /** Of a pack of sessions with a personal trainer: theirs. Empty: a plan that people join by. */
  trainerId: text,
  features: z.array(z.string()).catch([]),
  stripePriceId: text,
  /** Incremented with each price change (`planVersions`). */
  version: whole,
  isActive: flag,
  order: whole,
});
export type Plan = ReturnType<typeof plans.decode>;

/** A plan's price and from when it applied; written with the change and never changed. The id is `{planId}_{version}`. */
export const planVersions = defineCollection('planVersions', {
  planId: text,
  version: whole,
  /** Null: from before versions were recorded. */
  since: instant,
  name: text,
  priceInPence: whole,
  currency: z.string().catch('GBP'),
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  changedByUid: text,
});
export type PlanVersion = ReturnType<typeof planVersions.decode>;

/**
 * Every hold of a membership, keyed `{uid}_{first day}`: the basis for the twelve-month limit, and its pending work.
 * Access depends on the member's own `hold`, never on this.
 */
export const holds = defineCollection('holds', {
  memberUid: text,
  /** Local dates `YYYY-MM-DD`, both included; `until` is the last day actually on hold. */
  from: dateText,
  until: dateText,
  stage: z.enum(holdStages).catch('over'),
  /** The member has been notified that it ends soon. */
  isEndAnnounced: flag,
  /** The member's bookings on its days have been cancelled. */
  areBookingsCleared: flag,
  payments: z.enum(holdPayments).catch('none'),
  /** For card payments: what the days on hold are worth, computed once when it is over, before the provider is called; null: not computed yet. */
  creditInPence: z.number().int().nullable().catch(null),
  /** When it next needs processing; null: never again. */
  dueAt: instant,
  madeAt: requiredInstant,
  madeByUid: text,
  /** The sale of its fee; empty: it has none. */
  feeSaleId: text,
});
export type Hold = ReturnType<typeof holds.decode>;
