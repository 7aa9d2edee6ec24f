import type { MembershipAction } from '../membership/membership-events.ts';
import {
  decidePackDispute,
  decidePackRefund,
  findDisputedUntil,
  isRefundedInFull,
  paidAt,
} from './disputes-and-refunds.ts';
import { isBackAtClub, type LedgerEntry, type LedgerPlan, ledgerId, planOf } from './ledger.ts';
import { divideAccount, ownEntries } from './own-account.ts';
import { findPaidBesideDesk, isToResolve } from './paid-beside-desk.ts';
import {
  type Invoice,
  isLiveSubscription,
  type PaymentAccount,
  type Subscription,
} from './payment-account.ts';
import { dueFailureNotice } from './payment-notices.ts';
import { findPendingPayment, type PendingPayment } from './pending-payment.ts';
import {
  decidePackPaid,
  decideSubscriptionChange,
  type PaidMembership,
  type SubscriptionChange,
  type SubscriptionChanges,
} from './subscription-changes.ts';
import { chooseSubscription } from './subscription-events.ts';

/** What the state of an account at the provider changes here. */
export interface AccountChange {
  /** Fields of the member to write. */
  readonly changes: Partial<SubscriptionChanges>;
  /** For the audit log, in order. */
  readonly auditEntries: readonly { readonly action: MembershipAction; readonly summary: string }[];
  readonly refusals: readonly Refusal[];
  /** The one that counts; null: none. */
  readonly subscription: Subscription | null;
  /** Live subscriptions of another product, which count for nothing here. */
  readonly others: readonly Subscription[];
  /** New ledger entries. */
  readonly entries: readonly LedgerEntry[];
  /** Which email about a failed payment is due; null: none. */
  readonly failure: 'first' | 'again' | null;
  /** The payment that the bank was processing and has refused; null: none. */
  readonly refusedDebit: PendingPayment | null;
}

export interface RecordedEntries {
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly known: ReadonlySet<string>;
}

/** Something that was paid for and grants nothing. `reference`: the invoice or, where there is none, the subscription. */
interface Refusal {
  /** `paid-at-desk`: paid in a payment page that a payment at the desk had closed. */
  readonly reason: Extract<SubscriptionChange, { kind: 'refused' }>['reason'] | 'paid-at-desk';
  readonly reference: string;
}

/**
 * The changes that an account at the provider makes for its member: to the membership, and to the ledger.
 *
 * @param recorded every ledger entry of the account (`ledgerEntriesOf`), and the ids of those that the ledger has already
 * @param overtaken ids of payment pages that a payment at the desk has closed: a payment made there anyway grants nothing while
 *   that membership runs
 */
