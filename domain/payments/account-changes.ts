import { effectiveStatus } from '../membership/membership.ts';
import type { MembershipAction } from '../membership/membership-events.ts';
import type { PaymentEffect } from '../membership/payment-effect.ts';
import { decidePackDispute, findDisputedUntil } from './disputes-and-refunds.ts';
import { isBackAtClub, type LedgerEntry, type LedgerPlan, ledgerId, planOf } from './ledger.ts';
import { followPacks } from './online-packs.ts';
import { divideAccount, ownEntries } from './own-account.ts';
import { isLiveSubscription, type PaymentAccount, type Subscription } from './payment-account.ts';
import { dueFailureNotice } from './payment-notices.ts';
import { findPendingPayment, type PendingPayment } from './pending-payment.ts';
import {
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
  /** What payments had changed and no longer do, since they were given back. */
  readonly gone: readonly PaymentEffect[];
  /** The member's, of payments given back while something later stood on them; null: as it is. */
  readonly givenBack: readonly PaymentEffect[] | null;
  /** Which email about a failed payment is due; null: none. */
  readonly failure: 'first' | 'again' | null;
  /** The payment that the bank was processing and has refused; null: none. */
  readonly refusedDebit: PendingPayment | null;
}

export interface RecordedEntries {
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly known: ReadonlySet<string>;
  /** What those of them changed that the ledger has, by their ids; left out: nothing is known of any. */
  readonly effects?: ReadonlyMap<string, PaymentEffect | null>;
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
  { ledgerEntries, known, effects = new Map() }: RecordedEntries,
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
  const isReversed = wasDisputedUntil !== null || Boolean(facts.disputedUntil);
  const packs = { account, plans, entries, effects, isLate, isReversed };
  const { gone, granted } = followPacks(packs, now, {
    facts: () => facts,
    apply,
    remember: (givenBack) => {
      facts = { ...facts, givenBack };
    },
  });
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
    ...{ changes, auditEntries, refusals, subscription, gone },
    entries: entries.map((entry) => ({ ...entry, ...granted.get(entry.id) })),
    givenBack: facts.givenBack === member.givenBack ? null : (facts.givenBack ?? []),
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

/** What was paid in a payment page although the desk had been paid. */
interface PaidBesideDesk {
  /** Ids of the invoice and the subscription that came of it. */
  readonly ids: readonly string[];
  /** The invoice; where there is none yet, the subscription. */
  readonly reference: string;
  /** What has been taken and not refunded, and whether more will be taken. */
  readonly keptInPence: number;
  readonly isLive: boolean;
}

/**
 * What came of payment pages that a payment at the desk had closed, while the membership depends on that payment. When it is over,
 * a subscription that still runs counts again: the member is being charged for it.
 */
function findPaidBesideDesk(
  member: PaidMembership,
  { checkouts = [], subscriptions, invoices, moneyBack }: PaymentAccount,
  overtaken: ReadonlySet<string>,
  now: Temporal.Instant,
): PaidBesideDesk[] {
  const status = effectiveStatus(member, now);
  const isRunning = status !== 'pending' && status !== 'cancelled' && status !== 'expired';
  if (!isRunning || member.stripeSubscriptionId !== '') return [];
  return checkouts
    .filter(({ id }) => overtaken.has(id))
    .map(({ invoiceId, subscriptionId }) => {
      const invoice = invoices.find(({ id, status: state }) => id === invoiceId && state === 'paid');
      const subscription = subscriptions.find(({ id }) => id === subscriptionId);
      const refunded = moneyBack
        .filter((each) => each.kind === 'refund' && !each.isReturned && each.invoiceId === invoice?.id)
        .reduce((sum, { amountInPence }) => sum + amountInPence, 0);
      return {
        ids: [invoiceId, subscriptionId].filter(Boolean),
        reference: invoice?.id ?? subscriptionId,
        keptInPence: (invoice?.paidInPence ?? 0) - refunded,
        isLive: subscription !== undefined && isLiveSubscription(subscription.status),
      };
    });
}

/**
 * True where staff have something to do: a subscription to stop, or money to return. What the ledger had already was reported when it was
 * entered, or was paid for an earlier membership.
 *
 * @param isNews this reading enters the payment, or money of it that has come back to the club, in the ledger
 */
function isToResolve({ keptInPence, isLive }: PaidBesideDesk, isNews: boolean): boolean {
  return isLive || (keptInPence > 0 && isNews);
}
