import { z } from 'zod';
import { membershipStatuses } from '#domain/membership/membership.ts';
import type { effectFields } from '#domain/membership/payment-effect.ts';

/** Strict, unlike stored documents: what cannot be read whole is not put back. Fields that a payment did not change are left out. */
const instant = z.instanceof(Temporal.Instant).nullable();
const classPack = z.object({
  name: z.string(),
  classes: z.number().nullable(),
  usedBefore: z.number().optional(),
  from: z.instanceof(Temporal.Instant),
  until: z.instanceof(Temporal.Instant),
  isGivenBack: z.boolean().optional(),
});
const partPaidFields = z
  .object({ saleId: z.string(), leftInPence: z.number(), dueInPence: z.number().optional() })
  .nullable();
/** What is left to pay of a period that was paid in part (`domain/membership/debts.ts`). */
const partPaid = partPaidFields.catch(null);
const nextPlanFields = z
  .object({
    ...{ planId: z.string(), name: z.string(), priceInPence: z.number(), from: z.string() },
    interval: z.enum(['month', 'year', 'one-off']),
  })
  .nullable();
/** Another plan that is paid for ahead (`domain/membership/next-plan.ts`); null: none. */
const nextPlan = nextPlanFields.catch(null);
const dayPassFields = z.object({ on: z.string(), opensClasses: z.boolean(), saleId: z.string() }).nullable();
/** Bought at the desk (`domain/membership/day-pass.ts`); null: none. */
const dayPass = dayPassFields.catch(null);
/** A period that stays though nothing is paid for it any more (`refundedText`). */
const refunded = z
  .object({
    amountInPence: z.number(),
    at: z.instanceof(Temporal.Instant),
    until: z.instanceof(Temporal.Instant),
  })
  .nullable()
  .catch(null);
/** What an overdue period costs where some of it was waived (`leftOfPeriod`). */
const agreedPrice = z
  .object({ amountInPence: z.number(), until: z.instanceof(Temporal.Instant) })
  .nullable()
  .catch(null);
/** What payments and holds leave on a member, besides what every membership has. */
export const leftByPayments = {
  ...{ partPaid, nextPlan, refunded, agreedPrice, dayPass },
  /** When a plan that was paid ahead began (`countedFrom`); null: none did. */
  allowanceFrom: instant.catch(null),
  /** By how many days holds have moved the end of what is paid, all in all. */
  heldDays: z.int().catch(0),
};
/** Several packs of classes of one person (`domain/membership/class-packs.ts`); unreadable: as if there were one. */
export const classPacks = z.array(classPack).catch([]);
const fields = z.object({
  membershipStatus: z.enum(membershipStatuses),
  membershipType: z.string(),
  planId: z.string(),
  planPriceInPence: z.number().nullable(),
  planInterval: z.enum(['month', 'year', 'one-off']).nullable(),
  priceRise: z.object({ riseId: z.string(), priceInPence: z.number(), from: z.string() }).nullable(),
  requestedPlanId: z.string(),
  requestedPlanAt: instant,
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  anchorDay: z.number(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: instant,
  stripeSubscriptionId: z.string(),
  subscriptionStatus: z.string(),
  disputedUntil: instant,
  disputesSettledAt: instant,
  debtSettledAt: instant,
  checkoutCompletedAt: instant,
  packs: z.array(classPack),
  periodPlanId: z.string(),
  partPaid: partPaidFields,
  nextPlan: nextPlanFields,
  heldDays: z.number(),
} satisfies Record<(typeof effectFields)[number], z.ZodType>);

const effect = z.object({
  began: z.boolean(),
  before: fields.partial(),
  after: fields.partial(),
  costInPence: z.number().optional(),
});
/** What a payment changed (`domain/membership/put-back.ts`); null: nothing, or it is from before this was kept. */
export const paymentEffect = effect.nullable().catch(null);
/** Of payments that were given back while something later stood on them, oldest first. */
export const givenBack = z.array(effect).catch([]);
