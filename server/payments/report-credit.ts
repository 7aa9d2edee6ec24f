import { isLiveSubscription, type PaymentAccount } from '#domain/payments/payment-account.ts';
import { formatPence } from '#domain/values/money.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { openFinding } from './open-finding.ts';

/** Credit of somebody whose membership has ended: no payment will use it up, so staff refund it and close the finding. */
export function reportCredit(
  transaction: Pick<Transaction, 'set'>,
  memberUid: string,
  { customerId, subscriptions, creditInPence }: PaymentAccount,
  seenAt: Temporal.Instant,
): void {
  if (creditInPence === 0 || subscriptions.some(({ status }) => isLiveSubscription(status))) return;
  const finding = openFinding({
    id: `credit-left_${customerId}`,
    kind: 'credit-left',
    sentence: `Left with ${formatPence(creditInPence)} of credit at Stripe, for days on hold or a cheaper plan. Refund it in Stripe.`,
    memberUid,
    reference: customerId,
    seenAt,
  });
  transaction.set(paymentFindings, finding);
}
