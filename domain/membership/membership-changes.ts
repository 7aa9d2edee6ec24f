import { formatDate } from '../values/dates.ts';
import { withoutEarlier } from './class-packs.ts';
import { endHold, startHold } from './hold-changes.ts';
import { boughtBy, isTrialAgain } from './joining.ts';
import {
  effectiveStatus,
  isByCard,
  isLeaving,
  isPeriodOver,
  lastDayOf,
  type MembershipFacts,
  type MembershipStatus,
  membershipStatusNames,
  restingStatus,
} from './membership.ts';
import {
  changed,
  isProvidersOwn,
  type Joining,
  type MembershipChange,
  type MembershipChanges,
  type MembershipEvent,
  type PlanChoice,
  possibleFrom,
  refused,
} from './membership-events.ts';
import { endOfPaid } from './paid-until.ts';
import { nextAnchor } from './period-days.ts';
import { partPaidNow, paymentText, settlePayment, settleRest } from './settle-payment.ts';

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
    const sentence = `You can’t do that while the membership status is: ${membershipStatusNames[status]}.`;
    return { kind: 'refused', reason: 'wrong-status', sentence };
  }
  if (isByCard(facts) && isProvidersOwn(event, facts, now)) return refused('paid-by-card');
  if (isTrialAgain(facts, boughtBy(event), now)) return refused('trial-had');
  switch (event.type) {
    case 'activate':
    case 'rejoin':
      return facts.pendingPayment ? refused('payment-pending') : join(facts, event, now);
    case 'change-plan':
      return event.plan.id === facts.planId ? refused('same-plan') : changePlan(facts, event, status, now);
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
      return changed('membership.cancel-undone', 'Cancellation undone', {
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
        ...(event.paidBefore !== undefined && { currentPeriodEnd: event.paidBefore }),
        ...(event.isGoneAtProvider && { stripeSubscriptionId: '', subscriptionStatus: '' }),
      });
    case 'expire':
      return expire(facts, now);
  }
}

const withReason = (summary: string, reason = ''): string =>
  reason.trim() ? `${summary}: ${reason.trim()}` : summary;

const planFields = ({ id, name, priceInPence, interval }: PlanChoice) => ({
  planId: id,
  membershipType: name,
  planPriceInPence: priceInPence ?? null,
  planInterval: interval ?? null,
  priceRise: null,
});

function changePlan(
  facts: MembershipFacts,
  event: Extract<MembershipEvent, { type: 'change-plan' }>,
  status: MembershipStatus,
  now: Temporal.Instant,
): MembershipChange {
  const { plan, payment, periodEnd } = event;
  const paid = payment ? ` (${paymentText({ ...event, payment })})` : withReason('', event.amountReason);
  if (!periodEnd) {
    return changed('membership.plan-changed', `Plan changed to ${plan.name}${paid}`, {
      membershipStatus: status,
      cancelAtPeriodEnd: isLeaving(facts),
      ...planFields(plan),
      requestedPlanId: '',
      requestedPlanAt: null,
      ...(payment && partPaidNow(facts, event)),
      ...periodOfAnother(facts, plan.id),
    });
  }
  if (Temporal.Instant.compare(periodEnd, now) <= 0) return refused('period-end-past');
  // A void could not put back a hold that ended with the change.
  if (facts.hold) return refused('hold-first');
  const until = formatDate(lastDayOf(periodEnd));
  const summary = `Plan changed to ${plan.name} until ${until}${paid}`;
  return changed('membership.plan-changed', summary, begunWith(facts, { ...event, periodEnd }, now));
}

/** Until the next payment the period is the earlier plan's; its packs are not this plan's. */
function periodOfAnother({ planId, periodPlanId = '', packs = [] }: MembershipFacts, toId: string) {
  const paidId = periodPlanId || planId;
  return { periodPlanId: paidId === toId ? '' : paidId, ...(packs.length > 0 && { packs: [] }) };
}

function join(
  facts: MembershipFacts,
  event: Joining & { type: 'activate' | 'rejoin' },
  now: Temporal.Instant,
): MembershipChange {
  if (Temporal.Instant.compare(event.periodEnd, now) <= 0) return refused('period-end-past');
  const isNew = event.type === 'activate';
  const until = formatDate(lastDayOf(event.periodEnd));
  const summary = `${isNew ? 'Activated' : 'Rejoined on'} ${event.plan.name} until ${until} (${paymentText(event)})`;
  return changed(
    isNew ? 'membership.activated' : 'membership.rejoined',
    summary,
    begunWith(facts, event, now),
  );
}

/** A period of this plan begins now. */
function begunWith(
  facts: MembershipFacts,
  event: Pick<Joining, 'plan' | 'periodEnd' | 'partPaid'>,
  now: Temporal.Instant,
): MembershipChanges {
  return {
    membershipStatus: 'active',
    ...planFields(event.plan),
    requestedPlanId: '',
    requestedPlanAt: null,
    currentPeriodStart: now,
    currentPeriodEnd: event.periodEnd,
    anchorDay: nextAnchor({ currentPeriodStart: now, currentPeriodEnd: null }, lastDayOf(event.periodEnd)),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    hold: null,
    // From now on it depends on the desk's payment: later changes to an older subscription don't matter.
    stripeSubscriptionId: '',
    subscriptionStatus: '',
    disputedUntil: null,
    ...partPaidNow(facts, event),
    ...withoutEarlier(facts),
  };
}

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

/** Once it has ended, nothing but its period says until when it was paid. */
const withoutUnpaid = (facts: MembershipFacts, now: Temporal.Instant) =>
  facts.membershipStatus === 'past_due' ? { currentPeriodEnd: endOfPaid(facts, now) } : {};
