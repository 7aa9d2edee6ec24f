/**
 * Stripe's prorations in the flexible billing mode: a credit gives back what was really billed for the time, not the current price
 * (docs.stripe.com/billing/subscriptions/prorations, "Credit prorations").
 */
import type { Price } from './objects.ts';

/** An amount that was billed for a span of time; in pence and seconds. */
export interface Debit {
  readonly price: Price;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
}

/** The credits for the time from `at` on, and what stays billed for the time before. */
export function creditFrom(debits: readonly Debit[], at: number): { credits: Debit[]; rest: Debit[] } {
  const credits: Debit[] = [];
  const rest: Debit[] = [];
  for (const debit of debits) {
    const start = Math.max(at, debit.start);
    if (start >= debit.end) {
      rest.push(debit);
      continue;
    }
    const back = shareOf(debit.amount, debit, { start, end: debit.end });
    credits.push({ price: debit.price, amount: -back, start, end: debit.end });
    if (start > debit.start) rest.push({ ...debit, amount: debit.amount - back, end: start });
  }
  return { credits, rest };
}

/** A share of an amount by the second, to the nearest penny. */
export function shareOf(
  amount: number,
  whole: { readonly start: number; readonly end: number },
  part: { readonly start: number; readonly end: number },
): number {
  return Math.round((amount * (part.end - part.start)) / (whole.end - whole.start));
}
