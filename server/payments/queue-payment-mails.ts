import * as paths from '#app/paths.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import type { MembershipAction } from '#domain/membership/membership-events.ts';
import type { AccountChange } from '#domain/payments/account-changes.ts';
import { type LedgerEntry, providerReference } from '#domain/payments/ledger.ts';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import type { Member } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { membershipMail } from '../membership/membership-mails.ts';
import type { MailCause } from '../outbox/outbox.ts';
import type { MailText } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import {
  debitPendingMail,
  debitRefusedMail,
  paymentFailedMail,
  paymentReversedMail,
  receiptMail,
  refundFailedMail,
  refundMail,
} from './payment-mails.ts';

/** Older payments get no mail, so that a club which connects an existing Stripe account does not mail everybody. */
const MAIL_WITHIN_DAYS = 3;

interface PaymentChange {
  readonly member: Member;
  readonly account: PaymentAccount;
  readonly change: AccountChange;
  readonly clubName: string;
  /** Of emails about changes that the member makes here or at Stripe. */
  readonly cause: MailCause;
  /** To somebody whose membership others look after: who they are; empty: it is theirs. */
  readonly keptBy: string;
}

/** Each mail is queued once: a membership change is detected once, and a ledger entry is written once. */
export function queuePaymentMails(
  transaction: Transaction,
  { outbox, config, now }: Pick<Services, 'outbox' | 'config' | 'now'>,
  payment: PaymentChange,
): void {
  const { member } = payment;
  if (!canBeMailed(member, now())) return;
  const reader = { to: member.email, memberUid: member.id };
  const about = membershipChangeMail(payment, config.linkOrigin, now());
  if (about) outbox.queueMessage(transaction, { ...about, ...reader, cause: causeOf(payment) });
  const mails = [
    failureMail(payment, config.linkOrigin),
    debitMail(payment, config.linkOrigin, now()),
    ...ledgerMails(payment, config.linkOrigin, now()),
  ];
  for (const mail of mails) {
    if (mail) outbox.queueMessage(transaction, { ...mail, ...reader, cause: 'club' });
  }
}

/** What a member can do and undo as often as they like; the rest needs a payment, or is about one. */
const ownActions: readonly string[] = [
  'membership.cancel-requested',
  'membership.cancel-undone',
  'membership.plan-changed',
] satisfies MembershipAction[];

function causeOf({ change, cause }: PaymentChange): MailCause {
  return ownActions.includes(change.auditEntries.at(-1)?.action ?? '') ? cause : 'club';
}

function membershipChangeMail(
  { member, change, clubName, keptBy }: PaymentChange,
  origin: string,
  now: Temporal.Instant,
): MailText | null {
  const auditEntry = change.auditEntries.at(-1);
  if (!auditEntry) return null;
  const after = { ...member, ...change.changes };
  const isPaid = change.entries.some(({ kind, amountInPence }) => kind === 'payment' && amountInPence > 0);
  const left = auditEntry.action === 'membership.put-back' && { leftInPence: after.owedInPence };
  if (auditEntry.action !== 'membership.marked-overdue')
    return membershipMail(auditEntry.action, { ...after, ...left, keptBy, isPaid, now }, clubName);
  if (!change.changes.disputedUntil) return null;
  const recipient = { firstName: member.firstName, clubName };
  return paymentReversedMail(recipient, after.membershipType, origin + paths.billing);
}

function failureMail({ member, account, change, clubName }: PaymentChange, origin: string): MailText | null {
  if (!change.failure) return null;
  const owed = change.subscription?.owed ?? null;
  const charge = account.charges.find(({ invoiceId }) => invoiceId === owed?.invoiceId);
  return paymentFailedMail(
    { firstName: member.firstName, clubName },
    {
      plan: { ...member, ...change.changes }.membershipType,
      owedInPence: owed?.amountInPence ?? null,
      payAt: owed?.url || origin + paths.billing,
      method: charge?.method ?? 'stripe',
      isAgain: change.failure === 'again',
    },
  );
}

/** About a payment that takes days and that somebody’s membership waits for. Of renewals the provider and the receipt tell. */
function debitMail(
  { member, change, clubName }: PaymentChange,
  origin: string,
  now: Temporal.Instant,
): MailText | null {
  const status = effectiveStatus({ ...member, ...change.changes }, now);
  if (status !== 'pending' && status !== 'cancelled' && status !== 'expired') return null;
  const recipient = { firstName: member.firstName, clubName };
  const pending = change.changes.pendingPayment;
  if (pending) return debitPendingMail(recipient, pending, origin + paths.billing);
  return change.refusedDebit && debitRefusedMail(recipient, change.refusedDebit, origin + paths.plans);
}

function ledgerMails(
  { member, change, clubName }: PaymentChange,
  origin: string,
  now: Temporal.Instant,
): MailText[] {
  const isRecent = isRecentAt(now);
  const recipient = { firstName: member.firstName, clubName };
  const failed = listFailuresToMail(change, now);
  return change.entries.flatMap((entry) => {
    if (failed.includes(entry)) return [refundFailedMail(recipient, entry)];
    if (!isRecent(entry)) return [];
    if (entry.kind === 'payment' && entry.amountInPence > 0) {
      return [receiptMail(recipient, entry, { listAt: origin + paths.billing, now })];
    }
    const isBack = failed.some((each) => providerReference(each) === entry.reference);
    return entry.kind === 'refund' && !isBack ? [refundMail(recipient, entry)] : [];
  });
}

const isRecentAt = (now: Temporal.Instant) => {
  const newest = now.subtract({ hours: 24 * MAIL_WITHIN_DAYS });
  return ({ at }: LedgerEntry) => Temporal.Instant.compare(at, newest) > 0;
};

/** Refunds that the bank has sent back, which can be weeks after them: those that we knew of, or that are recent. */
export function listFailuresToMail(
  { entries }: Pick<AccountChange, 'entries'>,
  now: Temporal.Instant,
): LedgerEntry[] {
  const isNew = new Set(entries.map(({ reference }) => reference));
  const isRecent = isRecentAt(now);
  return entries.filter(
    (entry) => entry.kind === 'refund-failed' && (!isNew.has(providerReference(entry)) || isRecent(entry)),
  );
}
