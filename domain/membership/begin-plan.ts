/** A plan begins: for somebody who joins or rejoins, instead of another one, or once what was paid before it ends. */
import { formatDate, localDate, startOfLocalDay } from '../values/dates.ts';
import { withoutEarlier } from './class-packs.ts';
import { owesBeforeChange } from './debts.ts';
import { isLeaving, lastDayOf, type MembershipFacts, type MembershipStatus } from './membership.ts';
import {
  changed,
  type Joining,
  type MembershipChange,
  type MembershipChanges,
  type MembershipEvent,
  type PlanChoice,
  refused,
} from './membership-events.ts';
import { withoutNext } from './next-plan.ts';
import { nextAnchor } from './period-days.ts';
import { partPaidNow, paymentText } from './settle-payment.ts';

const reasonText = (reason = '') => (reason.trim() ? `: ${reason.trim()}` : '');

const planFields = ({ id, name, priceInPence, interval }: PlanChoice) => ({
  planId: id,
  membershipType: name,
  planPriceInPence: priceInPence ?? null,
  planInterval: interval ?? null,
  priceRise: null,
});

/** To another plan: at once, with a period of its own, or with the next payment. */
export function changePlan(
  facts: MembershipFacts,
  event: Extract<MembershipEvent, { type: 'change-plan' }>,
  status: MembershipStatus,
  now: Temporal.Instant,
): MembershipChange {
  const { plan, payment, periodEnd } = event;
  if (plan.id === facts.planId) return refused('same-plan');
  if (event.isPaidAhead) return beginNext(facts, status, now);
  if (facts.nextPlan) return refused('paid-ahead');
  if (owesBeforeChange(facts, event.from ?? null, now)) return refused('owes-first');
  const paid = payment ? ` (${paymentText({ ...event, payment })})` : reasonText(event.amountReason);
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

/** What was paid for ahead begins on its first day. */
function beginNext(
  facts: MembershipFacts,
  status: MembershipStatus,
  now: Temporal.Instant,
): MembershipChange {
  const { nextPlan } = facts;
  if (!nextPlan || nextPlan.from > localDate(now).toString()) return refused('paid-ahead');
  const { planId: id, name, priceInPence, interval, from } = nextPlan;
  return changed('membership.plan-changed', `Plan changed to ${name}, which was paid ahead`, {
    membershipStatus: status,
    cancelAtPeriodEnd: isLeaving(facts),
    ...planFields({ id, name, priceInPence, interval }),
    periodPlanId: '',
    allowanceFrom: startOfLocalDay(Temporal.PlainDate.from(from)),
    ...withoutNext(facts),
  });
}

/** Until the next payment the period is the earlier plan's; its packs are not this plan's. */
function periodOfAnother({ planId, periodPlanId = '', packs = [] }: MembershipFacts, toId: string) {
  const paidId = periodPlanId || planId;
  return { periodPlanId: paidId === toId ? '' : paidId, ...(packs.length > 0 && { packs: [] }) };
}

/** Somebody without a membership gets one. */
export function join(
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
