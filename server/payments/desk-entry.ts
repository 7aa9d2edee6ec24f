import { randomUUID } from 'node:crypto';
import type { MembershipChanges, MembershipEvent } from '#domain/membership/membership-events.ts';
import { lastPeriodStart } from '#domain/membership/period-days.ts';
import { deskReceiptNumber, type LedgerEntry, type PlanKind } from '#domain/payments/ledger.ts';
import type { Member } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import type { Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';

/** The ledger entry for a payment at the desk; null: nothing was paid. It reads, so it has to come before the first write. */
export async function deskEntry(
  transaction: Transaction,
  member: Member,
  event: MembershipEvent,
  changes: MembershipChanges,
  by: Actor,
  at: Temporal.Instant,
): Promise<LedgerEntry | null> {
  if (!('payment' in event) || !event.payment) return null;
  const begins = event.type === 'payment-settled' ? event.begins : undefined;
  const planId = begins?.id ?? changes.planId ?? member.planId;
  const plan = planId === '' ? null : await transaction.find(plans, planId);
  const price =
    event.payment === 'complimentary'
      ? 0
      : (begins?.priceInPence ?? ownPrice(member, event) ?? plan?.priceInPence ?? 0);
  const amountInPence = event.amountInPence ?? price;
  const planKind = ledgerPlanKind(plan);
  const id = randomUUID();
  return {
    id: `desk_${id}`,
    at,
    memberUid: member.id,
    kind: 'payment',
    method: event.payment,
    amountInPence,
    recurringInPence: planKind === 'membership' ? amountInPence : 0,
    currency: plan?.currency ?? 'GBP',
    periodStart: periodStart(member, event, changes, at),
    periodEnd: changes.currentPeriodEnd ?? member.currentPeriodEnd,
    planId,
    planName: plan?.name ?? member.membershipType,
    planKind,
    reference: '',
    ofEntry: '',
    receiptNumber: deskReceiptNumber(id, at),
    takenByUid: by.uid,
    saleId: '',
    purpose: 'plan',
  };
}

/** A one-off plan is a pack, whatever it's called. */
export const ledgerPlanKind = (plan: Plan | null): PlanKind =>
  plan?.interval === 'one-off' && plan.kind === 'membership' ? 'pack' : (plan?.kind ?? 'membership');

/** Renewals are at the member's own price; joining is at the current one. */
function ownPrice({ planPriceInPence }: Member, { type }: MembershipEvent): number | null {
  return type === 'payment-settled' ? planPriceInPence : null;
}

/** From when a payment at the desk pays. An early renewal is for the time after the current period; a debt is for the current one. */
export function periodStart(
  member: Pick<Member, 'currentPeriodStart' | 'currentPeriodEnd' | 'anchorDay' | 'planInterval'>,
  event: Pick<MembershipEvent, 'type'>,
  changes: MembershipChanges,
  at: Temporal.Instant,
): Temporal.Instant {
  if (event.type !== 'payment-settled') return at;
  if (changes.currentPeriodStart) return changes.currentPeriodStart;
  // Another pack can be used at once.
  if (changes.packs && changes.packs.length > 0) return at;
  const { currentPeriodEnd } = member;
  const isLonger =
    currentPeriodEnd !== null &&
    changes.currentPeriodEnd &&
    Temporal.Instant.compare(changes.currentPeriodEnd, currentPeriodEnd) > 0;
  return (isLonger ? currentPeriodEnd : lastPeriodStart(member, member.planInterval)) ?? at;
}
