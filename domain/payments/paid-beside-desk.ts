import { effectiveStatus } from '../membership/membership.ts';
import { isLiveSubscription, type PaymentAccount } from './payment-account.ts';
import type { PaidMembership } from './subscription-changes.ts';

/** What was paid in a payment page although the desk had been paid. */
export interface PaidBesideDesk {
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
export function findPaidBesideDesk(
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
export function isToResolve({ keptInPence, isLive }: PaidBesideDesk, isNews: boolean): boolean {
  return isLive || (keptInPence > 0 && isNews);
}
