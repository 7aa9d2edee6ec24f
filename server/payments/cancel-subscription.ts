import { isUnknownToProvider, type StripePayments } from './payments.ts';

/**
 * Ends a subscription now, unless the provider no longer knows it: it has ended meanwhile.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function cancelSubscription(
  payments: Pick<StripePayments, 'cancelNow'>,
  subscriptionId: string,
): Promise<void> {
  try {
    await payments.cancelNow(subscriptionId);
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error;
  }
}
