/** What members can do with their own membership, by how it stands. */
import type { PlanKind } from '../payments/ledger.ts';
import { effectiveStatus, holdDays, type MembershipFacts, type MembershipStatus } from './membership.ts';

export interface OwnChange {
  readonly href: string;
  readonly label: string;
}

const changes = {
  hold: { href: '/membership/holding', label: 'Put it on hold' },
  return: { href: '/membership/holding/return', label: 'Come back earlier' },
  takeBack: { href: '/membership/holding', label: 'Your hold' },
  plan: { href: '/membership/change', label: 'Change your plan' },
  leave: { href: '/membership/leave', label: 'Leave' },
  stay: { href: '/membership/stay', label: 'Stay a member' },
  join: { href: '/membership/plans', label: 'See the plans' },
} as const;

const byStatus: Record<MembershipStatus, readonly (keyof typeof changes)[]> = {
  pending: ['join'],
  active: ['hold', 'plan', 'leave'],
  past_due: ['leave'],
  on_hold: ['return', 'leave'],
  cancelling: ['stay'],
  cancelled: ['join'],
  expired: ['join'],
};

/** @param kind of their plan: a pack or a trial runs out by itself, so there is nothing to leave or to change */
export function listOwnChanges(facts: MembershipFacts, kind: PlanKind, now: Temporal.Instant): OwnChange[] {
  const status = effectiveStatus(facts, now);
  const isHoldAhead = status === 'active' && holdDays(facts.hold) !== null;
  return byStatus[status]
    .filter((change) => kind === 'membership' || (change !== 'leave' && change !== 'plan'))
    .filter((change) => !(facts.cancelAtPeriodEnd && change === 'leave'))
    .map((change) => changes[change === 'hold' && isHoldAhead ? 'takeBack' : change]);
}
