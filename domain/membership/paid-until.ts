import { isLiveSubscription } from '../payments/payment-account.ts';
import { formatDate, localDate } from '../values/dates.ts';
import { formatPence, type PriceInterval } from '../values/money.ts';
import { effectiveStatus, lastDayOf, type MembershipFacts } from './membership.ts';
import { lastPeriodStart } from './period-days.ts';

export interface PaidUntil {
  readonly term: 'Paid until' | 'Payment due' | 'Unpaid since' | 'Unpaid period' | 'Was paid until';
  readonly value: string;
}

/** A stored member fits. */
export type PaidFacts = MembershipFacts & {
  /** Of their plan; absent or null: not known. */
  readonly planInterval?: PriceInterval | null;
};

/**
 * How far a membership is paid, with a term that fits its status: an overdue one is not "paid until" a future day. Pages take it
 * only from here. Null: nothing is known.
 */
export function paidUntil(facts: PaidFacts, now: Temporal.Instant): PaidUntil | null {
  const { currentPeriodStart: start, currentPeriodEnd: end } = facts;
  const status = effectiveStatus(facts, now);
  if (status === 'past_due') return unpaid(facts, now);
  if (!end) return null;
  const isOver = Temporal.Instant.compare(end, now) <= 0;
  if (status === 'cancelled' || status === 'expired') return until('Was paid until', end);
  // The card is charged now; the webhook event may come later.
  if (isOver && start) return { term: 'Payment due', value: formatDate(localDate(end)) };
  return until('Paid until', end);
}

function unpaid(facts: PaidFacts, now: Temporal.Instant): PaidUntil | null {
  const { currentPeriodEnd: end } = facts;
  const from = unpaidFrom(facts, now);
  if (from && isUnpaidAtStripe(facts)) return { term: 'Unpaid since', value: formatDate(from) };
  if (!end) return null;
  if (Temporal.Instant.compare(end, now) <= 0) return until('Was paid until', end);
  const first = from ? `${formatDate(from)} to ` : 'until ';
  const left = facts.partPaid ? `, ${formatPence(facts.partPaid.leftInPence)} left to pay` : '';
  return { term: 'Unpaid period', value: first + formatDate(lastDayOf(end)) + left };
}

/** The last day that is paid for, for files and programs. Null: not known. */
export function lastPaidDay(facts: PaidFacts, now: Temporal.Instant): Temporal.PlainDate | null {
  const { currentPeriodEnd: end } = facts;
  if (effectiveStatus(facts, now) !== 'past_due') return end && lastDayOf(end);
  return unpaidFrom(facts, now)?.subtract({ days: 1 }) ?? null;
}

/** The first day that somebody overdue has not paid for. */
function unpaidFrom(facts: PaidFacts, now: Temporal.Instant): Temporal.PlainDate | null {
  const { currentPeriodStart: start, currentPeriodEnd: end } = facts;
  if (start && isUnpaidAtStripe(facts)) return localDate(start);
  if (!end) return null;
  if (Temporal.Instant.compare(end, now) <= 0) return lastDayOf(end).add({ days: 1 });
  const from = lastPeriodStart(facts, facts.planInterval ?? null);
  return from && localDate(from);
}

/** Stripe starts the next period before it is paid for. */
const isUnpaidAtStripe = ({ currentPeriodStart, subscriptionStatus = '' }: PaidFacts) =>
  currentPeriodStart !== null && isLiveSubscription(subscriptionStatus);

const until = (term: PaidUntil['term'], end: Temporal.Instant): PaidUntil => ({
  term,
  value: formatDate(lastDayOf(end)),
});
