/** What a payment at the desk does to a membership that runs or is overdue. */
import { settledLastDay } from '../payments/sale-plan.ts';
import { formatDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { withoutEarlier, withPack } from './class-packs.ts';
import { leftOfPeriod } from './debts.ts';
import {
  isByCard,
  isDisputed,
  isPeriodOver,
  lastDayOf,
  type MembershipFacts,
  restingStatus,
} from './membership.ts';
import {
  changed,
  type Joining,
  type MembershipChange,
  type MembershipEvent,
  paymentMethodNames,
  refused,
} from './membership-events.ts';
import type { PartPaid } from './part-paid.ts';
import { dueOfPart } from './part-paid.ts';
import { nextAnchor } from './period-days.ts';

type Settling = Extract<MembershipEvent, { type: 'payment-settled' }>;

/** `cash`, or `complimentary: Staff family` */
export function paymentText({
  payment,
  amountReason = '',
}: Pick<Joining, 'payment' | 'amountReason'>): string {
  const method = paymentMethodNames[payment].toLowerCase();
  return amountReason ? `${method}: ${amountReason}` : method;
}

export function settlePayment(
  facts: MembershipFacts,
  event: Settling,
  now: Temporal.Instant,
): MembershipChange {
  const isDebt = facts.membershipStatus === 'past_due';
  const isSettled = isDebt && !event.partPaid;
  const given = event.periodEnd ?? (isDebt ? facts.currentPeriodEnd : null);
  // The period of a subscription is the provider's, also where its payment is settled at the desk.
  const periodEnd = isByCard(facts) ? facts.currentPeriodEnd : given;
  if (periodEnd === null) return refused('period-end-missing');
  if (Temporal.Instant.compare(periodEnd, now) <= 0) return refused('period-end-past');
  if (event.begins) return payAhead(facts, event, event.begins, periodEnd);
  const isFirstOfPack = Boolean(event.pack && facts.periodPlanId);
  const isNewPeriod = isPeriodOver(facts, now) || isFirstOfPack;
  const another = anotherPack(facts, event, periodEnd, now);
  const period = isNewPeriod ? { currentPeriodStart: now, currentPeriodEnd: null } : facts;
  const until = formatDate(lastDayOf(another?.currentPeriodEnd ?? periodEnd));
  // Overdue until all of it is paid.
  const isStillDue = isDebt && !isSettled;
  const left = event.partPaid ? `, ${formatPence(dueOfPart(event.partPaid))} left to pay` : '';
  const what = isStillDue ? 'Part payment recorded, for the period' : 'Payment recorded. Paid';
  const summary = `${what} until ${until} (${paymentText(event)})${left}`;
  return changed(isStillDue ? 'membership.part-paid' : 'membership.payment-settled', summary, {
    membershipStatus: isStillDue ? 'past_due' : restingStatus(facts),
    currentPeriodEnd: periodEnd,
    ...partPaidNow(facts, event),
    ...(isByCard(facts) ? {} : { anchorDay: nextAnchor(period, lastDayOf(periodEnd)) }),
    ...firstPrice(facts, event, periodEnd, now),
    ...another,
    ...(facts.periodPlanId ? { periodPlanId: '' } : {}),
    ...(isNewPeriod ? { currentPeriodStart: now, ...withoutEarlier(facts) } : {}),
    ...(isSettled ? { debtSettledAt: nextSettled(facts, now) } : {}),
    ...(event.partPaid ? {} : settledDispute(facts, now)),
  });
}

/** Of another plan, which begins after what is paid: until then they are on the one that they have. */
function payAhead(
  facts: MembershipFacts,
  event: Settling,
  { id, name, priceInPence, interval }: NonNullable<Settling['begins']>,
  periodEnd: Temporal.Instant,
): MembershipChange {
  const end = facts.currentPeriodEnd;
  const isOther = facts.nextPlan && facts.nextPlan.planId !== id;
  if (!end || facts.membershipStatus === 'past_due' || isOther || isByCard(facts))
    return refused('paid-ahead');
  if (Temporal.Instant.compare(periodEnd, end) <= 0) return refused('ahead-too-short');
  const from = lastDayOf(end).add({ days: 1 });
  const nextPlan = facts.nextPlan ?? { planId: id, name, priceInPence, interval, from: from.toString() };
  const left = event.partPaid ? `, ${formatPence(dueOfPart(event.partPaid))} left to pay` : '';
  const until = formatDate(lastDayOf(periodEnd));
  const summary = `Payment recorded for ${name}, ${formatDate(from)} to ${until} (${paymentText(event)})${left}`;
  return changed('membership.payment-settled', summary, {
    membershipStatus: restingStatus(facts),
    currentPeriodEnd: periodEnd,
    nextPlan,
    ...(facts.requestedPlanId === id && { requestedPlanId: '', requestedPlanAt: null }),
    ...partPaidNow(facts, event),
    anchorDay: nextAnchor(facts, lastDayOf(periodEnd)),
  });
}

/** What a payment leaves to pay of the period; where nothing was left and nothing is, nothing changes. */
export const partPaidNow = (
  { partPaid: before }: MembershipFacts,
  { partPaid = null }: { readonly partPaid?: PartPaid | null },
) => (before || partPaid ? { partPaid } : {});

const settledDispute = (facts: MembershipFacts, now: Temporal.Instant) =>
  isDisputed(facts, now) ? { disputedUntil: null, disputesSettledAt: now } : {};

/** Nothing is left of what was paid in part; that settles the debt, also once that period is over. */
export function settleRest(
  facts: MembershipFacts,
  { method }: Extract<MembershipEvent, { type: 'rest-settled' }>,
  now: Temporal.Instant,
): MembershipChange {
  const isWaived = method === 'waived';
  const how = isWaived ? 'is waived' : `is paid (${paymentText({ payment: method })})`;
  const action = isWaived ? 'membership.rest-waived' : 'membership.payment-settled';
  return changed(action, `The rest of the payment ${how}`, {
    membershipStatus: restingStatus(facts),
    partPaid: null,
    debtSettledAt: nextSettled(facts, now),
    ...settledDispute(facts, now),
  });
}

/** Who came with a list without a price pays from now on what they pay for one period; what is free, or for several, says nothing of it. */
function firstPrice(
  facts: MembershipFacts,
  { plan, payment, amountInPence }: Settling,
  periodEnd: Temporal.Instant,
  now: Temporal.Instant,
) {
  // What was agreed for one overdue period is no price of the plan.
  if (facts.planPriceInPence !== null || leftOfPeriod(facts, null) !== null) return {};
  if (!plan || payment === 'complimentary' || isByCard(facts)) return {};
  const isOnePeriod =
    Temporal.PlainDate.compare(settledLastDay(facts, plan, now), lastDayOf(periodEnd)) === 0;
  const planPriceInPence = amountInPence ?? plan.priceInPence;
  return isOnePeriod && planPriceInPence > 0 ? { planPriceInPence, planInterval: plan.interval } : {};
}

/** Each debt at a moment of its own, however quickly one is settled after the other. */
function nextSettled({ debtSettledAt }: MembershipFacts, now: Temporal.Instant): Temporal.Instant {
  const isLater = !debtSettledAt || Temporal.Instant.compare(debtSettledAt, now) < 0;
  return isLater ? now : debtSettledAt.add({ milliseconds: 1 });
}

/**
 * Another pack beside the one that runs; null: the payment is for a period. What is overdue is paid for, not bought again, and where
 * another plan's period runs, this is the first pack.
 */
function anotherPack(
  facts: MembershipFacts,
  { pack }: Settling,
  until: Temporal.Instant,
  now: Temporal.Instant,
) {
  const end = facts.currentPeriodEnd;
  if (!pack || !end || isPeriodOver(facts, now) || facts.membershipStatus === 'past_due') return null;
  if (facts.periodPlanId) return null;
  const bought = { name: pack.name, classes: pack.classAllowance, from: now, until };
  const isLonger = Temporal.Instant.compare(until, end) > 0;
  return { packs: withPack(facts, pack, bought), currentPeriodEnd: isLonger ? until : end };
}
