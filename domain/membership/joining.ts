import type { NextAction } from '../members/actions.ts';
import {
  type CheckoutFacts,
  type CheckoutPlan,
  type CheckoutRefused,
  decideCheckout,
  wasMember,
} from '../payments/checkout.ts';
import type { PlanKind } from '../payments/ledger.ts';
import { effectiveStatus, hasMembership, isPeriodOver, type MembershipFacts } from './membership.ts';
import type { MembershipEvent } from './membership-events.ts';

export type JoinDecision =
  /** Continue on the provider's page. */
  | { readonly kind: 'pay-online' }
  /** Stored as a request; the front desk takes the payment and activates it. */
  | { readonly kind: 'request-at-desk' }
  | { readonly kind: 'already-requested' }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly fix: CheckoutRefused['fix'];
    };

export interface JoinTerms {
  readonly takesCards: boolean;
  readonly runningKind: PlanKind;
  readonly wantsDesk?: boolean;
}

const otherPlans: NextAction = { action: 'choose-plan', label: 'See the plans' };

/**
 * How a person may join this plan: by card where the club takes cards and the plan has an online price, otherwise at the desk.
 *
 * @param takesCards whether the club has a payment provider
 * @param wantsDesk they would rather pay at the desk, although they could pay online
 * @param runningKind the kind of their current plan
 */
export function decideJoin(
  facts: CheckoutFacts,
  plan: CheckoutPlan,
  { takesCards, runningKind, wantsDesk = false }: JoinTerms,
  now: Temporal.Instant,
): JoinDecision {
  if (takesCards && plan.isActive && plan.stripePriceId !== '') {
    const decision = decideCheckout(facts, plan, runningKind, now);
    if (decision.kind === 'refused')
      return { kind: 'refused', sentence: decision.sentence, fix: decision.fix };
    return wantsDesk ? requestOf(facts, plan) : { kind: 'pay-online' };
  }
  if (!isSoldTo(facts, plan)) {
    return { kind: 'refused', sentence: 'This plan is no longer available.', fix: otherPlans };
  }
  if (hasMembership(effectiveStatus(facts, now)) && runningKind === 'membership') {
    const isSame = facts.planId === plan.id;
    const sentence = isSame ? 'You’re already on this plan.' : 'You already have a membership.';
    const fix: NextAction | null = isSame ? null : { action: 'change-plan', label: 'Change your plan' };
    return { kind: 'refused', sentence, fix };
  }
  if (!isOfferedTo(facts, plan)) {
    const sentence = 'Trials are for people who haven’t been members before.';
    return { kind: 'refused', sentence, fix: otherPlans };
  }
  return requestOf(facts, plan);
}

/** A plan that is on sale, or that they had requested before it was taken off sale: they were told what to bring for it. */
export const isSoldTo = (
  { requestedPlanId, nextPlan }: Pick<MembershipFacts, 'requestedPlanId' | 'nextPlan'>,
  { id, isActive }: Pick<CheckoutPlan, 'id' | 'isActive'>,
): boolean => isActive || id === requestedPlanId || id === nextPlan?.planId;

/** False: a trial, for somebody who has been a member before. Absent facts: a visitor. */
export const isOfferedTo = (
  facts: Parameters<typeof wasMember>[0] | null,
  { kind }: Partial<Pick<CheckoutPlan, 'kind'>>,
): boolean => kind !== 'trial' || !wasMember(facts ?? {});

/** True where the desk would sell a trial to somebody who has been a member before; one that is overdue is paid for, not bought again. */
export const isTrialAgain = (
  facts: MembershipFacts & Partial<Pick<CheckoutFacts, 'checkoutCompletedAt'>>,
  plan: Partial<Pick<CheckoutPlan, 'kind'>>,
  now: Temporal.Instant,
): boolean =>
  !isOfferedTo(facts, plan) && (facts.membershipStatus !== 'past_due' || isPeriodOver(facts, now));

/** The plan that is bought with it; none: nothing is. */
export function boughtBy(event: MembershipEvent): { readonly kind?: PlanKind } {
  if (event.type === 'payment-settled') return event.pack ?? {};
  return 'plan' in event ? (event.plan ?? {}) : {};
}

const requestOf = (facts: CheckoutFacts, plan: CheckoutPlan): JoinDecision => ({
  kind: facts.requestedPlanId === plan.id ? 'already-requested' : 'request-at-desk',
});
