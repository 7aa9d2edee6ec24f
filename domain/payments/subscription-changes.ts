import { withoutEarlier } from '../membership/class-packs.ts';
import { endOfCooledOff } from '../membership/cooling-off.ts';
import {
  effectiveStatus,
  hasMembership,
  isDisputed,
  type MembershipFacts,
  type MembershipStatus,
} from '../membership/membership.ts';
import type { MembershipAction, MembershipChanges } from '../membership/membership-events.ts';
import { endOfPaid } from '../membership/paid-until.ts';
import type { PaymentEffect } from '../membership/payment-effect.ts';
import type { PriceInterval } from '../values/money.ts';
import type { PlanKind } from './ledger.ts';
import type { Subscription } from './payment-account.ts';
import type { PaymentNotices } from './payment-notices.ts';
import type { PendingPayment } from './pending-payment.ts';
import { type SubscriptionEffect, subscriptionEventOf, subscriptionTable } from './subscription-events.ts';
import { summaryOf } from './subscription-summary.ts';

/** The member fields that payments depend on, under the stored names. */
export interface PaidMembership extends MembershipFacts {
  readonly membershipType: string;
  readonly stripeSubscriptionId: string;
  readonly planPriceInPence?: number | null;
  readonly planInterval?: PriceInterval | null;
  readonly subscriptionStatus: string;
  readonly checkoutCompletedAt: Temporal.Instant | null;
  /** When they cooled off; of an earlier period it says nothing. */
  readonly cooledOffAt?: Temporal.Instant | null;
  /** A payment that the bank is processing. */
  readonly pendingPayment?: PendingPayment | null;
  readonly paymentNotices?: PaymentNotices;
  /** Disputes up to then were settled at the desk. */
  readonly disputesSettledAt?: Temporal.Instant | null;
  /** Of payments given back while something later stood on them. */
  readonly givenBack?: readonly PaymentEffect[];
}

/** Stored fields to write; the specification's names (§3). */
export interface SubscriptionChanges extends MembershipChanges {
  stripeSubscriptionId: string;
  subscriptionStatus: string;
  pendingPayment?: PendingPayment | null;
  paymentNotices?: PaymentNotices;
}

export type SubscriptionChange =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'changed';
      readonly changes: SubscriptionChanges;
      /** Null: only technical fields changed; no audit entry and no mail. */
      readonly action: MembershipAction | null;
      readonly summary: string;
    }
  | { readonly kind: 'refused'; readonly reason: 'not-their-membership' | 'member-already' };

export interface PlanFacts {
  readonly id: string;
  readonly name: string;
  readonly kind?: PlanKind;
  readonly priceInPence?: number;
  readonly validDays?: number | null;
  readonly classAllowance?: number | null;
}

/**
 * The one place that combines membership, subscription and hold. It starts from the current state of the subscription, so
 * that deciding twice, or after missing events, gives the same result.
 *
 * @param plan the subscription's plan; null: not one of ours, so the member's plan stays
 */
export function decideSubscriptionChange(
  facts: PaidMembership,
  subscription: Subscription,
  plan: PlanFacts | null,
  now: Temporal.Instant,
): SubscriptionChange {
  const before = effectiveStatus(facts, now);
  const effect = effectOf(facts, subscription, before);
  if (effect === null) return { kind: 'refused', reason: 'not-their-membership' };
  // A period that is over by its date alone would run again with a subscription that nobody has paid for yet.
  const isOver = effect === 'note' && !hasMembership(before);
  const known = isOver ? { ...facts, membershipStatus: before } : facts;
  const changes = changesOf(known, subscription, plan, effect, now);
  if (!hasChanged(facts, changes)) return { kind: 'unchanged' };
  const after = effectiveStatus({ ...facts, ...changes }, now);
  const action = actionOf(facts, changes, before, after);
  const isReversed = subscriptionEventOf(subscription) !== 'owing';
  return {
    kind: 'changed',
    changes,
    action,
    summary: summaryOf(action, { ...facts, ...changes }, isReversed),
  };
}

function effectOf(
  { stripeSubscriptionId, currentPeriodStart }: PaidMembership,
  subscription: Subscription,
  before: MembershipStatus,
): SubscriptionEffect | null {
  const cell = subscriptionTable[subscriptionEventOf(subscription)][before];
  if (stripeSubscriptionId !== '') return cell.bySubscription;
  if (cell.byDesk !== 'end-if-newer') return cell.byDesk === 'refuse' ? null : cell.byDesk;
  const isNewer =
    currentPeriodStart === null || Temporal.Instant.compare(endOf(subscription), currentPeriodStart) > 0;
  return isNewer ? 'end' : null;
}

const endOf = ({ endedAt, currentPeriodEnd }: Subscription) => endedAt ?? currentPeriodEnd;

