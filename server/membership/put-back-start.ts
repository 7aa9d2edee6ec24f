/** What goes with a payment that is put back, besides the fields of the membership. */
import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import type { MembershipAction, MembershipEvent } from '#domain/membership/membership-events.ts';
import type { EffectFields, PaymentEffect } from '#domain/membership/payment-effect.ts';
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
  begun: Begun,
  at: Temporal.Instant,
) {
  if (action && startsMembership(action)) return planJoining(transaction, [member], at);
  const starts = begun.flatMap(({ after }) => after.currentPeriodStart ?? []);
  return planNotJoined(transaction, [member], starts, at);
}

type Begun = readonly { readonly after: Pick<EffectFields, 'currentPeriodStart'> }[];

/** What began the membership of somebody and has gone back: also of one that ends with nothing paid for it. */
export const goneStarts = (
  member: Pick<Member, 'currentPeriodStart'>,
  event: MembershipEvent | PuttingBack,
  begun: Begun,
): Begun => (event.type === 'cancel-now' && event.paidBefore !== undefined ? [{ after: member }] : begun);

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
