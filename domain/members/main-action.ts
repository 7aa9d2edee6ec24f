/** The one thing to do next on a member’s page, for staff. */

import { decideParqClearance, type ParqFacts } from '../health/parq.ts';
import { canAskForParq, type ParqAskFacts } from '../health/parq-ask.ts';
import { hasDayPass } from '../membership/day-pass.ts';
import { effectiveStatus, type MembershipFacts } from '../membership/membership.ts';
import { possibleEvents } from '../membership/possible-events.ts';

export type MainAction =
  /** The payment for the current period; null: nobody knows how much it is. */
  | { readonly kind: 'settle'; readonly amountInPence: number | null }
  /** What is left to pay for sales at the desk. */
  | { readonly kind: 'take-balance'; readonly amountInPence: number }
  /** `change-plan`: what is overdue is a trial that is over, which is paid for with another plan. */
  | {
      readonly kind:
        | 'activate'
        | 'restart'
        | 'change-plan'
        | 'end-hold'
        | 'review-parq'
        | 'ask-parq'
        | 'check-in';
    };

/** A stored member fits. */
export interface MainActionFacts extends MembershipFacts, ParqFacts, ParqAskFacts {
  readonly owedInPence: number;
}

interface Known {
  /** Theirs; null: none. */
  readonly plan: Parameters<typeof possibleEvents>[2];
  /** The price of their plan. */
  readonly priceInPence: number | null;
  /** Only admins read the answers that a consultation is about. */
  readonly isAdmin: boolean;
  /** Whether the club sends emails: otherwise nobody is asked by one. */
  readonly canMail: boolean;
}

/** Money first, then the membership, then health; where nothing is in the way, they have probably come to train. */
export function decideMainAction(
  facts: MainActionFacts,
  { plan, priceInPence, isAdmin, canMail }: Known,
  now: Temporal.Instant,
): MainAction {
  const possible = possibleEvents(facts, now, plan);
  const status = effectiveStatus(facts, now);
  if (status === 'past_due' && possible.includes('payment-settled')) {
    return { kind: 'settle', amountInPence: priceInPence };
  }
  const isOverdueTrial = status === 'past_due' && possibleEvents(facts, now).includes('payment-settled');
  if (isOverdueTrial) return { kind: 'change-plan' };
  if (facts.owedInPence > 0) return { kind: 'take-balance', amountInPence: facts.owedInPence };
  if (!hasDayPass(facts, now)) {
    if (status === 'pending' && possible.includes('activate')) return { kind: 'activate' };
    if (possible.includes('rejoin')) return { kind: 'restart' };
    if (status === 'on_hold' && possible.includes('end-hold')) return { kind: 'end-hold' };
  }
  const clearance = decideParqClearance(facts, now);
  const isWaiting = clearance.kind === 'not-fit' && reviewable.includes(clearance.reason);
  if (isWaiting && isAdmin) return { kind: 'review-parq' };
  return canMail && canAskForParq(facts, now) ? { kind: 'ask-parq' } : { kind: 'check-in' };
}

const reviewable: readonly string[] = ['awaiting-review', 'more-information', 'clearance-ended'];
