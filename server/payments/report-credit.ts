import { isLiveSubscription, type PaymentAccount } from '#domain/payments/payment-account.ts';
import { formatPence } from '#domain/values/money.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { openFinding } from './open-finding.ts';

/** The id of the finding about a customer’s credit. */
export const creditFindingId = (customerId: string) => `credit-left_${customerId}`;

/**
 * Credit of somebody whose membership has ended is a finding: no payment will use it up, so staff refund it. Where there is none left, or a
 * membership whose payments use it, an open one is closed.
 * @returns writes it, after everything has been read
 */
export async function followCredit(
  transaction: Pick<Transaction, 'find' | 'set' | 'update'>,
  memberUid: string,
  { customerId, subscriptions, creditInPence }: PaymentAccount,
  seenAt: Temporal.Instant,
): Promise<() => void> {
  const id = creditFindingId(customerId);
  const earlier = await transaction.find(paymentFindings, id);
  const isLeft = creditInPence > 0 && !subscriptions.some(({ status }) => isLiveSubscription(status));
  return () => {
    if (isLeft) {
      const sentence = `Left with ${formatPence(creditInPence)} of credit at Stripe, for days on hold or a cheaper plan. Refund it in Stripe.`;
      const about = { memberUid, reference: customerId, seenAt };
      transaction.set(paymentFindings, openFinding({ id, kind: 'credit-left', sentence, ...about }));
    } else if (earlier?.isOpen) {
      transaction.update(paymentFindings, id, { isOpen: false, closedAt: seenAt });
    }
  };
}
