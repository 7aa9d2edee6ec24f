/** Whether something is due that staff may mark as overdue. */
import { isSessionPackEntry, type LedgerEntry } from '../payments/ledger.ts';
import { beginningOf, returnablesOf } from '../payments/money-back.ts';
import { formatDate, localDate, startOfLocalDay, storedDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import type { PaidFacts } from './paid-until.ts';
import type { EffectFacts, PaymentEffect } from './payment-effect.ts';
import { lastPeriodStart } from './period-days.ts';
import { refundedText } from './refunded-period.ts';

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
  const paidBy = kept.find((each) => each === newest) ?? kept.find((each) => isFor(each, now));
  // A part is not all of it, and where nothing was paid the newest is of an earlier period.
  const entry = facts.partPaid ? undefined : paidBy;
  const from = firstUnpaidDay(facts);
  const isAhead = from !== null && Temporal.Instant.compare(from, now) > 0;
  // Where the last period was given back and stays, what pays for the running one is not asked for.
  const isRunningAlone = isAhead && entry !== newest && refundedText(facts) !== '';
  if (entry && !isRunningAlone) {
    const free = entry.method === 'voucher' ? 'What a voucher paid for' : 'What was recorded as free';
    const what = isFree(entry) ? free : `The ${formatPence(entry.amountInPence)} recorded`;
    const sentence = `Nothing is overdue. ${what} on ${formatDate(localDate(entry.at))} pays for this period. If that money didn’t arrive, void or refund the payment.`;
    return { kind: 'paid', entry, sentence };
  }
  if (!isAhead) return { kind: 'due' };
  const sentence = `Nothing is overdue yet. Their last period begins on ${formatDate(localDate(from))}.`;
  return { kind: 'not-yet', sentence };
}

/** When the period begins that the newest payment was for: of a plan that is paid ahead, its first day. */
function firstUnpaidDay(facts: PaidFacts): Temporal.Instant | null {
  const ahead = storedDate(facts.nextPlan?.from ?? '');
  if (ahead) return startOfLocalDay(ahead);
  return facts.currentPeriodEnd && lastPeriodStart(facts, facts.planInterval ?? null);
}

/**
 * How far somebody had paid before a membership that ends as its payment goes back: null where nothing was paid before, or it is not known.
 * Undefined: another payment of it stays, so that its period was paid.
 * @param kept their ledger without the payments that go back, newest first
 */
export function paidBefore<E extends LedgerEntry>(
  facts: EffectFacts & { readonly givenBack?: readonly PaymentEffect[] },
  effect: PaymentEffect | null,
  kept: readonly E[],
  now: Temporal.Instant,
): Temporal.Instant | null | undefined {
  const start = facts.currentPeriodStart;
  const since = kept.filter(({ at }) => start && Temporal.Instant.compare(at, start) >= 0);
  if (decideDue({ ...facts, partPaid: null }, since, now).kind === 'paid') return undefined;
  return beginningOf(facts, effect)?.before.currentPeriodEnd ?? null;
}

/**
 * Why it stays overdue: what had paid for the running period had gone back before it was marked, so that the mark is no mistake. Empty: it
 * may be undone.
 * @param entries the member's, of the ledger, newest first
 * @param markedAt null: nobody marked it here
 */
export function whyStillDue(
  entries: readonly LedgerEntry[],
  markedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): string {
  if (!markedAt) return '';
  const earlier = entries.filter(({ at }) => Temporal.Instant.compare(at, markedAt) <= 0);
  const forPlan = earlier.filter((entry) => entry.purpose === 'plan' && !isSessionPackEntry(entry));
  const gone = returnablesOf(forPlan).find(
    ({ payment, leftInPence }) => leftInPence === 0 && !isFree(payment) && isFor(payment, now),
  );
  if (
    !gone ||
    returnablesOf(forPlan).some(({ payment, leftInPence }) => leftInPence > 0 && isFor(payment, now))
  )
    return '';
  const { amountInPence, at } = gone.payment;
  return `The ${formatPence(amountInPence)} recorded on ${formatDate(localDate(at))} for this period went back, so it’s still to pay. Record the payment once they’ve paid.`;
}

const isFree = ({ amountInPence }: LedgerEntry) => amountInPence === 0;

const isFor = ({ periodStart, periodEnd }: LedgerEntry, now: Temporal.Instant) =>
  periodStart !== null &&
  periodEnd !== null &&
  Temporal.Instant.compare(periodStart, now) <= 0 &&
  Temporal.Instant.compare(now, periodEnd) < 0;
