import type { NextAction } from '../members/actions.ts';
import {
  type CheckoutFacts,
  type CheckoutPlan,
  type CheckoutRefused,
  decideCheckout,
} from '../payments/checkout.ts';
import type { PlanKind } from '../payments/ledger.ts';
import { effectiveStatus } from './membership.ts';

export type JoinDecision =
  /** The provider's page takes it from here. */
  | { readonly kind: 'pay-online' }
  /** Kept as a request; the front desk takes the money and activates it. */
  | { readonly kind: 'ask-desk' }
  | { readonly kind: 'asked' }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly fix: CheckoutRefused['fix'];
    };

const otherPlans: NextAction = { action: 'choose-plan', label: 'See the plans' };

/**
 * How somebody may get this plan: by card where the club takes cards and the plan has a price there, otherwise at the desk.
 *
 * @param takesCards whether the club has a payment provider
 * @param runningKind of the plan that they are on
 */
export function decideJoin(
  facts: CheckoutFacts,
  plan: CheckoutPlan,
  { takesCards, runningKind }: { readonly takesCards: boolean; readonly runningKind: PlanKind },
  now: Temporal.Instant,
): JoinDecision {
  if (takesCards && plan.stripePriceId !== '') {
    const decision = decideCheckout(facts, plan, runningKind, now);
    if (decision.kind === 'refused')
      return { kind: 'refused', sentence: decision.sentence, fix: decision.fix };
    return { kind: 'pay-online' };
  }
  if (!plan.isActive) {
    return { kind: 'refused', sentence: 'This plan is not on offer any more.', fix: otherPlans };
  }
  const status = effectiveStatus(facts, now);
  const isMember = status !== 'pending' && status !== 'cancelled' && status !== 'expired';
  if (isMember && runningKind === 'membership') {
    const isSame = facts.planId === plan.id;
    const sentence = isSame ? 'This is the plan that you have.' : 'You have a membership already.';
    const fix: NextAction | null = isSame ? null : { action: 'change-plan', label: 'Change your plan' };
    return { kind: 'refused', sentence, fix };
  }
  if (plan.kind === 'trial' && (facts.checkoutCompletedAt !== null || facts.currentPeriodStart !== null)) {
    const sentence = 'A trial is for people who have not been members yet.';
    return { kind: 'refused', sentence, fix: otherPlans };
  }
  return facts.requestedPlanId === plan.id ? { kind: 'asked' } : { kind: 'ask-desk' };
}
