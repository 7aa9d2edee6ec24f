/** View values of the page for changing plan. */

import * as paths from '#app/paths.ts';
import { currentHold, effectiveStatus, type HoldDays, lastDayOf } from '#domain/membership/membership.ts';
import { nextPlanText } from '#domain/membership/next-plan.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { proposedLastDay } from '#domain/membership/period-days.ts';
import { type DeskChange, deskChangeOf, unusedTimeText } from '#domain/membership/plan-change.ts';
import { paymentWithHold } from '#domain/payments/next-payment.ts';
import type { PlanChangePreview } from '#domain/payments/online-plan-change.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import { capitalised } from '#domain/values/text.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listPlansFor, listPlansOnOffer } from '#server/membership/list-plans.ts';
import type { StripePayments } from '#server/payments/payments.ts';
import { previewPlanChange } from '#server/payments/preview-plan-change.ts';
import type { Services } from '#server/services.ts';
import type { WhoseView } from './own-change.ts';

/** The other plans this member can change to with their current way of paying. */
export async function listOtherPlans({ store }: Pick<Services, 'store'>, member: Member): Promise<Plan[]> {
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const offered = isByCard ? await listPlansOnOffer(store) : await listPlansFor(store, member);
  return offered.filter(
    ({ id, kind, stripePriceId }) =>
      kind === 'membership' && id !== member.planId && (!isByCard || stripePriceId !== ''),
  );
}

/** What is wrong with a press of "See the cost"; empty: nothing, or the page was only opened. */
export function choiceProblem(url: URL, wanted: Plan | undefined): string {
  return url.searchParams.has('step') && !wanted ? 'Choose a plan' : '';
}

/** Why the plan can’t be changed now; empty: it can. */
export function changeObstacle(
  member: Member,
  plan: Plan | null,
  { name, your }: Pick<WhoseView, 'name' | 'your'>,
  now: Temporal.Instant,
): string {
  const status = effectiveStatus(member, now);
  const membership = `${capitalised(your)} membership`;
  if (plan && plan.kind !== 'membership') {
    return `${capitalised(your)} plan was a one-off payment and doesn’t renew. You can choose a membership at any time.`;
  }
  if (status === 'past_due') return `A payment is overdue. You can change ${your} plan once it’s paid.`;
  if (status === 'on_hold')
    return `${membership} is on hold. End the hold first, or change the plan ${name ? `when ${name} is` : 'when you’re'} back.`;
  if (status === 'cancelling')
    return `${membership} is set to end. ${name ? 'Keep it' : 'Choose to stay'} if you’d like to change the plan instead.`;
  if (status === 'active' && member.nextPlan)
    return `${membership} is paid ahead: ${nextPlanText(member)}. You can change it from then on, or ask the front desk.`;
  return status === 'active' ? '' : `${name ? `${name} doesn’t` : 'You don’t'} have a membership to change.`;
}

/** Where that is put right; null: at the front desk. */
export function obstacleLink(
  member: Member,
  plan: Plan | null,
  { name, stay }: Pick<WhoseView, 'name' | 'stay'>,
  now: Temporal.Instant,
): { readonly href: string; readonly label: string } | null {
  const status = effectiveStatus(member, now);
  if (status === 'cancelling') return { href: stay, label: name ? 'Keep it' : 'Choose to stay' };
  const isOver = status !== 'active' && status !== 'past_due' && status !== 'on_hold';
  const canChoose = isOver || (plan && plan.kind !== 'membership');
  return canChoose && name === '' ? { href: paths.plans, label: 'See the plans' } : null;
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

/** Older previews are computed again. */
const PREVIEW_VALID_MINUTES = 30;
export const STALE_PREVIEW = 'These prices were out of date. Here are the current ones.';

/** The instant of the preview; null: none, or too old. */
export function readPreviewInstant(typed: string, now: Temporal.Instant): Temporal.Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(typed)) return null;
  try {
    const at = Temporal.Instant.from(typed);
    const minutes = at.until(now).total('minutes');
    return minutes >= 0 && minutes <= PREVIEW_VALID_MINUTES ? at : null;
  } catch {
    return null;
  }
}

/** By card: the amounts as the provider computes them; null: not possible by card. @throws PaymentsUnavailableError, PaymentsRefusedError */
export async function previewByCard(
  parts: Pick<Services, 'store' | 'now'> & { readonly payments: StripePayments },
  member: Member,
  plan: Plan,
): Promise<ChangePreviewView | null> {
  const found = await previewPlanChange(parts, member, plan);
  if (!found) return null;
  const { preview, at } = found;
  const isHeld = effectiveStatus(member, at) === 'on_hold';
  const hold = currentHold(member, at);
  return {
    planId: plan.id,
    planName: plan.name,
    lead: cardLead(plan, preview, isHeld),
    facts: cardFacts(plan, preview, isHeld, hold),
    action: `Change to ${plan.name}`,
    at: at.toString(),
  };
}

