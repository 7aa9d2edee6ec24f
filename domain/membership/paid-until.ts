import { isLiveSubscription } from '../payments/payment-account.ts';
import { formatDate, localDate, startOfLocalDay } from '../values/dates.ts';
import { formatPence, type PriceInterval } from '../values/money.ts';
import { effectiveStatus, hasMembership, lastDayOf, type MembershipFacts } from './membership.ts';
import { nextPlanText } from './next-plan.ts';
import { dueOfPart } from './part-paid.ts';
import { lastPeriodStart } from './period-days.ts';
import { refundedText } from './refunded-period.ts';

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
  if (status === 'cancelled' || status === 'expired') {
    const paidEnd = endOfPaid(facts, now);
    return paidEnd && until('Was paid until', paidEnd);
  }
  // The card is charged now; the webhook event may come later.
  if (isOver && start) return { term: 'Payment due', value: formatDate(localDate(end)) };
  const { term, value } = until('Paid until', end);
  return { term, value: [value, nextPlanText(facts), staysRefunded(facts, now)].filter(Boolean).join(' · ') };
}

/** The day on which a membership that is over ended; null: it isn’t known, as where a list says “expired” of one that is paid for longer. */
export const endedOn = (
  { currentPeriodEnd: end }: Pick<PaidFacts, 'currentPeriodEnd'>,
  now: Temporal.Instant,
): Temporal.PlainDate | null => (end && Temporal.Instant.compare(end, now) <= 0 ? lastDayOf(end) : null);

/** What went back of the period of somebody who stays a member and isn’t overdue. Empty: nothing. */
export function staysRefunded(facts: PaidFacts, now: Temporal.Instant): string {
  const status = effectiveStatus(facts, now);
  return hasMembership(status) && status !== 'past_due' ? refundedText(facts) : '';
}

function unpaid(facts: PaidFacts, now: Temporal.Instant): PaidUntil | null {
  const { currentPeriodEnd: end } = facts;
  const from = unpaidFrom(facts, now);
  if (from && isUnpaidAtStripe(facts)) return { term: 'Unpaid since', value: formatDate(from) };
  if (!end) return null;
  if (Temporal.Instant.compare(end, now) <= 0) {
    const paidEnd = endOfPaid(facts, now);
    return paidEnd && until('Was paid until', paidEnd);
  }
  const first = from ? `${formatDate(from)} to ` : 'until ';
  const left = facts.partPaid ? `, ${formatPence(dueOfPart(facts.partPaid))} left to pay` : '';
  return { term: 'Unpaid period', value: first + formatDate(lastDayOf(end)) + left };
}

/** What is overdue, for files: the days, and of a part payment what is left. Empty: nothing, or it is not known. */
export function unpaidPeriod(facts: PaidFacts, now: Temporal.Instant): string {
  if (effectiveStatus(facts, now) !== 'past_due') return '';
  const due = unpaid(facts, now);
  if (due?.term === 'Unpaid period') return due.value;
  return due?.term === 'Unpaid since' ? `since ${due.value}` : '';
}

/** The last day that is paid for, for files and programs. Null: not known. */
export function lastPaidDay(facts: PaidFacts, now: Temporal.Instant): Temporal.PlainDate | null {
  // An end in the middle of a period doesn't say until when the one before was paid.
  if (effectiveStatus(facts, now) === 'past_due' && !unpaidFrom(facts, now)) return null;
  const end = endOfPaid(facts, now);
  return end && lastDayOf(end);
}

/**
 * The first instant that is not paid for: of what is overdue, the beginning of the unpaid period. A membership that ends keeps it as the end of
 * its period. Null: nothing was ever paid, or it is not known.
 */
export function endOfPaid(facts: PaidFacts, now: Temporal.Instant): Temporal.Instant | null {
  const { membershipStatus, currentPeriodStart: start, currentPeriodEnd: end, packs = [] } = facts;
  const from = membershipStatus === 'past_due' && packs.length === 0 ? unpaidFrom(facts, now) : null;
  if (!from) return end;
  const paidEnd = startOfLocalDay(from);
  const isFirst = start !== null && Temporal.Instant.compare(paidEnd, start) <= 0;
  return isFirst && !isUnpaidAtStripe(facts) ? null : paidEnd;
}

/** The first day that somebody overdue has not paid for. */
function unpaidFrom(facts: PaidFacts, now: Temporal.Instant): Temporal.PlainDate | null {
  const { currentPeriodStart: start, currentPeriodEnd: end } = facts;
  if (start && isUnpaidAtStripe(facts)) return localDate(start);
  if (!end) return null;
  // Of somebody who came as overdue with a list, the end is how far they had paid.
  if (!start && Temporal.Instant.compare(end, now) <= 0) return lastDayOf(end).add({ days: 1 });
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