function changesOf(
  facts: PaidMembership,
  subscription: Subscription,
  plan: PlanFacts | null,
  effect: SubscriptionEffect,
  now: Temporal.Instant,
): SubscriptionChanges {
  const recorded = {
    membershipStatus: facts.membershipStatus,
    stripeSubscriptionId: subscription.id,
    subscriptionStatus: subscription.status,
  };
  if (effect === 'note') return recorded;
  const isFirst = facts.stripeSubscriptionId !== subscription.id;
  const period = {
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    checkoutCompletedAt: (isFirst ? null : facts.checkoutCompletedAt) ?? subscription.createdAt,
    ...(plan && { planId: plan.id, membershipType: plan.name }),
    ...(plan && plan.id !== facts.planId && { priceRise: null }),
    ...(subscription.price && {
      planPriceInPence: subscription.price.amountInPence,
      planInterval: subscription.price.interval,
    }),
  };
  if (effect === 'end') {
    return {
      ...recorded,
      ...period,
      currentPeriodEnd: paidEndOf(facts, subscription, now),
      membershipStatus: subscription.isEndedUnpaid ? 'expired' : 'cancelled',
      cancelAtPeriodEnd: false,
      cancelledAt: endOf(subscription),
      hold: null,
    };
  }
  const joined: Partial<SubscriptionChanges> =
    effect === 'join' || isFirst ? { hold: null, requestedPlanId: '', requestedPlanAt: null } : {};
  const followed = {
    ...recorded,
    ...period,
    ...joined,
    ...withoutEarlier(facts),
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    cancelledAt: null,
    membershipStatus: statusOf(subscription, isDisputed(facts, now)),
  };
  // Our own hold takes precedence: the provider reports a paused subscription as active.
  const status = effectiveStatus({ ...facts, ...followed }, now);
  return status === 'on_hold' ? { ...followed, membershipStatus: status } : followed;
}

/**
 * Until when a subscription that is over was paid: not for a period that was owed when it ended, nor for days that were given back as they
 * cooled off. Never by what was stored before, so that missed events do not matter.
 */
function paidEndOf(facts: PaidMembership, subscription: Subscription, now: Temporal.Instant) {
  const { currentPeriodStart, currentPeriodEnd, isRenewalOwed = false } = subscription;
  const period = { currentPeriodStart, currentPeriodEnd, packs: [] };
  const owing = { membershipStatus: 'past_due', subscriptionStatus: 'past_due' } as const;
  if (isRenewalOwed) return endOfPaid({ ...facts, ...period, ...owing }, now);
  const { cooledOffAt } = facts;
  const isCooledOff = cooledOffAt && Temporal.Instant.compare(currentPeriodStart, cooledOffAt) <= 0;
  return isCooledOff ? endOfCooledOff(currentPeriodEnd, cooledOffAt) : currentPeriodEnd;
}

function statusOf(subscription: Subscription, isReversed: boolean): MembershipStatus {
  const event = subscriptionEventOf(subscription);
  if (event === 'owing' || isReversed) return 'past_due';
  if (event === 'paused') return 'on_hold';
  return subscription.cancelAtPeriodEnd ? 'cancelling' : 'active';
}

function hasChanged(facts: PaidMembership, changes: SubscriptionChanges): boolean {
  return (Object.keys(changes) as (keyof SubscriptionChanges)[]).some((field) => {
    const [was, is] = [facts[field as keyof PaidMembership], changes[field]];
    if (was instanceof Temporal.Instant && is instanceof Temporal.Instant) return !was.equals(is);
    return (was ?? null) !== (is ?? null) && is !== undefined;
  });
}

function actionOf(
  facts: PaidMembership,
  changes: SubscriptionChanges,
  before: MembershipStatus,
  after: MembershipStatus,
): MembershipAction | null {
  if (before !== after) return actionOfStatus(before, after);
  if (changes.planId !== undefined && changes.planId !== facts.planId) return 'membership.plan-changed';
  if (changes.cancelAtPeriodEnd !== undefined && changes.cancelAtPeriodEnd !== facts.cancelAtPeriodEnd) {
    return changes.cancelAtPeriodEnd ? 'membership.cancel-requested' : 'membership.cancel-undone';
  }
  const [was, is] = [facts.currentPeriodEnd, changes.currentPeriodEnd];
  const isLonger = is && (was === null || Temporal.Instant.compare(is, was) > 0);
  // On hold the end moves later by the hold days, without a payment.
  return isLonger === true && changes.cancelledAt === null && after !== 'on_hold'
    ? 'membership.renewed'
    : null;
}

function actionOfStatus(before: MembershipStatus, after: MembershipStatus): MembershipAction {
  if (after === 'cancelled') return 'membership.cancelled';
  if (after === 'expired') return 'membership.expired';
  if (after === 'past_due') return 'membership.marked-overdue';
  if (before === 'pending') return 'membership.activated';
  if (before === 'cancelled' || before === 'expired') return 'membership.rejoined';
  if (before === 'past_due') return 'membership.payment-settled';
  if (after === 'on_hold') return 'membership.paused';
  if (before === 'on_hold') return 'membership.hold-ended';
  return after === 'cancelling' ? 'membership.cancel-requested' : 'membership.cancel-undone';
}
