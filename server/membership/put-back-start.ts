/** What goes with a payment that is put back, besides the fields of the membership. */
import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import type { MembershipAction } from '#domain/membership/membership-events.ts';
import type { PaymentEffect } from '#domain/membership/put-back.ts';
import { localDate } from '#domain/values/dates.ts';
import { planJoining, planNotJoined } from '../community/leads/join-lead.ts';
import type { Member } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';

/** A payment goes back: what it changed is put back. `why`: for the audit log. */
export interface PuttingBack {
  readonly type: 'put-back';
  readonly effect: PaymentEffect;
  readonly why: string;
}

/** At the desk and online alike. */
export const startsMembership = (action: MembershipAction): boolean =>
  action === 'membership.activated' || action === 'membership.rejoined';

/** Whoever gets a membership has joined; whoever is given back what began it has not. @param begun what goes of those payments */
export function planLead(
  transaction: Transaction,
  member: Member,
  action: MembershipAction | null,
  begun: readonly PaymentEffect[],
  at: Temporal.Instant,
) {
  if (action && startsMembership(action)) return planJoining(transaction, [member], at);
  const starts = begun.flatMap(({ after }) => after.currentPeriodStart ?? []);
  return planNotJoined(transaction, [member], starts, at);
}

/** They have not joined then, after all. */
export function markStart(
  transaction: Transaction,
  memberUid: string,
  { after }: PaymentEffect,
  at: Temporal.Instant,
): void {
  const date = localDate(after.currentPeriodStart ?? at);
  markFigures(transaction, { kind: MEMBERSHIP_FIGURES, date, memberUid }, at);
}
