/** What the page about changing the plan shows, as finished words. */

import { effectiveStatus, lastDayOf } from '#domain/membership/membership.ts';
import { decideDeskChange, ownPrice } from '#domain/membership/plan-change.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
import type { PlanChangePreview } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';

/** Other plans that this member can change to, the way they pay now. */
export async function listOtherPlans({ store }: Pick<Services, 'store'>, member: Member): Promise<Plan[]> {
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const offered = await listPlansOnOffer(store);
  return offered.filter(
    ({ id, kind, stripePriceId }) =>
      kind === 'membership' && id !== member.planId && (!isByCard || stripePriceId !== ''),
  );
}

/** Why this member cannot change plans now; empty: they can. */
export function changeObstacle(member: Member, plan: Plan | null, now: Temporal.Instant): string {
  const status = effectiveStatus(member, now);
  if (plan && plan.kind !== 'membership') {
    return 'What you have was paid once and runs out by itself. Choose a membership when you like.';
  }
  if (status === 'past_due') return 'A payment is overdue. Once it is paid you can change your plan.';
  if (status === 'on_hold')
    return 'Your membership is on hold. Come back first, or change when you are back.';
  if (status === 'cancelling') return 'You are leaving. Stay, and you can change your plan instead.';
  return status === 'active' ? '' : 'You have no membership that could be changed.';
}

export interface ChangePreviewView {
  readonly planId: string;
  readonly planName: string;
  readonly lead: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  /** What the button says. */
  readonly action: string;
  /** The instant that the sums are of; empty: at the desk. */
  readonly at: string;
}

/** By card: the provider's own sums. @throws PaymentsUnavailableError, PaymentsRefusedError */
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
    lead: `${plan.name} counts at once. Nothing is taken today: the difference goes into your next payment.`,
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
    { term: 'Back for your plan until then', value: formatPence(creditInPence) },
    { term: `For ${plan.name} until then`, value: formatPence(chargeInPence) },
    {
      term: balanceInPence < 0 ? 'In your favour' : 'Difference',
      value: formatPence(Math.abs(balanceInPence)),
    },
    { term: 'Next payment', value: `${formatPence(nextPaymentInPence)} on ${date}` },
  ];
}

/** What the desk will take, and when. */
export function previewAtDesk(
  member: Member,
  from: Plan | null,
  to: Plan,
  now: Temporal.Instant,
): ChangePreviewView {
  const price = { term: 'New price', value: formatPrice(to.priceInPence, to.interval) };
  const end = member.currentPeriodEnd ? formatDate(lastDayOf(member.currentPeriodEnd)) : '';
  const change = from
    ? decideDeskChange(ownPrice(member, from), to, member, now)
    : { kind: 'next-payment' as const };
  const common = { planId: to.id, planName: to.name, action: `Ask for ${to.name}`, at: '' };
  if (change.kind === 'next-payment') {
    return {
      ...common,
      lead: `Your plan stays as it is until ${end || 'your next payment'}, since that is paid for. ${to.name} begins with your next payment at the front desk.`,
      facts: [price, { term: 'To pay now', value: 'Nothing' }],
    };
  }
  const { dueInPence, restDays, ofDays } = change;
  return {
    ...common,
    lead: `Pay the difference at the front desk, and ${to.name} counts at once.`,
    facts: [
      price,
      { term: 'To pay at the desk', value: formatPence(dueInPence) },
      { term: 'How that is counted', value: `The difference in price, for ${restDays} of ${ofDays} days` },
      { term: 'Paid until', value: end },
    ],
  };
}
