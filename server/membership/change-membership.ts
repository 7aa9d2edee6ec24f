import { canBeMailed } from '#domain/families/family.ts';
import { leftOfPeriod, owesMoney } from '#domain/membership/debts.ts';
import { leavingReasonOf } from '#domain/membership/leaving-reasons.ts';
import type {
  MembershipAction,
  MembershipChange,
  MembershipChanges,
  MembershipEvent,
  MembershipRefusal,
} from '#domain/membership/membership-events.ts';
import { effectOf, type PaymentEffect } from '#domain/membership/payment-effect.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { formatPence } from '#domain/values/money.ts';
import { clearSoon, planClearing } from '../bookings/clear-after-end.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { readMembershipKeeper } from '../families/membership-keeper.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { planOvertaking } from '../payments/close-checkout.ts';
import { deskEntry } from '../payments/desk-entry.ts';
import { receiptLine } from '../payments/payment-mails.ts';
import { intoDrawers } from '../payments/till/find-drawer.ts';
import { writeLedger } from '../payments/write-ledger.ts';
import type { Services } from '../services.ts';
import { type DeskChange, decideChange, OVERTAKEN, withdrawnBy } from './decide-change.ts';
import { chargeHoldFee, type HoldFee, planFeeBack } from './hold-fee.ts';
import { membershipMail } from './membership-mails.ts';
import { goneStarts, markStart, planLead } from './put-back-start.ts';
import { findHoldRecord, saveHold } from './save-hold.ts';

export interface MembershipRequest {
  readonly uid: string;
  readonly event: MembershipEvent;
  readonly by: Actor;
  /** The `membershipVersion` that the person saw; left out by jobs. */
  readonly seen?: string;
  /** Ledger entries to write instead of the one that follows from the event. */
  readonly entries?: readonly LedgerEntry[];
  /** A further check inside the transaction. `note`: for the audit log; `fee`: what a hold costs. */
  readonly check?: (
    transaction: Transaction,
    member: Member,
    at: Temporal.Instant,
  ) => Promise<{ readonly refused: string } | { readonly note: string; readonly fee?: HoldFee | null }>;
}

export type MembershipOutcome =
  | {
      readonly kind: 'changed';
      readonly name: string;
      readonly action: MembershipAction;
      readonly summary: string;
      /** The ledger entry of what was paid; empty: nothing was. */
      readonly receiptId: string;
      readonly withdrawn: ReturnType<typeof withdrawnBy>;
    }
  /**
   * Refused by the rules (`checked`: by the request's own check; `not-theirs`: others look after it) or because the membership has
   * changed; `sentence` is shown to the person.
   */
  | {
      readonly kind: 'refused';
      readonly reason: MembershipRefusal | 'overtaken' | 'checked' | 'not-theirs';
      readonly sentence: string;
    }
  | { readonly kind: 'no-member' };

type Parts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'log' | 'now'
>;

/**
 * The only way to change a membership: member, audit entry and mail are written together or not at all. If two people
 * submit the same page at once, the second is refused. When a membership ends, bookings after the end are cancelled at once, or by
 * the job where something was unavailable.
 */
export async function changeMembership(parts: Parts, request: MembershipRequest): Promise<MembershipOutcome> {
  const outcome = await changeInOneStep(parts, request);
  if (outcome.kind === 'changed' && endingEvents.includes(request.event.type)) {
    await clearSoon(parts, request.uid);
  }
  return outcome;
}

const endingEvents: readonly MembershipEvent['type'][] = ['cancel-now', 'expire'];

async function changeInOneStep(parts: Parts, request: MembershipRequest): Promise<MembershipOutcome> {
  const { clubName } = await parts.settings.read();
  return parts.store.transaction(async (transaction): Promise<MembershipOutcome> => {
    const prepared = await prepareMembershipChange(parts, transaction, request, clubName);
    if (!('write' in prepared)) return prepared;
    prepared.write(prepared.entries);
    return prepared.outcome;
  });
}

