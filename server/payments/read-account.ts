import { randomUUID } from 'node:crypto';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { listNeverPaid } from '#domain/payments/subscription-events.ts';
import { PaymentsRefusedError, type StripePayments } from './payments.ts';

/**
 * The member's account as it is now; null: no such customer. A subscription that runs on although its first Direct Debit has failed is ended
 * first, since the provider would take the next payment.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function readAccount(
  payments: Pick<StripePayments, 'findAccount' | 'cancelNow'>,
  { uid, customerId }: { readonly uid: string; readonly customerId: string },
): Promise<PaymentAccount | null> {
  const account = await payments.findAccount(customerId);
  const neverPaid = account ? listNeverPaid(account).filter((each) => each.uid === uid) : [];
  if (neverPaid.length === 0) return account;
  for (const { id } of neverPaid) await endOnce(payments, id);
  return payments.findAccount(customerId);
}

/** Ending it twice does no harm, so that each try may have a key of its own. */
async function endOnce(payments: Pick<StripePayments, 'cancelNow'>, id: string): Promise<void> {
  try {
    await payments.cancelNow(id, randomUUID());
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError && error.code === 'resource_missing')) throw error;
  }
}
