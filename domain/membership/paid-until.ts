import { isSessionPackEntry, type LedgerEntry } from '../payments/ledger.ts';
import { returnablesOf } from '../payments/money-back.ts';
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
  return { term: 'Unpaid period', value: first + formatDate(lastDayOf(end)) };
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

/** `due`: the running period is not paid for, as far as the ledger says. */
export type Due<E> =
  | { readonly kind: 'due' }
  | { readonly kind: 'paid'; readonly entry: E; readonly sentence: string }
  | { readonly kind: 'not-yet'; readonly sentence: string };

/**
 * Whether something is due, so that staff may mark it as overdue.
 * @param entries the member's, of the ledger, newest first
 */
export function decideDue<E extends LedgerEntry>(
  facts: PaidFacts,
  entries: readonly E[],
  now: Temporal.Instant,
): Due<E> {
  const forPlan = entries.filter((entry) => entry.purpose === 'plan' && !isSessionPackEntry(entry));
  // What was free has nothing left of it, and counts until it is undone.
  const kept = returnablesOf(forPlan)
    .filter(({ payment, returns, leftInPence }) => leftInPence > 0 || (isFree(payment) && returns === 0))
    .map(({ payment }) => payment);
  const newest = forPlan.find(({ kind }) => kind === 'payment');
  // The last day follows from the newest payment, also where a hold or Stripe moved it since.
  const entry = kept.find((each) => each === newest) ?? kept.find((each) => isFor(each, now));
  if (entry) {
    const what = isFree(entry)
      ? 'What was recorded as free'
      : `The ${formatPence(entry.amountInPence)} recorded`;
    const sentence = `Nothing is overdue. ${what} on ${formatDate(localDate(entry.at))} pays for this period. If that money didn’t arrive, void or refund the payment.`;
    return { kind: 'paid', entry, sentence };
  }
  const from = facts.currentPeriodEnd && lastPeriodStart(facts, facts.planInterval ?? null);
  if (!from || Temporal.Instant.compare(from, now) <= 0) return { kind: 'due' };
  const sentence = `Nothing is overdue yet. Their last period begins on ${formatDate(localDate(from))}.`;
  return { kind: 'not-yet', sentence };
}

const isFree = ({ amountInPence }: LedgerEntry) => amountInPence === 0;

const isFor = ({ periodStart, periodEnd }: LedgerEntry, now: Temporal.Instant) =>
  periodStart !== null &&
  periodEnd !== null &&
  Temporal.Instant.compare(periodStart, now) <= 0 &&
  Temporal.Instant.compare(now, periodEnd) < 0;
