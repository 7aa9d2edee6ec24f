/** What another plan comes to for somebody who pays at the desk; where the card is charged the provider says it. */
import { clubTime } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';

interface Priced {
  readonly priceInPence: number;
  readonly interval: PriceInterval;
}
interface Paid {
  readonly currentPeriodStart: Temporal.Instant | null;
  readonly currentPeriodEnd: Temporal.Instant | null;
}

/** What they pay now: the price at which they joined, which later ones do not change. */
export function ownPrice(
  member: { readonly planPriceInPence: number | null; readonly planInterval: PriceInterval | null },
  plan: Priced,
): Priced {
  return {
    priceInPence: member.planPriceInPence ?? plan.priceInPence,
    interval: member.planInterval ?? plan.interval,
  };
}

export type DeskChange =
  /** Dearer, for the same interval: the difference for the rest of the period is paid, and the new plan counts at once. */
  | { readonly kind: 'now'; readonly dueInPence: number; readonly restDays: number; readonly ofDays: number }
  /** Cheaper, or paid by another interval: what is paid for stays as it is, and the new plan begins with the next payment. */
  | { readonly kind: 'next-payment' };

/** In pence, to the nearest; by days that have not begun, out of all days of the period. */
export function decideDeskChange(
  from: Priced,
  to: Priced,
  { currentPeriodStart, currentPeriodEnd }: Paid,
  now: Temporal.Instant,
): DeskChange {
  const difference = to.priceInPence - from.priceInPence;
  if (difference <= 0 || to.interval !== from.interval || from.interval === 'one-off') {
    return { kind: 'next-payment' };
  }
  if (!currentPeriodStart || !currentPeriodEnd) return { kind: 'next-payment' };
  const restDays = daysBetween(now, currentPeriodEnd);
  // A period that was made longer by a hold is paid for with one price all the same.
  const ofDays = Math.max(1, daysBetween(currentPeriodStart, currentPeriodEnd));
  if (restDays <= 0) return { kind: 'next-payment' };
  const dueInPence = Math.round((difference * Math.min(restDays, ofDays)) / ofDays);
  return { kind: 'now', dueInPence, restDays, ofDays };
}

/** Whole days by the club's clock, so that a change of the clocks is no part of one. */
function daysBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Math.floor(clubTime(from).until(clubTime(until), { largestUnit: 'days' }).days);
}
