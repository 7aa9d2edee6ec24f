import { randomUUID } from 'node:crypto';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { listNeverPaid } from '#domain/payments/subscription-events.ts';
import type { Member } from '../data/collections/members.ts';
import { PaymentsRefusedError, type StripePayments } from './payments.ts';

type Asked = Pick<StripePayments, 'findAccount' | 'cancelNow' | 'updateCustomer'>;

/**
 * The member's account as it is now; null: no such customer. A subscription that runs on although its first Direct Debit has failed is ended
 * first, since the provider would take the next payment, and the provider gets an email address that has changed.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function readAccount(
  payments: Asked,
  { id: uid, name, email, stripeCustomerId }: Pick<Member, 'id' | 'name' | 'email' | 'stripeCustomerId'>,
  customerId: string,
): Promise<PaymentAccount | null> {
  const account = await payments.findAccount(customerId);
  const isTheirs = stripeCustomerId === customerId && email !== '';
  if (isTheirs && account && account.email !== null && account.email !== email) {
    await payments.updateCustomer(customerId, { name, email }, randomUUID());
  }
  const neverPaid = account ? listNeverPaid(account).filter((each) => each.uid === uid) : [];
  if (neverPaid.length === 0) return account;
  for (const { id } of neverPaid) await endOnce(payments, id);
  return payments.findAccount(customerId);
}

/** Ending it twice does no harm, so that each try may have a key of its own. */
async function endOnce(payments: Asked, id: string): Promise<void> {
  try {
    await payments.cancelNow(id, randomUUID());
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError && error.code === 'resource_missing')) throw error;
  }
}
