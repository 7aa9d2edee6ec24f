import { lastDayOf, type MembershipFacts } from '../membership/membership.ts';
import type { MembershipAction } from '../membership/membership-events.ts';
import { formatDate } from '../values/dates.ts';
import { reversedSummary } from './dispute-sentences.ts';

type Summarised = Pick<MembershipFacts, 'currentPeriodEnd' | 'subscriptionStatus'> & {
  readonly membershipType: string;
};

/**
 * What the audit log says about a change that the provider caused.
 * @param isReversed an overdue payment had been made, and the bank took it back
 */
export function summaryOf(action: MembershipAction | null, after: Summarised, isReversed = false): string {
  const lastDay = after.currentPeriodEnd ? formatDate(lastDayOf(after.currentPeriodEnd)) : '';
  const until = lastDay && ` until ${lastDay}`;
  const plan = after.membershipType || 'Membership';
  switch (action) {
    case 'membership.activated':
    case 'membership.rejoined':
    case 'membership.renewed':
      return `${plan}, paid${until} (Stripe)`;
    case 'membership.marked-overdue':
      return isReversed ? reversedSummary(plan) : `Payment for ${plan} failed (Stripe)`;
    case 'membership.payment-settled':
      return `Payment received: ${plan}, paid${until} (Stripe)`;
    case 'membership.cancel-requested':
      return `Cancels at the end of the period${lastDay && `, ${lastDay}`} (Stripe)`;
    case 'membership.plan-changed':
      return `Plan changed to ${plan} (Stripe)`;
    default:
      return `Subscription is ${after.subscriptionStatus || 'ended'} (Stripe)`;
  }
}
