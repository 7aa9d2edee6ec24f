/** What a subscription takes next, and when, with a hold that is booked or running. */
import { endOfLocalDay, startOfLocalDay } from '../values/dates.ts';
import { type ExpectedCredit, type GoesOn, type HoldSpan, periodsAhead } from './hold-credit.ts';

/** The next bill as the provider plans it, which knows nothing of a hold that hasn’t been credited yet. */
export interface NextBill {
  readonly subscription: GoesOn;
  /** What it takes at the period’s end, and what it bills before the customer’s credit is taken off. */
  readonly dueInPence: number;
  readonly totalInPence: number;
  /** The customer’s credit; negative: they owe. */
  readonly creditInPence: number;
  /** What it has billed while collection is paused, before credit; 0: nothing waits. */
  readonly waitingInPence: number;
  /** Null: collection is not paused. */
  readonly pausedUntil: Temporal.Instant | null;
}

export interface NextPayment {
  readonly at: Temporal.Instant;
  /** Null: not known, since the days on hold are still to be taken off. */
  readonly amountInPence: number | null;
  readonly isEstimate: boolean;
  /** Whether the hold’s credit is in the amount, or comes off a later payment; `none`: there is no hold. */
  readonly credit: 'taken-off' | 'later' | 'none';
}

/** When a payment that is planned for then is taken, and whether the days of a hold, booked or running, come off it. */
export function paymentWithHold(
  at: Temporal.Instant,
  hold: HoldSpan | null,
): { readonly at: Temporal.Instant; readonly isReduced: boolean } {
  if (!hold || Temporal.Instant.compare(at, startOfLocalDay(hold.from)) < 0) return { at, isReduced: false };
  const back = endOfLocalDay(hold.until);
  return { at: Temporal.Instant.compare(at, back) < 0 ? back : at, isReduced: true };
}

/**
 * A payment before a hold is taken as usual; one within it waits for the return, with what else has been billed by then. The hold’s credit comes
 * off the first payment after its beginning.
 *
 * @param hold null: none is booked or running
 * @param credit what it will give back; null: not known
 */
export function findNextPayment(
  bill: NextBill,
  hold: HoldSpan | null,
  credit: ExpectedCredit | null,
): NextPayment {
  const { subscription, dueInPence, pausedUntil, waitingInPence } = bill;
  const at = subscription.currentPeriodEnd;
  const isWaiting = waitingInPence > 0;
  const back = hold ? endOfLocalDay(hold.until) : pausedUntil;
  if (!back) return { at, amountInPence: dueInPence, isEstimate: false, credit: 'none' };
  const isBefore = hold !== null && Temporal.Instant.compare(at, startOfLocalDay(hold.from)) < 0;
  if (isBefore && !isWaiting) return { at, amountInPence: dueInPence, isEstimate: false, credit: 'later' };
  const isWithin = Temporal.Instant.compare(at, back) < 0;
  const paidAt = isWithin || isWaiting ? back : at;
  if (!hold || !credit || !subscription.price) {
    return { at: paidAt, amountInPence: null, isEstimate: false, credit: 'taken-off' };
  }
  // The first one is the provider's own bill, with what waits to be added to it.
  const more = [...periodsAhead(subscription, subscription.price, back)].slice(1);
  const isBilled = isWithin || !isWaiting;
  const billed = waitingInPence + (isBilled ? bill.totalInPence : 0) + sumOf(more);
  return {
    at: paidAt,
    amountInPence: Math.max(0, billed - bill.creditInPence - credit.amountInPence),
    isEstimate: credit.isEstimate || more.length > 0,
    credit: 'taken-off',
  };
}

const sumOf = (some: readonly { readonly amountInPence: number }[]) =>
  some.reduce((sum, { amountInPence }) => sum + amountInPence, 0);
