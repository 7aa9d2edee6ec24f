import { staffMail } from '#domain/club/mail-promises.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import type { LeavingReason } from '#domain/membership/leaving-reasons.ts';
import {
  type AccountChange,
  decideAccountChange,
  type RecordedEntries,
} from '#domain/payments/account-changes.ts';
import { ledgerEntriesOf } from '#domain/payments/account-entries.ts';
import { findDisputeAccess } from '#domain/payments/disputes-and-refunds.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import type { MoneyBack, PaymentAccount } from '#domain/payments/payment-account.ts';
import { clearSoon, planClearing } from '../bookings/clear-after-end.ts';
import { canMail } from '../config/can-mail.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Plan } from '../data/collections/membership.ts';
import { ledger, paymentRequests, webhookEvents } from '../data/collections/payments.ts';
import { type Transaction, TransactionContentionError } from '../data/store.ts';
import { readMembershipKeeper } from '../families/membership-keeper.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { listPlans } from '../membership/list-plans.ts';
import { markStart, planLead, startsMembership } from '../membership/put-back-start.ts';
import type { Services } from '../services.ts';
import { requestId } from './ask-payments-once.ts';
import { readRefundedPeriod } from './desk/refunded-period.ts';
import { followDecidedDisputes } from './follow-decided-disputes.ts';
import type { StripePayments, WebhookEvent } from './payments.ts';
import { listFailuresToMail, queuePaymentMails } from './queue-payment-mails.ts';
import { followCredit } from './report-credit.ts';
import { findDisputeReaders, reportDisputes } from './report-disputes.ts';
import { reportFailedRefunds } from './report-failed-refunds.ts';
import { syncAccount } from './sync-account.ts';
import { writeAccountFindings } from './write-account-findings.ts';
import { writeLedger } from './write-ledger.ts';

export type FollowParts = Pick<
  Services,
  'config' | 'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'log' | 'now'
> & { readonly payments: StripePayments };

export interface FollowRequest {
  readonly uid: string;
  readonly customerId: string;
  /** Recorded with its outcome, unless there is no such member; one that is recorded already changes nothing. */
  readonly event?: WebhookEvent;
  /** Left out: Stripe. */
  readonly by?: Actor;
  /** Why, for the audit log. */
  readonly note?: string;
  /** Why they leave, where this follows their cancellation. */
  readonly leavingReason?: LeavingReason | undefined;
  /** Credit has just been given: where the membership has ended, staff have to refund it. */
  readonly isCreditNew?: boolean;
}

export type FollowOutcome =
  | { readonly kind: 'changed' | 'unchanged' | 'repeat' | 'no-member' }
  | { readonly kind: 'refused'; readonly reason: string };

const ATTEMPTS = 5;
const stripe: Actor = { uid: '', name: 'Stripe' };

/**
 * Reads a customer's current state from the provider and updates the member, the ledger and the audit log in one transaction. The
 * provider is read outside the transaction; if another reading was stored meanwhile it is read again, so that no older state overwrites
 * a newer one. If the membership ends, bookings after the end are cancelled at once, or by the job.
 * @throws PaymentsUnavailableError; StoreUnavailableError; TransactionContentionError
 */
export async function followPayments(parts: FollowParts, request: FollowRequest): Promise<FollowOutcome> {
  const { clubName } = await parts.settings.read();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const member = await parts.store.find(members, request.uid);
    const account = member && (await syncAccount(parts, member, request.customerId));
    const plans = account ? await listPlans(parts.store) : [];
    const ledgerEntries = account ? ledgerEntriesOf(account, request.uid, plans) : [];
    const { known, effects } = await findKnown(parts, ledgerEntries);
    const disputeReaders = account ? await findDisputeReaders(parts.store, account, known) : [];
    const reading: Reading = {
      account,
      plans,
      ...{ ledgerEntries, known, effects, disputeReaders },
      readings: member?.paymentReadings ?? 0,
      clubName,
    };
    const outcome = await parts.store.transaction((transaction) =>
      apply(transaction, parts, request, reading),
    );
    if (outcome === 'overtaken') continue;
    if (outcome.kind === 'changed') await clearSoon(parts, request.uid);
    return outcome;
  }
  throw new TransactionContentionError(`read the payments of one member ${ATTEMPTS} times`);
}

interface Reading extends RecordedEntries {
  readonly account: PaymentAccount | null;
  readonly plans: readonly Plan[];
  /** Who is told of new disputes. */
  readonly disputeReaders: readonly Member[];
  /** `paymentReadings` of the member when it was read. */
  readonly readings: number;
  readonly clubName: string;
}

/** Entries are never removed, so this stays valid in the transaction. */
async function findKnown({ store }: FollowParts, entries: readonly LedgerEntry[]) {
  const found = await store.findMany(
    ledger,
    entries.map(({ id }) => id),
  );
  const effects = new Map(found.flatMap((entry) => (entry ? [[entry.id, entry.effect] as const] : [])));
  return { known: new Set(effects.keys()), effects };
}

