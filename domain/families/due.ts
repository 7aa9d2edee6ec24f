/** What falls due in a family, for whoever pays. */
import { effectiveStatus, hasMembership, isLeaving, type MembershipFacts } from '../membership/membership.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { settledLastDay } from '../payments/sale-plan.ts';
import type { PriceInterval } from '../values/money.ts';

/** Renewals can be paid at the desk from then on. */
const DAYS_AHEAD = 7;

type Facts = MembershipFacts & {
  readonly planId: string;
  readonly planPriceInPence: number | null;
  readonly subscriptionStatus: string;
  readonly currentPeriodEnd: Temporal.Instant | null;
};

export interface Due {
  readonly amountInPence: number;
  /** Until when the payment pays. */
  readonly lastDay: Temporal.PlainDate;
  readonly isOverdue: boolean;
}

/** The next payment of a monthly or yearly membership that is overdue or ends within a week; null: nothing is due, or Stripe takes it. */
export function findDue(
  facts: Facts,
  plan: {
    readonly priceInPence: number;
    readonly interval: PriceInterval;
    readonly validDays: number | null;
  } | null,
  now: Temporal.Instant,
): Due | null {
  if (!plan || plan.interval === 'one-off' || !hasMembership(facts.membershipStatus)) return null;
  if (isLeaving(facts) || isLiveSubscription(facts.subscriptionStatus)) return null;
  const status = effectiveStatus(facts, now);
  const end = facts.currentPeriodEnd;
  const isSoon = end !== null && Temporal.Instant.compare(end, now.add({ hours: 24 * DAYS_AHEAD })) <= 0;
  if (status !== 'past_due' && !(isSoon && (status === 'active' || status === 'expired'))) return null;
  // Who starts again after the end joins at today’s price.
  const own = status === 'expired' ? null : facts.planPriceInPence;
  return {
    amountInPence: own ?? plan.priceInPence,
    lastDay: settledLastDay(facts, plan, now),
    isOverdue: status !== 'active',
  };
}
