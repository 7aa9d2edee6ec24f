import { formatDate } from '../values/dates.ts';
import { changePlan, join } from './begin-plan.ts';
import { endOfCooledOff } from './cooling-off.ts';
import { endHold } from './end-hold.ts';
import { startHold } from './hold-changes.ts';
import { boughtBy, isTrialAgain } from './joining.ts';
import {
  effectiveStatus,
  isByCard,
  isLeaving,
  isPeriodOver,
  lastDayOf,
  type MembershipFacts,
  type MembershipStatus,
  restingStatus,
} from './membership.ts';
import {
  changed,
  type MembershipChange,
  type MembershipEvent,
  possibleFrom,
  refused,
} from './membership-events.ts';
import { withoutNext } from './next-plan.ts';
import { endOfPaid } from './paid-until.ts';
import { isProvidersOwn, wrongStatusSentence } from './possible-events.ts';
import { settlePayment, settleRest } from './settle-payment.ts';

/**
 * The one place where a membership changes. Starts from the effective status, so that a period that ended
 * overnight counts as over even before that is stored.
 */
export function decideMembershipChange(
  facts: MembershipFacts,
  event: MembershipEvent,
  now: Temporal.Instant,
): MembershipChange {
  const status = event.type === 'expire' ? facts.membershipStatus : effectiveStatus(facts, now);
  if (!possibleFrom[event.type].includes(status)) {
    return { kind: 'refused', reason: 'wrong-status', sentence: wrongStatusSentence(status) };
  }
  if (isByCard(facts) && isProvidersOwn(event, facts, now)) return refused('paid-by-card');
  if (isTrialAgain(facts, boughtBy(event), now)) return refused('trial-had');
  switch (event.type) {
    case 'activate':
    case 'rejoin':
      return facts.pendingPayment ? refused('payment-pending') : join(facts, event, now);
    case 'change-plan':
      return changePlan(facts, event, status, now);
    case 'mark-overdue':
      return changed('membership.marked-overdue', withReason('Payment marked as overdue', event.reason), {
        membershipStatus: 'past_due',
        cancelAtPeriodEnd: isLeaving(facts),
      });
    case 'undo-overdue':
      if (facts.disputedUntil) return refused('bank-reversed');
      return changed('membership.overdue-undone', 'Payment no longer marked as overdue', {
        membershipStatus: restingStatus(facts),
      });
    case 'payment-settled':
      return settlePayment(facts, event, now);
    case 'rest-settled':
      return settleRest(facts, event, now);
    case 'start-hold':
      return startHold(facts, event, now);
    case 'end-hold':
      return endHold(facts, now);
    case 'cancel-at-period-end':
      return cancelAtPeriodEnd(facts, status, now, event.reason?.trim());
    case 'undo-cancel':
      if (!isLeaving(facts)) return refused('not-leaving');
      return changed('membership.cancel-undone', undoneSummary(event), {
        ...event.withdrawn,
        membershipStatus: status === 'cancelling' ? 'active' : status,
        cancelAtPeriodEnd: false,
        cancelledAt: null,
      });
    case 'cancel-now':
      if (event.reason.trim() === '') return refused('reason-missing');
      return changed('membership.cancelled', `Membership cancelled: ${event.reason.trim()}`, {
        membershipStatus: 'cancelled',
        ...(facts.requestedPlanId && { requestedPlanId: '', requestedPlanAt: null }),
        cancelledAt: now,
        cancelAtPeriodEnd: false,
        hold: null,
        ...withoutUnpaid(facts, now),
        ...(event.leavingReason === 'cooling-off' && {
          currentPeriodEnd: endOfCooledOff(endOfPaid(facts, now), now),
        }),
        ...(event.paidBefore !== undefined && { currentPeriodEnd: event.paidBefore }),
        ...(event.isGoneAtProvider && { stripeSubscriptionId: '', subscriptionStatus: '' }),
      });
    case 'expire':
      return expire(facts, now);
  }
}

const undoneSummary = ({ withdrawn }: Extract<MembershipEvent, { type: 'undo-cancel' }>): string =>
  withdrawn ? 'Cancellation undone; their plan request is back' : 'Cancellation undone';

const withReason = (summary: string, reason = ''): string =>
  reason.trim() ? `${summary}: ${reason.trim()}` : summary;

function cancelAtPeriodEnd(
  facts: MembershipFacts,
  status: MembershipStatus,
  now: Temporal.Instant,
  reason = '',
): MembershipChange {
  if (facts.currentPeriodEnd === null) return refused('period-end-missing');
  if (isPeriodOver(facts, now)) return refused('period-end-past');
  if (isLeaving(facts)) {
    return { kind: 'refused', reason: 'wrong-status', sentence: 'This membership is already set to end.' };
  }
  const lastDay = formatDate(lastDayOf(facts.currentPeriodEnd));
  const request = facts.requestedPlanId === '' ? '' : '; their plan request is withdrawn';
  const summary = withReason(`Cancels at the end of the period, ${lastDay}${request}`, reason);
  return changed('membership.cancel-requested', summary, {
    membershipStatus: status === 'active' ? 'cancelling' : status,
    cancelAtPeriodEnd: true,
    ...(request && { requestedPlanId: '', requestedPlanAt: null }),
  });
}

function expire(facts: MembershipFacts, now: Temporal.Instant): MembershipChange {
  if (!isPeriodOver(facts, now)) return refused('period-not-over');
  if (isLeaving(facts)) {
    return changed('membership.cancelled', 'Cancelled at the end of the period', {
      membershipStatus: 'cancelled',
      cancelledAt: facts.currentPeriodEnd,
      cancelAtPeriodEnd: false,
      hold: null,
      ...withoutUnpaid(facts, now),
    });
  }
  return changed('membership.expired', 'The period ended without a payment', {
    membershipStatus: 'expired',
    hold: null,
    ...withoutUnpaid(facts, now),
  });
}

/** Once it has ended, nothing but its period says until when it was paid, and no plan begins after it. */
const withoutUnpaid = (facts: MembershipFacts, now: Temporal.Instant) => ({
  ...withoutNext(facts),
  ...(facts.membershipStatus === 'past_due' && { currentPeriodEnd: endOfPaid(facts, now) }),
});
