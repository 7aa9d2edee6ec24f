import { effectiveStatus, type MembershipFacts } from './membership.ts';

export interface PlanRequest {
  readonly title: string;
  readonly sentence: string;
  /** True where they have no membership until it is carried out. */
  readonly isToStart: boolean;
}

/**
 * What a member is told about a plan, or another plan, that they have requested and the desk has not dealt with; on every page in the
 * same words. Null: there is no request.
 *
 * @param planName of the requested plan; empty: it no longer exists
 */
export function describePlanRequest(
  facts: MembershipFacts,
  planName: string,
  now: Temporal.Instant,
): PlanRequest | null {
  if (facts.requestedPlanId === '' || planName === '') return null;
  const status = effectiveStatus(facts, now);
  if (status === 'pending' || status === 'cancelled' || status === 'expired') {
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