type ChangeRequest = Omit<MembershipRequest, 'event'> & { readonly event: DeskChange };

/** A change that is decided; `write` writes it, once all reads of the transaction are done. */
export interface PreparedChange {
  readonly outcome: Extract<MembershipOutcome, { kind: 'changed' }>;
  readonly changes: MembershipChanges;
  /** What it changes, to be kept with the payment. */
  readonly effect: PaymentEffect;
  /** The ledger entries that go with it. */
  readonly entries: readonly LedgerEntry[];
  readonly write: (entries: readonly LedgerEntry[], said?: SaidOfPayment) => void;
}

/** What the email about a change says of the payment that it is part of. */
export interface SaidOfPayment {
  /** False: nothing of it was for this membership. */
  readonly isPaid: boolean;
  /** What is left to pay of it for them. */
  readonly leftInPence?: number;
  /** Such as its receipt; empty: nothing. */
  readonly text: string;
}

/**
 * Decides a change of a membership within a transaction that does more, such as a sale: all reads, and what writes it.
 * @param request.entries as for `changeMembership`; empty: the caller writes them, and counts them in `ledgerEntries`
 */
export async function prepareMembershipChange(
  { outbox, clubEvents, config, now }: Pick<Parts, 'outbox' | 'clubEvents' | 'config' | 'now'>,
  transaction: Transaction,
  { uid, event, by, seen, check, entries: given }: ChangeRequest,
  clubName: string,
): Promise<PreparedChange | Exclude<MembershipOutcome, { kind: 'changed' }>> {
  const member = await transaction.find(members, uid);
  if (!member) return { kind: 'no-member' };
  if (seen !== undefined && seen !== membershipVersion(member)) {
    return { kind: 'refused', reason: 'overtaken', sentence: OVERTAKEN };
  }
  const at = now();
  const keeper = await readMembershipKeeper(transaction, { outbox, config, clubName }, { member, by }, at);
  const notTheirs = keeper.refusal(event.type);
  if (notTheirs) return { kind: 'refused', reason: 'not-theirs', sentence: notTheirs };
  const { change, putBack } = await decideChange(transaction, member, event, at);
  if (change.kind === 'refused' && change.reason === 'wrong-status') return change;
  const checked = await check?.(transaction, member, at);
  if (checked && 'refused' in checked) {
    return { kind: 'refused', reason: 'checked', sentence: checked.refused };
  }
  if (change.kind === 'refused') return change;
  const earlierHold = await findHoldRecord(transaction, member);
  const fee = checked?.fee ?? null;
  const isHoldOff = change.changes.hold === null;
  const dropFee = isHoldOff ? await planFeeBack(transaction, member, earlierHold, by, at) : null;
  const effect = effectOf(member, change.changes, at);
  const paid =
    given || event.type === 'put-back'
      ? null
      : await deskEntry(transaction, member, event, change.changes, by, at);
  const entries = await intoDrawers(transaction, given ?? (paid ? [{ ...paid, effect }] : []), by);
  const cause = await outbox.readCause(transaction, member, by.uid);
  const overtake = 'payment' in event ? await planOvertaking(transaction, uid) : null;
  const after = { ...member, ...change.changes };
  const clear = await planClearing(transaction, member, after, at);
  const begun = putBack?.kind === 'put-back' ? putBack.effects.filter(({ began }) => began) : [];
  const moveLead = await planLead(transaction, member, change.action, goneStarts(member, event, begun), at);
  const summary = checked?.note ? `${change.summary}, ${checked.note}` : change.summary;
  const write: PreparedChange['write'] = (written, said) => {
    const counted = written.length > 0 && { ledgerEntries: member.ledgerEntries + written.length };
    transaction.update(members, uid, {
      ...{ ...change.changes, ...counted, lastUpdated: at },
      ...movedRefund(member, change, event),
      owesMoney: owesMoney(after),
    });
    auditChange(transaction, member, { ...change, summary }, event, by, at);
    for (const each of begun) markStart(transaction, uid, each, at);
    clear?.();
    moveLead?.();
    const isRefunded = leavingReasonOf(event) === 'refunded';
    keeper.tell(after, change.action, isRefunded);
    overtake?.();
    saveHold(transaction, member, earlierHold, change.changes, { by, at, feeSaleId: fee?.saleId ?? '' });
    if (fee) chargeHoldFee(transaction, member, fee, by, at);
    dropFee?.();
    writeLedger(transaction, written, at);
    const facts = { change: change.action, membershipStatus: change.changes.membershipStatus };
    clubEvents.note(transaction, { type: 'membership.changed', memberUid: uid, facts });
    const { text, ...payment } = said ?? saidOf(written, fee, config.linkOrigin);
    const money = { ...payment, dueInPence: leftOfPeriod(after, null) };
    const reader = { ...after, keptBy: keeper.mailed, ...money, isRefunded, now: at };
    const mail = canBeMailed(member, at) ? membershipMail(change.action, reader, clubName, text) : null;
    if (mail) outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause });
  };
  const receiptId = entries.find(({ amountInPence }) => amountInPence > 0)?.id ?? '';
  const { action } = change;
  const facts = { name: member.name, action, summary: change.summary, receiptId };
  const outcome = { kind: 'changed', ...facts, withdrawn: withdrawnBy(member, change.changes) } as const;
  return { outcome, changes: change.changes, effect, entries, write };
}

