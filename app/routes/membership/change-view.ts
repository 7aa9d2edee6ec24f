/** View values of the page for changing plan. */

import { effectiveStatus } from '#domain/membership/membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { decideDeskChange, ownPrice } from '#domain/membership/plan-change.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
import type { PlanChangePreview } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';

/** The other plans this member can change to with their current way of paying. */
export async function listOtherPlans({ store }: Pick<Services, 'store'>, member: Member): Promise<Plan[]> {
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const offered = await listPlansOnOffer(store);
  return offered.filter(
    ({ id, kind, stripePriceId }) =>
      kind === 'membership' && id !== member.planId && (!isByCard || stripePriceId !== ''),
  );
}

/** Why this member cannot change plan now; empty: they can. */
export function changeObstacle(member: Member, plan: Plan | null, now: Temporal.Instant): string {
  const status = effectiveStatus(member, now);
  if (plan && plan.kind !== 'membership') {
    return 'Your plan was a one-off payment and doesn’t renew. You can choose a membership at any time.';
  }
  if (status === 'past_due') return 'A payment is overdue. You can change your plan once it’s paid.';
  if (status === 'on_hold')
    return 'Your membership is on hold. End your hold first, or change your plan when you’re back.';
  if (status === 'cancelling')
    return 'Your membership is set to end. Choose to stay if you’d like to change your plan instead.';
  return status === 'active' ? '' : 'You don’t have a membership to change.';
}

export interface ChangePreviewView {
  readonly planId: string;
  readonly planName: string;
  readonly lead: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  /** The button's label. */
  readonly action: string;
  /** The instant the prices were computed for; empty: at the desk. */
  readonly at: string;
}

/** By card: the amounts as the provider computes them. @throws PaymentsUnavailableError, PaymentsRefusedError */
export async function previewByCard(
  payments: Extract<Services['payments'], { engine: 'stripe' }>,
  member: Member,
  plan: Plan,
  now: Temporal.Instant,
): Promise<ChangePreviewView> {
  // The provider counts in seconds.
  const at = now.round({ smallestUnit: 'second', roundingMode: 'floor' });
  const { stripePriceId: priceId } = plan;
  const preview = await payments.previewPlanChange(member.stripeSubscriptionId, { priceId }, at);
  return {
    planId: plan.id,
    planName: plan.name,
    lead: `${plan.name} starts straight away. You won’t be charged today: the difference goes onto your next payment.`,
    facts: cardFacts(plan, preview),
    action: `Change to ${plan.name}`,
    at: at.toString(),
  };
}

function cardFacts(plan: Plan, preview: PlanChangePreview) {
  const { balanceInPence, creditInPence, chargeInPence, nextPaymentInPence, nextPaymentAt } = preview;
  const date = formatDate(localDate(nextPaymentAt));
  return [
    { term: 'New price', value: formatPrice(plan.priceInPence, plan.interval) },
    { term: 'Credit for your current plan', value: formatPence(creditInPence) },
    { term: `${plan.name} until your next payment`, value: formatPence(chargeInPence) },
    {
      term: balanceInPence < 0 ? 'Credit' : 'Difference',
      value: formatPence(Math.abs(balanceInPence)),
    },
    { term: 'Next payment', value: `${formatPence(nextPaymentInPence)} on ${date}` },
  ];
}

/** What the member pays at the desk, and when. */
export function previewAtDesk(
  member: Member,
  from: Plan | null,
  to: Plan,
  now: Temporal.Instant,
): ChangePreviewView {
  const price = { term: 'New price', value: formatPrice(to.priceInPence, to.interval) };
  const change = from
    ? decideDeskChange(ownPrice(member, from), to, member, now)
    : { kind: 'next-payment' as const };
  const paid = paidUntil(member, now);
  const common = { planId: to.id, planName: to.name, action: `Request ${to.name}`, at: '' };
  if (change.kind === 'next-payment') {
    return {
      ...common,
      lead: `${paid?.term === 'Paid until' ? `You’ve paid for your current plan until ${paid.value}. ` : ''}${to.name} starts with your next payment at the front desk.`,
      facts: [price, { term: 'To pay now', value: 'Nothing' }],
    };
  }
  const { dueInPence, restDays, ofDays } = change;
  return {
    ...common,
    lead: `Pay the difference at the front desk and ${to.name} starts straight away.`,
    facts: [
      price,
      { term: 'To pay at the desk', value: formatPence(dueInPence) },
      { term: 'How it’s worked out', value: `The difference in price for ${restDays} of ${ofDays} days` },
      ...(paid ? [paid] : []),
    ],
  };
}
