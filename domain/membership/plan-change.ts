/** The cost of changing plan for a member who pays at the desk; for card payers the provider computes it. */
import { clubTime } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import { lastPeriodStart, type PaidPeriod } from './period-days.ts';

interface Priced {
  readonly priceInPence: number;
  readonly interval: PriceInterval;
}

/** The member's own price: the one they joined at, whatever the plan costs now. */
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
  /** More expensive, same interval: the difference for the rest of the period is due, and the new plan starts now. */
  | { readonly kind: 'now'; readonly dueInPence: number; readonly restDays: number; readonly ofDays: number }
  /** Cheaper, or another interval: the paid period stays as it is, and the new plan starts with the next payment. */
  | { readonly kind: 'next-payment' };

/** In whole pence: the days of the period that have not started yet, out of all its days. */
export function decideDeskChange(
  from: Priced,
  to: Priced,
  period: PaidPeriod,
  now: Temporal.Instant,
): DeskChange {
  const difference = to.priceInPence - from.priceInPence;
  if (difference <= 0 || to.interval !== from.interval || from.interval === 'one-off') {
    return { kind: 'next-payment' };
  }
  const end = period.currentPeriodEnd;
  const start = lastPeriodStart(period, from.interval);
  if (!start || !end) return { kind: 'next-payment' };
  const restDays = daysBetween(now, end);
  // A period extended by a hold still costs one price.
  const ofDays = Math.max(1, daysBetween(start, end));
  if (restDays <= 0) return { kind: 'next-payment' };
  const dueInPence = Math.round((difference * Math.min(restDays, ofDays)) / ofDays);
  return { kind: 'now', dueInPence, restDays, ofDays };
}

/** Whole days in the club's time zone, so that a clock change does not count. */
function daysBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Math.floor(clubTime(from).until(clubTime(until), { largestUnit: 'days' }).days);
}
