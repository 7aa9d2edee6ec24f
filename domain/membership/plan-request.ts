import { effectiveStatus, hasMembership, type MembershipFacts } from './membership.ts';

export interface PlanRequest {
  readonly title: string;
  readonly sentence: string;
  /** True where they have no membership until it is carried out. */
  readonly isToStart: boolean;
}

/**
 * The text for a member who has requested a plan, or another plan, which the desk has not dealt with; the same on every page.
 * Null: there is no request.
 *
 * @param planName of the requested plan; empty: it no longer exists
 */
export function describePlanRequest(
  facts: MembershipFacts,
  planName: string,
  now: Temporal.Instant,
): PlanRequest | null {
  if (facts.requestedPlanId === '' || planName === '') return null;
  if (!hasMembership(effectiveStatus(facts, now))) {
    return {
      title: 'Pay at the desk to start',
      sentence: `You’ve requested ${planName}. Your membership starts as soon as you pay at the front desk.`,
      isToStart: true,
    };
  }
  return {
    title: `You’ve requested ${planName}`,
    sentence: 'The front desk will change your plan when you next come in. Until then it stays as it is.',
    isToStart: false,
  };
}
