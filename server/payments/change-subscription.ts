import type { LeavingReason } from '#domain/membership/leaving-reasons.ts';
import { isLeaving } from '#domain/membership/membership.ts';
import type { PlanChange } from '#domain/payments/online-plan-change.ts';
import { isLiveSubscription, type Subscription } from '#domain/payments/payment-account.ts';
import { type Member, members } from '../data/collections/members.ts';
import { readKeptBy } from '../families/membership-keeper.ts';
import type { Actor } from '../log/write-audit.ts';
import { membershipVersion } from '../membership/change-membership.ts';
import { askPaymentsOnce } from './ask-payments-once.ts';
import { type FollowOutcome, type FollowParts, followPayments } from './follow-payments.ts';
import { noteRefusal } from './note-refusal.ts';
import { PaymentsRefusedError } from './payments.ts';
import { findPlanChange } from './preview-plan-change.ts';

/** What can be done to a membership that is paid by card. */
export type SubscriptionOrder =
  | { readonly type: 'cancel-at-period-end' }
  | { readonly type: 'undo-cancel' }
  | { readonly type: 'cancel-now' }
  /** `at`: the instant of the preview. */
  | { readonly type: 'change-plan'; readonly planId: string; readonly at: Temporal.Instant }
  /** A price at the provider, as often paid as theirs. */
  | { readonly type: 'raise-price'; readonly priceId: string }
  | { readonly type: 'pause'; readonly until: Temporal.Instant }
  | { readonly type: 'resume' };

export interface SubscriptionRequest {
  readonly uid: string;
  readonly order: SubscriptionOrder;
  readonly by: Actor;
  /** The `membershipVersion` that the person saw; left out by jobs. */
  readonly seen?: string;
  /** Why, for the audit log. */
  readonly note?: string;
  /** Why they leave, for the figures. */
  readonly leavingReason?: LeavingReason | undefined;
}

export type SubscriptionOutcome =
  | { readonly kind: 'changed'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly sentence: string }
  | { readonly kind: 'no-member' };

const sentences = {
  overtaken: 'This membership has changed since you opened the page. Check its current status and try again.',
  'not-by-card': 'This membership isn’t paid online.',
  'leaving-already': 'This membership is already set to end.',
  'not-leaving': 'This membership isn’t set to end.',
  'no-plan': 'This plan can’t be paid online.',
  'same-plan': 'This is already the current plan.',
  declined: 'The card was declined, so the plan hasn’t changed. Try again with another card.',
  owing: 'A payment is overdue. The plan can be changed once it’s paid.',
} as const;

const refuse = (reason: keyof typeof sentences): SubscriptionOutcome => ({
  kind: 'refused',
  reason,
  sentence: sentences[reason],
});

/**
 * Changes a subscription at the provider, once however often it is requested, then updates the membership from the provider.
 * If the provider has changed it and we could not store that, the webhook event or the reconcile job does.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function changeSubscription(
  parts: FollowParts,
  { uid, order, by, seen, note, leavingReason }: SubscriptionRequest,
): Promise<SubscriptionOutcome> {
  const member = await parts.store.find(members, uid);
  if (!member) return { kind: 'no-member' };
  if (seen !== undefined && seen !== membershipVersion(member)) return refuse('overtaken');
  const keptBy = by.uid === uid ? await readKeptBy(parts.store, member, parts.now()) : '';
  if (keptBy) return { kind: 'refused', reason: 'not-theirs', sentence: keptBy };
  const to = order.type === 'change-plan' ? await findPlanChange(parts.store, member, order.planId) : null;
  const refusal = refusalOf(member, order, to);
  if (refusal) return refuse(refusal);
  const { stripeSubscriptionId: reference, stripeCustomerId: customerId } = member;
  const find = () => findDone(parts, member, order, to);
  const ask = { uid, purpose: order.type, params: { ...order, reference }, find };
  const isDeclined = await noteRefusal(parts, { uid, purpose: order.type }, async () => {
    try {
      await askPaymentsOnce(parts, ask, async (key) => {
        await carryOut(parts, reference, order, to, key);
        return { reference };
      });
    } catch (error) {
      if (!(error instanceof PaymentsRefusedError)) throw error;
      if (error.isDeclined) return true;
      // Somebody may have done it in Stripe, which refuses it then.
      if (!(await find())) throw error;
    }
    return false;
  });
  if (isDeclined) return refuse('declined');
  const outcome: FollowOutcome = await followPayments(parts, { uid, customerId, by, note, leavingReason });
  return outcome.kind === 'no-member' ? { kind: 'no-member' } : { kind: 'changed', name: member.name };
}

function refusalOf(
  member: Member,
  order: SubscriptionOrder,
  to: PlanChange | null,
): keyof typeof sentences | null {
  if (!isLiveSubscription(member.subscriptionStatus) || member.stripeCustomerId === '') return 'not-by-card';
  if (order.type === 'cancel-at-period-end' && isLeaving(member)) return 'leaving-already';
  if (order.type === 'undo-cancel' && !isLeaving(member)) return 'not-leaving';
  if (order.type !== 'change-plan') return null;
  if (!to) return 'no-plan';
  if (order.planId === member.planId) return 'same-plan';
  // The provider would credit time that has not been paid for.
  return member.membershipStatus === 'past_due' ? 'owing' : null;
}

/** The subscription where the provider's state shows that the order has been carried out; null: it has not, or that cannot be seen. */
async function findDone(
  { payments }: FollowParts,
  { stripeCustomerId, stripeSubscriptionId: reference }: Member,
  order: SubscriptionOrder,
  to: PlanChange | null,
): Promise<{ reference: string } | null> {
  const account = await payments.findAccount(stripeCustomerId);
  const subscription = account?.subscriptions.find(({ id }) => id === reference);
  return subscription && isDone(subscription, order, to) ? { reference } : null;
}

function isDone(
  { status, cancelAtPeriodEnd, priceId: currentPriceId }: Subscription,
  order: SubscriptionOrder,
  to: PlanChange | null,
): boolean {
  const isOver = status === 'canceled';
  switch (order.type) {
    case 'cancel-now':
      return isOver;
    case 'cancel-at-period-end':
      return isOver || cancelAtPeriodEnd;
    case 'undo-cancel':
      return !isOver && !cancelAtPeriodEnd;
    case 'change-plan':
      return currentPriceId === to?.priceId;
    case 'raise-price':
      return currentPriceId === order.priceId;
    // Twice has the effect of once.
    case 'pause':
    case 'resume':
      return false;
  }
}

function carryOut(
  { payments }: FollowParts,
  subscriptionId: string,
  order: SubscriptionOrder,
  to: PlanChange | null,
  key: string,
): Promise<void> {
  switch (order.type) {
    case 'cancel-at-period-end':
      return payments.setCancelAtPeriodEnd(subscriptionId, true, key);
    case 'undo-cancel':
      return payments.setCancelAtPeriodEnd(subscriptionId, false, key);
    case 'cancel-now':
      return payments.cancelNow(subscriptionId);
    case 'change-plan':
      return to ? payments.changePlan(subscriptionId, to, order.at, key) : Promise.resolve();
    case 'raise-price':
      return payments.changePrice(subscriptionId, order.priceId, key);
    case 'pause':
      return payments.pauseCollection(subscriptionId, order.until, key);
    case 'resume':
      return payments.resumeCollection(subscriptionId, key);
  }
}
