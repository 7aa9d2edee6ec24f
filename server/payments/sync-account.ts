import { randomUUID } from 'node:crypto';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { listNeverPaid } from '#domain/payments/subscription-events.ts';
import type { Member } from '../data/collections/members.ts';
import type { Services } from '../services.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { noteRefusal } from './note-refusal.ts';
import { PaymentsRefusedError, type StripePayments } from './payments.ts';

type Parts = Pick<Services, 'store' | 'now' | 'log'> & {
  readonly payments: Pick<StripePayments, 'findAccount' | 'cancelNow' | 'updateCustomer'>;
};

/**
 * Brings the provider up to date, and reads the member's account as it is then; null: no such customer. A subscription that runs on although its first Direct Debit has failed is ended
 * first, since the provider would take the next payment, and the provider gets an email address that has changed. An address that it refuses
 * is a finding; the account is read nevertheless.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function syncAccount(
  parts: Parts,
  { id: uid, name, email, stripeCustomerId }: Pick<Member, 'id' | 'name' | 'email' | 'stripeCustomerId'>,
  customerId: string,
): Promise<PaymentAccount | null> {
  const { payments } = parts;
  const account = await payments.findAccount(customerId);
  const isTheirs = stripeCustomerId === customerId && email !== '';
  if (isTheirs && account && account.email !== null && account.email !== email) {
    const update = () => payments.updateCustomer(customerId, { name, email }, randomUUID());
    await unlessRefused(noteRefusal(parts, { uid, purpose: 'email' }, update));
  }
  const neverPaid = account ? listNeverPaid(account).filter((each) => each.uid === uid) : [];
  if (neverPaid.length === 0) return account;
  for (const { id } of neverPaid) await cancelSubscription(payments, id);
  return payments.findAccount(customerId);
}

async function unlessRefused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
  }
}