/** A hold moves the end of a period that was refunded or has a price of its own; a payment brings another. What goes as it was given back is over. */
function movedRefund(
  member: Member,
  { changes, givenBack }: Extract<MembershipChange, { kind: 'changed' }>,
  event: DeskChange,
) {
  const { refunded, agreedPrice, currentPeriodEnd: end } = member;
  const until = changes.currentPeriodEnd;
  if (givenBack) return { givenBack: [...givenBack], ...(until && refunded && { refunded: null }) };
  if (!until || !end || 'payment' in event) return {};
  return {
    ...(refunded && end.equals(refunded.until) && { refunded: { ...refunded, until } }),
    ...(agreedPrice && end.equals(agreedPrice.until) && { agreedPrice: { ...agreedPrice, until } }),
  };
}

const saidOf = (entries: readonly LedgerEntry[], fee: HoldFee | null, origin: string): SaidOfPayment => ({
  isPaid: entries.some(({ amountInPence }) => amountInPence > 0),
  text: [...entries.map((entry) => receiptLine(entry, origin)), ...(fee ? [feeText(fee)] : [])].join('\n'),
});

const feeText = ({ amountInPence }: HoldFee) =>
  `The hold costs ${formatPence(amountInPence)}. Pay it at the front desk.`;

function auditChange(
  transaction: Transaction,
  member: Member,
  { action, summary, changes }: Extract<MembershipChange, { kind: 'changed' }>,
  event: ChangeRequest['event'],
  by: Actor,
  at: Temporal.Instant,
): void {
  const before = Object.fromEntries(
    (Object.keys(changes) as (keyof MembershipChanges)[]).map((field) => [field, member[field]]),
  );
  const leavingReason = leavingReasonOf(event);
  const after = { ...changes, ...(leavingReason && { leavingReason }) };
  writeAudit(transaction, by, { action, memberUid: member.id, summary, before, after }, at);
}

/**
 * Identifies a state of a membership; forms carry it so that a change in between is noticed. Every ledger entry changes it, so
 * that the same payment cannot be recorded from two pages.
 */
export function membershipVersion(member: Member): string {
  const { membershipStatus, planId, currentPeriodEnd, cancelAtPeriodEnd, hold, ledgerEntries } = member;
  // What a payment is for: the plan that is asked for, or paid ahead.
  const next = member.nextPlan?.planId ?? member.requestedPlanId;
  const days = hold ? `${hold.from}/${hold.until}` : '';
  const end = currentPeriodEnd?.toString() ?? '';
  return [membershipStatus, planId, end, cancelAtPeriodEnd, days, ledgerEntries, next].join('|');
}
