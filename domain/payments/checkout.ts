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
  /** What to do instead; null: ask at the front desk. */
  readonly fix: NextAction | null;
}
export type CheckoutDecision = { readonly kind: 'open' } | CheckoutRefused;
export type CheckoutRefusal =
  | 'not-on-offer'
  | 'not-by-card'
  | 'pays-by-card'
  | 'paid-at-desk'
  | 'trial-had'
  | 'just-paid';

const billing: NextAction = { action: 'pay', label: 'Your payments' };
const plans: NextAction = { action: 'choose-plan', label: 'See the plans' };

const refuse = (
  reason: CheckoutRefusal,
  sentence: string,
  fix: CheckoutRefused['fix'] = null,
): CheckoutRefused => ({ kind: 'refused', reason, sentence, fix });

/** A payment made in a page that is still open elsewhere. */
export const justPaid = refuse(
  'just-paid',
  'You have just paid. It can take a minute until your membership shows it.',
  billing,
);

/**
 * Whether somebody may pay for this plan by card now: never for two memberships at once.
 *
 * @param runningKind of the plan that they are on
 */
export function decideCheckout(
  facts: CheckoutFacts,
  plan: CheckoutPlan,
  runningKind: PlanKind,
  now: Temporal.Instant,
): CheckoutDecision {
  if (!plan.isActive) return refuse('not-on-offer', 'This plan is not on offer any more.', plans);
  if (plan.stripePriceId === '') {
    return refuse('not-by-card', 'This plan is paid for at the front desk.', plans);
  }
  if (isLiveSubscription(facts.subscriptionStatus ?? '')) {
    return refuse('pays-by-card', 'You have a membership that is paid by card already.', billing);
  }
  const status = effectiveStatus(facts, now);
  const isMember = status !== 'pending' && status !== 'cancelled' && status !== 'expired';
  if (isMember && (runningKind === 'membership' || plan.kind === 'trial')) {
    const until = facts.currentPeriodEnd ? ` until ${formatDate(lastDayOf(facts.currentPeriodEnd))}` : '';
    return refuse(
      'paid-at-desk',
      `Your membership is paid at the front desk${until}. To pay by card from then on, join again after that day, or ask at the desk.`,
    );
  }
  const wasHere = facts.checkoutCompletedAt !== null || facts.currentPeriodStart !== null;
  if (plan.kind === 'trial' && wasHere) {
    return refuse('trial-had', 'A trial is for people who have not been members yet.', plans);
  }
  return { kind: 'open' };
}
