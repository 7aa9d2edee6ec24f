import { z } from 'zod';
import { holdPayments, holdStages } from '#domain/membership/hold-course.ts';
import { dateText, defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

export const plans = defineCollection('plans', {
  name: text,
  description: text,
  priceInPence: whole,
  currency: z.string().catch('GBP'),
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  /** `pack`: a number of classes to use up within a time; `trial`: once a person. Both are paid once. */
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
  /** What is bought once is good for so many days, the first included; null: three months. */
  validDays: z.number().int().min(1).max(730).nullable().catch(null),
  features: z.array(z.string()).catch([]),
  stripePriceId: text,
  /** Counts up with each change of what it costs (`planVersions`). */
  version: whole,
  isActive: flag,
  order: whole,
});
export type Plan = ReturnType<typeof plans.decode>;

/** What a plan has cost, and from when on; written with the change and never changed. The id is `{planId}_{version}`. */
export const planVersions = defineCollection('planVersions', {
  planId: text,
  version: whole,
  /** Null: from before anybody kept count. */
  since: instant,
  name: text,
  priceInPence: whole,
  currency: z.string().catch('GBP'),
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  changedByUid: text,
});
export type PlanVersion = ReturnType<typeof planVersions.decode>;

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
