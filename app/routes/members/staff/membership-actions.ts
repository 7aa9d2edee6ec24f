/** What staff can do with a membership, as links on the member’s page. */
import * as paths from '#app/paths.ts';
import { effectiveStatus, isHoldAhead } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';

type Action = { to: (uid: string) => string; label: string; isEnding?: boolean; isForAdmins?: boolean };

const actions: Record<Exclude<MembershipEvent['type'], 'rest-settled'>, Action> = {
  activate: { to: paths.activateMembership, label: startLabel('pending') },
  rejoin: { to: paths.activateMembership, label: startLabel('expired') },
  'undo-cancel': { to: paths.undoCancel, label: 'Undo cancellation' },
  'payment-settled': { to: paths.settlePayment, label: 'Record payment' },
  'end-hold': { to: paths.endHold, label: 'End hold' },
  'change-plan': { to: paths.changePlan, label: 'Change plan' },
  'start-hold': { to: paths.startHold, label: 'Put on hold' },
  'mark-overdue': { to: paths.markOverdue, label: 'Mark as overdue' },
  'undo-overdue': { to: paths.undoOverdue, label: 'Undo overdue' },
  'cancel-at-period-end': { to: paths.cancelAtPeriodEnd, label: 'Cancel at end of period', isEnding: true },
  'cancel-now': { to: paths.endNow, label: 'Cancel now', isEnding: true, isForAdmins: true },
  expire: { to: paths.letExpire, label: 'Let membership expire', isEnding: true, isForAdmins: true },
};

const cancelHold: Action = { to: paths.endHold, label: 'Cancel hold' };

interface Shown {
  readonly member: Member;
  /** Theirs; null: none. */
  readonly plan: Plan | null;
  readonly isAdmin: boolean;
}

/** The actions possible now for somebody at the desk, most used first. */
export function membershipActions({ member, plan, isAdmin }: Shown, now: Temporal.Instant) {
  const possible = possibleEvents(member, now, plan);
  const isDebt = effectiveStatus(member, now) === 'past_due';
  const sellAnything = { href: paths.sellToMember(member.id), label: 'Sell', isEnding: false };
  const changes = (Object.keys(actions) as (keyof typeof actions)[])
    // Other ended periods expire automatically.
    .filter((type) => possible.includes(type) && (type !== 'expire' || isDebt))
    .map((type) => (type === 'end-hold' && isHoldAhead(member, now) ? cancelHold : actions[type]))
    .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
    .map(({ to, label, isEnding = false }) => ({ href: to(member.id), label, isEnding }));
  // After the action that fits their state, and before the rest.
  return changes.toSpliced(1, 0, sellAnything);
}