function cardLead({ name }: Plan, { isNow, dueInPence }: PlanChangePreview, isHeld: boolean): string {
  if (!isNow)
    return `${name} starts straight away. Nothing is charged today: the difference goes onto the next payment.`;
  if (dueInPence === 0) return `${name} starts straight away. Nothing is charged today.`;
  if (isHeld)
    return `${name} starts straight away. ${formatPence(dueInPence)} is charged when the hold ends, less the days on hold.`;
  return `${name} starts straight away, and ${formatPence(dueInPence)} is charged today.`;
}

function cardFacts(plan: Plan, preview: PlanChangePreview, isHeld: boolean, hold: HoldDays | null) {
  const { creditInPence, chargeInPence, otherInPence, periodPriceInPence, dueInPence, dueAt, isNow } =
    preview;
  const price = formatPrice(plan.priceInPence, plan.interval);
  const charged = isNow && isHeld ? paymentText(dueInPence, dueAt, hold) : formatPence(dueInPence);
  return [
    { term: 'New price', value: price },
    { term: 'Credit for the current plan', value: formatPence(creditInPence) },
    ...(isNow ? [] : [{ term: `${plan.name} until the next payment`, value: formatPence(chargeInPence) }]),
    ...(otherInPence === 0
      ? []
      : [
          {
            term: otherInPence < 0 ? 'Credit' : 'Earlier changes',
            value: formatPence(Math.abs(otherInPence)),
          },
        ]),
    ...(isNow
      ? [
          { term: isHeld ? 'Charged when the hold ends' : 'Charged today', value: charged },
          {
            term: 'Next payment',
            value: paymentText(periodPriceInPence, preview.paysUntil, isHeld ? null : hold),
          },
        ]
      : [{ term: 'Next payment', value: paymentText(dueInPence, dueAt, hold) }]),
  ];
}

/** @param hold whose days are still to be taken off, once it has begun; null: none, or they come off an earlier payment */
function paymentText(amountInPence: number, planned: Temporal.Instant, hold: HoldDays | null): string {
  const { at, isReduced } = paymentWithHold(planned, hold);
  const text = `${formatPence(amountInPence)} on ${formatDate(localDate(at))}`;
  return isReduced && amountInPence > 0 ? `${text}, less the days on hold` : text;
}

/** What the member pays at the desk, and when. */
export function previewAtDesk(
  member: Member,
  from: Plan | null,
  to: Plan,
  now: Temporal.Instant,
): ChangePreviewView {
  const price = { term: 'New price', value: formatPrice(to.priceInPence, to.interval) };
  const change = deskChangeOf(member, from, to, now);
  const paid = paidUntil(member, now);
  const common = { planId: to.id, planName: to.name, action: `Request ${to.name}`, at: '' };
  if (change.kind === 'next-payment') {
    const from = startsAfterPaid(member, now);
    return {
      ...common,
      lead: `${paid?.term === 'Paid until' ? `The current plan is paid until ${paid.value}. ` : ''}${to.name} starts with your next payment at the front desk${from && `, ${from}`}.`,
      facts: [price, { term: 'To pay now', value: 'Nothing' }],
    };
  }
  const { dueInPence } = change;
  const unused = change.kind === 'now' ? change.unused : null;
  const how = unused && {
    term: 'How it’s worked out',
    value: `The difference in price for ${unusedTimeText(unused, to.interval)}`,
  };
  return {
    ...common,
    lead:
      dueInPence > 0
        ? `Pay ${unused ? 'the difference' : formatPence(dueInPence)} at the front desk and ${to.name} starts straight away.`
        : `There’s nothing to pay. ${to.name} starts once the front desk has changed it.`,
    facts: [
      price,
      { term: 'To pay at the desk', value: dueInPence > 0 ? formatPence(dueInPence) : 'Nothing' },
      ...(how ? [how] : []),
      ...(paid ? [paid] : []),
    ],
  };
}

/** To staff: what a change to this plan costs now, and when it starts. */
export function deskChangeText(member: Member, change: DeskChange, to: Plan, now: Temporal.Instant): string {
  if (change.kind === 'next-payment') {
    const from = startsAfterPaid(member, now);
    return `nothing to pay now, starts with their next payment${from && `, ${from}`}`;
  }
  const due = change.dueInPence > 0 ? `${formatPence(change.dueInPence)} to pay now` : 'nothing to pay now';
  if (change.kind === 'now') {
    const rest = change.unused ? ` for ${unusedTimeText(change.unused, to.interval)}` : '';
    return `${due}${rest}, starts today and the end date stays the same`;
  }
  if (member.hold)
    return `${formatPence(change.dueInPence)} to pay, once their hold has been ended or cancelled`;
  const until = formatDate(proposedLastDay(to.interval, null, now, to.validDays));
  return `${due}, starts today until ${until}, in place of what is left of ${member.membershipType}`;
}

/** `from 2 December 2026`: once what is paid ends; empty: not known. */
function startsAfterPaid(member: Member, now: Temporal.Instant): string {
  const end = member.currentPeriodEnd;
  return end && paidUntil(member, now)?.term === 'Paid until'
    ? `from ${formatDate(lastDayOf(end).add({ days: 1 }))}`
    : '';
}