export function decideAccountChange(
  member: PaidMembership & { readonly id: string },
  given: PaymentAccount,
  plans: readonly LedgerPlan[],
  { ledgerEntries, known }: RecordedEntries,
  now: Temporal.Instant,
  overtaken: ReadonlySet<string> = new Set(),
): AccountChange {
  const paid = given.invoices.map(({ id }) => id).filter((id) => known.has(ledgerId(id)));
  const { own: account, others } = divideAccount(given, plans, member.stripeSubscriptionId, new Set(paid));
  const entries = ownEntries(ledgerEntries, account).filter(({ id }) => !known.has(id));
  const late = findPaidBesideDesk(member, account, overtaken, now);
  const isLate = new Set(late.flatMap(({ ids }) => ids));
  const counting = account.subscriptions.filter(({ id }) => !isLate.has(id));
  const subscription = chooseSubscription({ subscriptions: counting });
  const wasDisputedUntil = member.disputedUntil ?? null;
  let facts: PaidMembership = {
    ...member,
    disputedUntil: findDisputedUntil(member, account, subscription, plans, now),
  };
  const changes: Partial<SubscriptionChanges> = {};
  const auditEntries: AccountChange['auditEntries'][number][] = [];
  const isNew = new Set(entries.map(({ reference }) => reference));
  const isBack = new Set(entries.filter(({ kind }) => isBackAtClub(kind)).map(({ ofEntry }) => ofEntry));
  const refusals: Refusal[] = late
    .filter((each) => isToResolve(each, isNew.has(each.reference) || isBack.has(ledgerId(each.reference))))
    .map(({ reference }) => ({ reason: 'paid-at-desk', reference }));
  const apply = (change: SubscriptionChange, reference: string) => {
    if (change.kind === 'refused') refusals.push({ reason: change.reason, reference });
    if (change.kind !== 'changed') return;
    facts = { ...facts, ...change.changes };
    Object.assign(changes, change.changes);
    if (change.action) auditEntries.push({ action: change.action, summary: change.summary });
  };
  if (subscription) {
    apply(decideSubscriptionChange(facts, subscription, planOf(subscription, plans), now), subscription.id);
  }
  // What was paid beside the desk's payment neither grants anything nor takes it away when it is refunded.
  for (const invoice of packsOf(account).filter(({ id }) => !isLate.has(id))) {
    apply(decidePackRefund(facts, invoice, account, now), invoice.id);
    const plan = planOf(invoice, plans);
    if (!plan || !isNew.has(invoice.id) || isRefundedInFull(invoice, account)) continue;
    const running = plans.find(({ id }) => id === facts.planId);
    const change: SubscriptionChange = isBesideSubscription(invoice, account)
      ? { kind: 'refused', reason: 'member-already' }
      : decidePackPaid(facts, invoice, plan, running?.kind ?? 'membership', now);
    // Of something that was free there is nothing to return.
    if (change.kind !== 'refused' || invoice.paidInPence > 0) apply(change, invoice.id);
  }
  const disputedUntil = findDisputedUntil(facts, account, subscription, plans, now);
  apply(decidePackDispute(facts, disputedUntil, wasDisputedUntil, now), '');
  if (!isSameInstant(disputedUntil, wasDisputedUntil)) changes.disputedUntil = disputedUntil;
  const pending = findPendingPayment(account, plans);
  if (pending?.reference !== member.pendingPayment?.reference) changes.pendingPayment = pending;
  const failure = findFailure({ ...facts, ...changes }, account, subscription, auditEntries);
  if (failure) {
    const { failedInvoice, failedTimes } = failure;
    changes.paymentNotices = { ...(member.paymentNotices ?? noNotices), failedInvoice, failedTimes };
  }
  return {
    ...{ changes, auditEntries, refusals, entries, subscription },
    others: others.filter(({ status }) => isLiveSubscription(status)),
    failure: failure?.mail ?? null,
    refusedDebit: findRefusedDebit(member, account),
  };
}

function isSameInstant(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return one === other || (one !== null && other !== null && one.equals(other));
}

const noNotices = { cardFor: '', failedInvoice: '', failedTimes: 0 };

/** What the bank reversed is no failed payment, and an attempt that the bank is processing has not failed. */
function findFailure(
  facts: PaidMembership,
  { charges }: PaymentAccount,
  subscription: Subscription | null,
  auditEntries: AccountChange['auditEntries'],
) {
  if (facts.membershipStatus !== 'past_due' || facts.disputedUntil) return null;
  const isNew = auditEntries.at(-1)?.action === 'membership.marked-overdue';
  const owed = subscription?.owed ?? null;
  const isTried = charges.some(
    ({ invoiceId, status }) => invoiceId === owed?.invoiceId && status === 'pending',
  );
  return isTried && !isNew ? null : dueFailureNotice(owed, facts.paymentNotices ?? noNotices, isNew);
}

function findRefusedDebit(
  { pendingPayment }: PaidMembership,
  { charges }: PaymentAccount,
): PendingPayment | null {
  const charge = charges.find(({ id }) => id === pendingPayment?.reference);
  return charge?.status === 'failed' ? (pendingPayment ?? null) : null;
}

/** Paid one-off invoices, oldest first. */
function packsOf({ invoices }: PaymentAccount): Invoice[] {
  return invoices
    .filter(({ status, subscriptionId }) => status === 'paid' && subscriptionId === '')
    .toSorted((one, other) => Temporal.Instant.compare(paidAt(one), paidAt(other)));
}

/** True where it was bought while a subscription ran: it granted nothing then, and must not when we hear of it later. */
function isBesideSubscription(invoice: Invoice, { subscriptions }: PaymentAccount): boolean {
  return subscriptions.some(({ status, endedAt, currentPeriodEnd }) => {
    if (isLiveSubscription(status)) return true;
    if (status !== 'canceled') return false;
    return Temporal.Instant.compare(paidAt(invoice), endedAt ?? currentPeriodEnd) < 0;
  });
}
