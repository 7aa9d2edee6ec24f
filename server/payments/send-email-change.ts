import { members } from '../data/collections/members.ts';
import type { Services } from '../services.ts';
import { followPayments } from './follow-payments.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from './payments.ts';

/**
 * Tells the provider, which writes to its customers too, after a member's email address has changed. Where the provider does not answer, the
 * hourly comparison or the next event does it: the change itself must not fail.
 */
export async function sendEmailChange({ payments, ...services }: Services, uid: string): Promise<void> {
  if (payments.engine !== 'stripe') return;
  const customerId = (await services.store.find(members, uid))?.stripeCustomerId ?? '';
  if (customerId === '') return;
  try {
    await followPayments({ ...services, payments }, { uid, customerId });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError || error instanceof PaymentsRefusedError)) throw error;
    services.log.warn(
      { event: 'payments.away', err: error },
      'Stripe could not be told of a changed email address',
    );
  }
}
