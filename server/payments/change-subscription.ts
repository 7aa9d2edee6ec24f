import { isLeaving } from '#domain/membership/membership.ts';
import { isLiveSubscription, type Subscription } from '#domain/payments/payment-account.ts';
import { type Member, members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import type { Actor } from '../log/write-audit.ts';
import { membershipVersion } from '../membership/change-membership.ts';
import { askPaymentsOnce } from './ask-payments-once.ts';
import { type FollowOutcome, type FollowParts, followPayments } from './follow-payments.ts';
import { noteRefusal } from './note-refusal.ts';
import { type CollectionPause, PaymentsRefusedError } from './payments.ts';

/** What can be done to a membership that is paid by card. */
export type SubscriptionOrder =
  | { readonly type: 'cancel-at-period-end' }
  | { readonly type: 'undo-cancel' }
  | { readonly type: 'cancel-now' }
  /** `at`: the instant of the preview. */
  | { readonly type: 'change-plan'; readonly planId: string; readonly at: Temporal.Instant }
  | ({ readonly type: 'pause' } & CollectionPause)
  | { readonly type: 'resume'; readonly nextPaymentAt: Temporal.Instant | null };

export interface SubscriptionRequest {
  readonly uid: string;
  readonly order: SubscriptionOrder;
  readonly by: Actor;
  /** The `membershipVersion` that the person saw; left out by jobs. */
  readonly seen?: string;
  /** Why, for the audit log. */
  readonly note?: string;
}

export type SubscriptionOutcome =
  | { readonly kind: 'changed'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly sentence: string }
  | { readonly kind: 'no-member' };

const sentences = {
  overtaken: 'This membership has changed since you opened the page. Check its current status and try again.',
  'not-by-card': 'This membership isn’t paid by card.',
  'leaving-already': 'This membership is already set to end.',
  'not-leaving': 'This membership isn’t set to end.',
  'no-plan': 'This plan can’t be paid by card.',
  'same-plan': 'This is already the current plan.',
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
  { uid, order, by, seen, note }: SubscriptionRequest,
): Promise<SubscriptionOutcome> {
  const member = await parts.store.find(members, uid);
  if (!member) return { kind: 'no-member' };
  if (seen !== undefined && seen !== membershipVersion(member)) return refuse('overtaken');
  const priceId = order.type === 'change-plan' ? await priceOf(parts, order.planId) : '';
  const refusal = refusalOf(member, order, priceId);
  if (refusal) return refuse(refusal);
  const { stripeSubscriptionId: reference, stripeCustomerId: customerId } = member;
  const find = () => findDone(parts, member, order, priceId);
  const ask = { uid, purpose: order.type, params: { ...order, reference }, find };
  await noteRefusal(parts, { uid, purpose: order.type }, async () => {
    try {
      await askPaymentsOnce(parts, ask, async (key) => {
        await carryOut(parts, reference, order, priceId, key);
        return { reference };
      });
    } catch (error) {
      // Somebody may have done it in Stripe, which refuses it then.
      if (!(error instanceof PaymentsRefusedError && (await find()))) throw error;
    }
  });
  const outcome: FollowOutcome = await followPayments(parts, { uid, customerId, by, note });
  return outcome.kind === 'no-member' ? { kind: 'no-member' } : { kind: 'changed', name: member.name };
}

async function priceOf({ store }: FollowParts, planId: string): Promise<string> {
  const plan = await store.find(plans, planId);
  return plan?.isActive && plan.kind === 'membership' ? plan.stripePriceId : '';
}

function refusalOf(member: Member, order: SubscriptionOrder, priceId: string): keyof typeof sentences | null {
  if (!isLiveSubscription(member.subscriptionStatus) || member.stripeCustomerId === '') return 'not-by-card';
  if (order.type === 'cancel-at-period-end' && isLeaving(member)) return 'leaving-already';
  if (order.type === 'undo-cancel' && !isLeaving(member)) return 'not-leaving';
  if (order.type !== 'change-plan') return null;
  if (priceId === '') return 'no-plan';
  return order.planId === member.planId ? 'same-plan' : null;
}

/** The subscription where the provider's state shows that the order has been carried out; null: it has not, or that cannot be seen. */
async function findDone(
  { payments }: FollowParts,
  { stripeCustomerId, stripeSubscriptionId: reference }: Member,
  order: SubscriptionOrder,
  priceId: string,
): Promise<{ reference: string } | null> {
  const account = await payments.findAccount(stripeCustomerId);
  const subscription = account?.subscriptions.find(({ id }) => id === reference);
  return subscription && isDone(subscription, order, priceId) ? { reference } : null;
}

function isDone(
  { status, cancelAtPeriodEnd, priceId: currentPriceId }: Subscription,
  { type }: SubscriptionOrder,
  priceId: string,
): boolean {
  const isOver = status === 'canceled';
  switch (type) {
    case 'cancel-now':
      return isOver;
    case 'cancel-at-period-end':
      return isOver || cancelAtPeriodEnd;
    case 'undo-cancel':
      return !isOver && !cancelAtPeriodEnd;
    case 'change-plan':
      return currentPriceId === priceId;
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
  priceId: string,
  key: string,
): Promise<void> {
  switch (order.type) {
    case 'cancel-at-period-end':
      return payments.setCancelAtPeriodEnd(subscriptionId, true, key);
    case 'undo-cancel':
      return payments.setCancelAtPeriodEnd(subscriptionId, false, key);
    case 'cancel-now':
      return payments.cancelNow(subscriptionId, key);
    case 'change-plan':
      return payments.changePlan(subscriptionId, { planId: order.planId, priceId }, order.at, key);
    case 'pause':
      return payments.pauseCollection(subscriptionId, order, key);
    case 'resume':
      return payments.resumeCollection(subscriptionId, order.nextPaymentAt, key);
  }
}
