import type { HoldDays } from '#domain/membership/membership.ts';
import { type ExpectedCredit, expectedCreditForHold } from '#domain/payments/hold-credit.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import type { Member } from '../data/collections/members.ts';
import { logRefusal } from '../payments/note-refusal.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../payments/payments.ts';
import type { Services } from '../services.ts';

/** What a hold that is still ahead will take off an online payer’s next payment, in pence. Null: they pay at the desk, or the provider can’t say now. */
export async function previewHoldCredit(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  { subscriptionStatus, stripeCustomerId, stripeSubscriptionId }: Member,
  hold: HoldDays,
): Promise<ExpectedCredit | null> {
  if (payments.engine !== 'stripe' || !isLiveSubscription(subscriptionStatus)) return null;
  try {
    const account = await payments.findAccount(stripeCustomerId);
    const subscription = account?.subscriptions.find(({ id }) => id === stripeSubscriptionId);
    if (!subscription) return null;
    const billed = await payments.findBilledTime(stripeCustomerId, stripeSubscriptionId);
    return expectedCreditForHold(billed, subscription, hold);
  } catch (error) {
    if (error instanceof PaymentsRefusedError) logRefusal(log, 'hold-preview', error);
    else if (error instanceof PaymentsUnavailableError)
      log.warn({ event: 'payments.away', err: error }, 'The payment provider did not answer');
    else throw error;
    return null;
  }
}
