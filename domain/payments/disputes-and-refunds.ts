/** What a dispute or a refund does to the membership that the money paid for. */

import { effectiveStatus, restingStatus } from '../membership/membership.ts';
import { type DisputeAccess, reversedSummary } from './dispute-sentences.ts';
import { type LedgerPlan, packEnd, planOf } from './ledger.ts';
import {
  type Invoice,
  isLiveSubscription,
  type MoneyBack,
  type PaymentAccount,
  type Subscription,
} from './payment-account.ts';
import type { PaidMembership, SubscriptionChange } from './subscription-changes.ts';

export const paidAt = ({ paidAt, createdAt }: Invoice): Temporal.Instant => paidAt ?? createdAt;

/**
 * Until when the current membership is unpaid because the bank took the money back; null: it is not. A dispute that the club has won, that
 * was settled at the desk, or that is about an earlier period does not count.
 *
 * @param subscription the one that the membership depends on; null: none
 */
export function findDisputedUntil(
  facts: PaidMembership,
  { invoices, moneyBack }: Pick<PaymentAccount, 'invoices' | 'moneyBack'>,
  subscription: Subscription | null,
  plans: readonly LedgerPlan[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const settledAt = facts.disputesSettledAt;
  const ends = moneyBack.flatMap(({ kind, isReturned, at, invoiceId }) => {
    if (kind !== 'dispute' || isReturned) return [];
    if (settledAt && Temporal.Instant.compare(at, settledAt) <= 0) return [];
    const invoice = invoices.find(({ id }) => id === invoiceId);
    const end = invoice ? endOf(invoice, facts, subscription, plans) : null;
    return end && Temporal.Instant.compare(end, now) > 0 ? [end] : [];
  });
  return ends.toSorted(Temporal.Instant.compare).at(-1) ?? null;
}

/** What one dispute does to access. @param facts null: the account is closed */
export function findDisputeAccess(
  facts: PaidMembership | null,
  dispute: MoneyBack,
  { invoices }: Pick<PaymentAccount, 'invoices'>,
  subscription: Subscription | null,
  plans: readonly LedgerPlan[],
  now: Temporal.Instant,
): DisputeAccess {
  if (!facts) return 'closed';
  const { disputesSettledAt: settledAt } = facts;
  if (settledAt && Temporal.Instant.compare(dispute.at, settledAt) <= 0) return 'settled';
  const account = { invoices, moneyBack: [dispute] };
  return findDisputedUntil(facts, account, subscription, plans, now) ? 'overdue' : 'earlier';
}

/** The end of the period that an invoice paid for, if it is the current membership’s. */
function endOf(
  invoice: Invoice,
  facts: PaidMembership,
  subscription: Subscription | null,
  plans: readonly LedgerPlan[],
): Temporal.Instant | null {
  if (invoice.subscriptionId === '') {
    if (!isCurrentPack(facts, invoice)) return null;
    const own = (facts.packs ?? []).find(({ from }) => from.equals(paidAt(invoice)));
    return own?.until ?? packEnd(paidAt(invoice), planOf(invoice, plans)?.validDays);
  }
  const isCurrent = subscription !== null && isLiveSubscription(subscription.status);
  return isCurrent && invoice.subscriptionId === subscription.id ? invoice.periodEnd : null;
}

/** True where this pack or trial is what they have now, or one of several. */
function isCurrentPack(facts: PaidMembership, invoice: Invoice): boolean {
  if (invoice.subscriptionId !== '' || facts.stripeSubscriptionId !== '') return false;
  const starts = [facts.currentPeriodStart, ...(facts.packs ?? []).map(({ from }) => from)];
  return starts.some((start) => start?.equals(paidAt(invoice)) === true);
}

/**
 * A pack or trial whose payment is disputed is overdue until that is settled; a subscription’s status already says so.
 *
 * @param was `disputedUntil` as stored
 */
export function decidePackDispute(
  facts: PaidMembership,
  disputedUntil: Temporal.Instant | null,
  was: Temporal.Instant | null,
  now: Temporal.Instant,
): SubscriptionChange {
  const { stripeSubscriptionId, subscriptionStatus, membershipType } = facts;
  if (isLiveSubscription(subscriptionStatus)) return { kind: 'unchanged' };
  const status = effectiveStatus(facts, now);
  const kept = { stripeSubscriptionId, subscriptionStatus };
  if (disputedUntil && (status === 'active' || status === 'cancelling' || status === 'on_hold')) {
    return {
      kind: 'changed',
      changes: { ...kept, membershipStatus: 'past_due' },
      action: 'membership.marked-overdue',
      summary: reversedSummary(membershipType),
    };
  }
  if (disputedUntil || !was || status !== 'past_due') return { kind: 'unchanged' };
  return {
    kind: 'changed',
    changes: { ...kept, membershipStatus: restingStatus(facts) },
    action: 'membership.payment-settled',
    summary: `The payment for ${membershipType} came back (Stripe)`,
  };
}

/** True where everything that was paid for it has been refunded. */
export function isRefundedInFull(
  { id, paidInPence }: Invoice,
  { moneyBack }: Pick<PaymentAccount, 'moneyBack'>,
): boolean {
  const refunded = refundsOf(id, moneyBack).reduce((sum, { amountInPence }) => sum + amountInPence, 0);
  return paidInPence > 0 && refunded >= paidInPence;
}

const refundsOf = (id: string, moneyBack: PaymentAccount['moneyBack']) =>
  moneyBack.filter(({ kind, invoiceId, isReturned }) => kind === 'refund' && invoiceId === id && !isReturned);

/** The membership without this one of several packs; null: it is the only one. */
function withoutPack(facts: PaidMembership, invoice: Invoice) {
  const packs = (facts.packs ?? []).filter(({ from }) => !from.equals(paidAt(invoice)));
  const [first, last] = [packs[0], packs.at(-1)];
  return first && last ? { packs, currentPeriodStart: first.from, currentPeriodEnd: last.until } : null;
}

/** When the last refund made it whole. */
export function refundedAt(
  { id }: Invoice,
  { moneyBack }: Pick<PaymentAccount, 'moneyBack'>,
): Temporal.Instant | null {
  const at = refundsOf(id, moneyBack).map((refund) => refund.at);
  return at.toSorted(Temporal.Instant.compare).at(-1) ?? null;
}

/**
 * A pack or trial that was paid before payments kept what they changed: refunded in full, it is over; others that they have stay. Of one
 * that kept it, `decidePutBack` says what comes of it.
 */
export function decidePackRefund(
  facts: PaidMembership,
  invoice: Invoice,
  account: Pick<PaymentAccount, 'moneyBack'>,
  now: Temporal.Instant,
): SubscriptionChange {
  const status = effectiveStatus(facts, now);
  const isMember = status !== 'pending' && status !== 'cancelled' && status !== 'expired';
  if (!isMember || !isCurrentPack(facts, invoice) || !isRefundedInFull(invoice, account)) {
    return { kind: 'unchanged' };
  }
  const { stripeSubscriptionId, subscriptionStatus, membershipType, membershipStatus } = facts;
  const others = withoutPack(facts, invoice);
  if (others) {
    const changes = { stripeSubscriptionId, subscriptionStatus, membershipStatus, ...others };
    const summary = 'A pack was refunded in full and has ended; the others stay (Stripe)';
    return { kind: 'changed', changes, action: 'membership.pack-refunded', summary };
  }
  return {
    kind: 'changed',
    changes: {
      ...{ stripeSubscriptionId, subscriptionStatus },
      membershipStatus: 'cancelled',
      cancelledAt: refundedAt(invoice, account) ?? now,
      cancelAtPeriodEnd: false,
      hold: null,
    },
    action: 'membership.cancelled',
    summary: `${membershipType} was refunded in full, so it has ended (Stripe)`,
  };
}
