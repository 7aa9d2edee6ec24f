import type { NextAction } from '../members/actions.ts';
import { effectiveStatus, lastDayOf, type MembershipFacts } from '../membership/membership.ts';
import { formatDate } from '../values/dates.ts';
import type { PlanKind } from './ledger.ts';
import { isLiveSubscription } from './payment-account.ts';

export interface CheckoutPlan {
  readonly id: string;
  readonly kind: PlanKind;
  readonly isActive: boolean;
  readonly stripePriceId: string;
}

export interface CheckoutFacts extends MembershipFacts {
  readonly checkoutCompletedAt: Temporal.Instant | null;
}

export interface CheckoutRefused {
  readonly kind: 'refused';
  readonly reason: CheckoutRefusal;
  readonly sentence: string;
  /** What to do instead; null: speak to the front desk. */
  readonly fix: NextAction | null;
}
export type CheckoutDecision = { readonly kind: 'open' } | CheckoutRefused;
export type CheckoutRefusal =
  | 'not-on-offer'
  | 'not-by-card'
  | 'pays-by-card'
  | 'paid-at-desk'
  | 'trial-had'
  | 'at-the-bank';

const billing: NextAction = { action: 'pay', label: 'Your payments' };
const plans: NextAction = { action: 'choose-plan', label: 'See the plans' };

const refuse = (
  reason: CheckoutRefusal,
  sentence: string,
  fix: CheckoutRefused['fix'] = null,
): CheckoutRefused => ({ kind: 'refused', reason, sentence, fix });

/** They have paid by Direct Debit, and the bank has not confirmed it. */
export const atTheBank = refuse(
  'at-the-bank',
  'Your bank is still processing your Direct Debit, so you don’t need to pay again.',
  billing,
);

/**
 * Whether a member may pay for this plan by card now: never for two memberships at once.
 *
 * @param runningKind the kind of their current plan
 */
export function decideCheckout(
  facts: CheckoutFacts,
  plan: CheckoutPlan,
  runningKind: PlanKind,
  now: Temporal.Instant,
): CheckoutDecision {
  if (!plan.isActive) return refuse('not-on-offer', 'This plan is no longer available.', plans);
  if (plan.stripePriceId === '') {
    return refuse('not-by-card', 'You can pay for this plan at the front desk.', plans);
  }
  const status = effectiveStatus(facts, now);
  const isMember = status !== 'pending' && status !== 'cancelled' && status !== 'expired';
  if (facts.pendingPayment && !isMember) return atTheBank;
  if (isLiveSubscription(facts.subscriptionStatus ?? '')) {
    return refuse('pays-by-card', 'You already have a membership that you pay for online.', billing);
  }
  if (isMember && (runningKind === 'membership' || plan.kind === 'trial')) {
    if (status === 'past_due') {
      return refuse('paid-at-desk', 'Your membership payment is overdue. Please pay at the front desk.');
    }
    const until = facts.currentPeriodEnd ? ` until ${formatDate(lastDayOf(facts.currentPeriodEnd))}` : '';
    return refuse(
      'paid-at-desk',
      `You’ve paid for your membership at the front desk${until}. To pay online, join again after that, or ask at the desk.`,
    );
  }
  if (plan.kind === 'trial' && wasMember(facts)) {
    return refuse('trial-had', 'Trials are for people who haven’t been members before.', plans);
  }
  return { kind: 'open' };
}

/** Whether they have, or have had, a membership: a list that they came with says it by the status alone, without a start. */
export const wasMember = (
  facts: Partial<Pick<CheckoutFacts, 'checkoutCompletedAt' | 'currentPeriodStart' | 'membershipStatus'>>,
): boolean =>
  Boolean(facts.checkoutCompletedAt || facts.currentPeriodStart) ||
  (facts.membershipStatus ?? 'pending') !== 'pending';