async function apply(
  transaction: Transaction,
  parts: FollowParts,
  { uid, customerId, event, by = stripe, note = '', leavingReason, isCreditNew = false }: FollowRequest,
  { account, plans, ledgerEntries, known, effects, disputeReaders, readings, clubName }: Reading,
): Promise<FollowOutcome | 'overtaken'> {
  if (event && (await transaction.find(webhookEvents, event.id))) return { kind: 'repeat' };
  const member = await transaction.find(members, uid);
  if (member && member.paymentReadings !== readings) return 'overtaken';
  const at = parts.now();
  if (!member || !account) return { kind: 'no-member' };
  const checkout = await transaction.find(paymentRequests, requestId({ uid, purpose: 'checkout' }));
  const overtaken = new Set(checkout?.overtaken ?? []);
  const recorded = { ledgerEntries, known, effects };
  const change = decideAccountChange(member, account, plans, recorded, at, overtaken);
  const outcome = outcomeOf(change, member, customerId);
  const after = { ...member, ...change.changes };
  const disputes = {
    ...{ ledgerEntries, entries: change.entries, moneyBack: account.moneyBack },
    accessOf: (dispute: MoneyBack) =>
      findDisputeAccess(after, dispute, account, change.subscription, plans, at),
  };
  const followDecided = await followDecidedDisputes(transaction, { memberUid: uid, ...disputes }, at);
  const isCreditDue = isCreditNew || change.auditEntries.length > 0;
  const writeCredit = isCreditDue ? await followCredit(transaction, uid, account, at) : null;
  const clear = await planClearing(transaction, member, after, at);
  const cause = await parts.outbox.readCause(transaction, member, by.uid || uid);
  const begun = change.gone.filter(({ began }) => began);
  const start = change.auditEntries.findLast(({ action }) => startsMembership(action));
  const joinedAt = (start && after.currentPeriodStart) ?? at;
  const moveLead = await planLead(transaction, member, start?.action ?? null, begun, joinedAt);
  const refunded = await readRefundedPeriod(transaction, after, change.entries, at);
  const keeper = await readMembershipKeeper(transaction, { ...parts, clubName }, { member, by }, at);
  const isLinked = member.stripeCustomerId === customerId;
  transaction.update(members, uid, {
    paymentReadings: readings + 1,
    ledgerEntries: member.ledgerEntries + change.entries.length,
    ...(isLinked ? {} : { stripeCustomerId: customerId }),
    ...refunded,
    ...(change.givenBack && { givenBack: [...change.givenBack] }),
    owesMoney: owesMoney(after),
    ...(outcome.kind === 'changed' ? { ...change.changes, subscriptionUpdatedAt: at, lastUpdated: at } : {}),
  });
  clear?.();
  moveLead?.();
  keeper.tell(after, change.auditEntries.at(-1)?.action ?? '');
  for (const effect of begun) markStart(transaction, uid, effect, at);
  writeLedger(transaction, change.entries, at);
  writeAuditEntries(transaction, member, change, { by, note, leavingReason }, at);
  writeAccountFindings(transaction, { member, account, plans, change }, at);
  writeCredit?.();
  followDecided();
  reportDisputes(transaction, parts, { member, ...disputes, readers: disputeReaders, clubName }, at);
  if (change.auditEntries.length > 0) {
    const facts = {
      change: change.auditEntries.at(-1)?.action ?? '',
      membershipStatus: after.membershipStatus,
    };
    parts.clubEvents.note(transaction, { type: 'membership.changed', memberUid: uid, facts });
  }
  const mailed = canBeMailed(member, at) ? listFailuresToMail(change, at) : [];
  const toldText = (entry: LedgerEntry) =>
    mailed.includes(entry) ? staffMail.memberQueued(canMail(parts)) : '';
  reportFailedRefunds(transaction, member.id, change, toldText, at);
  queuePaymentMails(transaction, parts, { member, account, change, clubName, cause, keptBy: keeper.mailed });
  if (event) recordEvent(transaction, event, customerId, uid, outcome, at);
  return outcome;
}

function outcomeOf(change: AccountChange, member: Member, customerId: string): FollowOutcome {
  const hasChanged = Object.keys(change.changes).length > 0 || change.entries.length > 0;
  if (hasChanged || member.stripeCustomerId !== customerId) return { kind: 'changed' };
  const refusal = change.refusals[0];
  return refusal ? { kind: 'refused', reason: refusal.reason } : { kind: 'unchanged' };
}

function writeAuditEntries(
  transaction: Transaction,
  member: Member,
  { changes, auditEntries }: AccountChange,
  { by, note, leavingReason }: { by: Actor; note: string; leavingReason: LeavingReason | undefined },
  at: Temporal.Instant,
): void {
  const before = Object.fromEntries(
    (Object.keys(changes) as (keyof Member)[]).map((field) => [field, member[field]]),
  );
  for (const [place, { action, summary }] of auditEntries.entries()) {
    const isLast = place === auditEntries.length - 1;
    const auditEntry = { action, memberUid: member.id, summary: note ? `${summary}: ${note}` : summary };
    const isEnd = leavingReason && endActions.includes(action);
    const after = { ...(isLast && changes), ...(isEnd && { leavingReason }) };
    writeAudit(transaction, by, { ...auditEntry, ...(isLast && { before }), after }, at);
  }
}

const endActions: readonly string[] = ['membership.cancel-requested', 'membership.cancelled'];

export function recordEvent(
  transaction: Pick<Transaction, 'create'>,
  { id, type, createdAt }: WebhookEvent,
  customerId: string,
  memberUid: string,
  outcome: FollowOutcome,
  takenAt: Temporal.Instant,
): void {
  transaction.create(webhookEvents, {
    id,
    type,
    createdAt,
    takenAt,
    customerId,
    memberUid,
    outcome: outcome.kind === 'no-member' || outcome.kind === 'repeat' ? 'nobody' : outcome.kind,
    reason: outcome.kind === 'refused' ? outcome.reason : '',
  });
}
