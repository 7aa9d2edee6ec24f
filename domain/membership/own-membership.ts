/** What members can do with their own membership, by its status. */
import type { NextAction } from '../members/actions.ts';
import type { PlanKind } from '../payments/ledger.ts';
import { formatDate } from '../values/dates.ts';
import {
  effectiveStatus,
  holdDays,
  isHoldAhead,
  type MembershipFacts,
  type MembershipStatus,
} from './membership.ts';

const changes = {
  hold: { action: 'see-hold', label: 'Put it on hold' },
  return: { action: 'return-early', label: 'End hold early' },
  editHold: { action: 'see-hold', label: 'Your hold' },
  plan: { action: 'change-plan', label: 'Change your plan' },
  leave: { action: 'leave-club', label: 'Cancel membership' },
  stay: { action: 'stay-member', label: 'Stay a member' },
  join: { action: 'choose-plan', label: 'See the plans' },
} as const satisfies Record<string, NextAction>;

const byStatus: Record<MembershipStatus, readonly (keyof typeof changes)[]> = {
  pending: ['join'],
  active: ['hold', 'plan', 'leave'],
  past_due: ['leave'],
  on_hold: ['return', 'leave'],
  cancelling: ['hold', 'stay'],
  cancelled: ['join'],
  expired: ['join'],
};

/** @param kind of their plan: a pack or a trial ends automatically, so there is nothing to cancel or change */
export function listOwnChanges(facts: MembershipFacts, kind: PlanKind, now: Temporal.Instant): NextAction[] {
  const status = effectiveStatus(facts, now);
  const hasPlannedHold = bookedHoldText(facts, now) !== '';
  return (
    byStatus[status]
      // Nobody who is leaving starts one, but one that is booked can be cancelled.
      .filter((change) => change !== 'hold' || hasPlannedHold || status !== 'cancelling')
      .filter((change) => kind === 'membership' || (change !== 'leave' && change !== 'plan'))
      .filter((change) => !(facts.cancelAtPeriodEnd && change === 'leave'))
      .filter((change) => !(facts.pendingPayment && change === 'join'))
      .map((change) => changes[change === 'hold' && hasPlannedHold ? 'editHold' : change])
  );
}

/** The days of a hold that is booked and can be cancelled, also by somebody who is leaving; empty: there is none. */
export function bookedHoldText(facts: MembershipFacts, now: Temporal.Instant): string {
  const status = effectiveStatus(facts, now);
  const hold = holdDays(facts.hold);
  if (!hold || !isHoldAhead(facts, now) || (status !== 'active' && status !== 'cancelling')) return '';
  return `${formatDate(hold.from)} until ${formatDate(hold.until)}`;
}
