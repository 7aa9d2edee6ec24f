/** What falls due in a family, for its payer. */
import { type DebtFacts, restToTakeFirst } from '../membership/debts.ts';
import { effectiveStatus, hasMembership, isLeaving, type MembershipFacts } from '../membership/membership.ts';
import { dueOfPart } from '../membership/part-paid.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { settledLastDay } from '../payments/sale-plan.ts';
import type { PriceInterval } from '../values/money.ts';
import { isUnder18 } from './family.ts';

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

/**
 * The next payment of a monthly or yearly membership that is overdue or ends within a week; null: nothing is due, or Stripe takes it.
 * @param plan that payment is for it (`planPaidNext`)
 */
export function findDue(
  facts: Facts,
  plan: {
    readonly id: string;
    readonly priceInPence: number;
    readonly interval: PriceInterval;
    readonly validDays: number | null;
  } | null,
  now: Temporal.Instant,
): Due | null {
  if (!plan || plan.interval === 'one-off' || !hasMembership(facts.membershipStatus)) return null;
  // What follows is paid, as another plan, and is taken on their page.
  if (facts.nextPlan) return null;
  if (isLeaving(facts) || isLiveSubscription(facts.subscriptionStatus)) return null;
  const status = effectiveStatus(facts, now);
  // What is left of a part payment is owed for the sale.
  if (restToTakeFirst(facts, now)) return null;
  const end = facts.currentPeriodEnd;
  const isSoon = end !== null && Temporal.Instant.compare(end, now.add({ hours: 24 * DAYS_AHEAD })) <= 0;
  if (status !== 'past_due' && !(isSoon && (status === 'active' || status === 'expired'))) return null;
  // Who starts again after the end joins at today’s price.
  const own = status === 'expired' || plan.id !== facts.planId ? null : facts.planPriceInPence;
  return {
    amountInPence: own ?? plan.priceInPence,
    lastDay: settledLastDay(facts, plan, now),
    isOverdue: status !== 'active',
  };
}

type Owing = Pick<DebtFacts, 'owedInPence' | 'partPaid'> & { readonly id: string; readonly dob: string };

/**
 * What is left to pay from earlier, for the payer: their own and the children's sales, and of other adults the rest of a period, with what was sold with it. What
 * else another adult has bought, and not paid, is theirs: before they were in the family too.
 */
export const owedInFamily = (people: readonly Owing[], payerUid: string, now: Temporal.Instant): number =>
  people.reduce((sum, { id, dob, owedInPence, partPaid }) => {
    const isPayers = id === payerUid || isUnder18(dob, now);
    return sum + (isPayers ? owedInPence : Math.min(owedInPence, partPaid ? dueOfPart(partPaid) : 0));
  }, 0);
