import { randomUUID } from 'node:crypto';
import { divideAccount } from '#domain/payments/own-account.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { type Member, members } from '../data/collections/members.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import { listPlans } from '../membership/list-plans.ts';
import type { Services } from '../services.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { noteRefusal } from './note-refusal.ts';
import { openFinding } from './open-finding.ts';
import type { StripePayments } from './payments.ts';

type Parts = Pick<Services, 'store' | 'now' | 'log' | 'payments'>;

/**
 * Ends whatever could still charge somebody whose account is being closed: open payment pages, and every subscription of the club's. Each is
 * looked up first, so that it can be repeated after a failure.
 * @throws PaymentsUnavailableError, PaymentsRefusedError: something may still be charged
 */
export async function endPayments(parts: Parts, uid: string): Promise<void> {
  const { store, payments } = parts;
  const member = await store.find(members, uid);
  if (!member || payments.engine !== 'stripe' || member.stripeCustomerId === '') return;
  await noteRefusal(parts, { uid, purpose: 'close' }, async () => {
    await closeOpenCheckouts(payments, member.stripeCustomerId);
    await endSubscriptions(parts, payments, member);
  });
}

/** One that has just been paid has become a subscription, which is ended next, or a one-off payment, which is over. */
async function closeOpenCheckouts(payments: StripePayments, customerId: string): Promise<void> {
  for (const id of await payments.listOpenCheckouts(customerId)) {
    await payments.closeCheckout(id, randomUUID());
  }
}

async function endSubscriptions(parts: Parts, payments: StripePayments, member: Member): Promise<void> {
  const { stripeCustomerId: customerId, stripeSubscriptionId: recordedId, subscriptionStatus } = member;
  const account = await payments.findAccount(customerId);
  if (!account) {
    if (isLiveSubscription(subscriptionStatus)) await noteUnknown(parts, recordedId);
    return;
  }
  const { own } = divideAccount(account, await listPlans(parts.store), recordedId);
  for (const { id, status } of own.subscriptions) {
    // Also one that has not been paid yet: it still could be.
    if (isLiveSubscription(status) || status === 'incomplete') await cancelSubscription(payments, id);
  }
}

/** Without the person, whose data is erased. */
function noteUnknown({ store, now }: Parts, subscriptionId: string): Promise<void> {
  const finding = openFinding({
    id: `closed-unknown_${subscriptionId}`,
    kind: 'closed-unknown',
    sentence:
      'An account was closed whose subscription Stripe doesn’t know. If it still runs under other Stripe keys, cancel it there.',
    memberUid: '',
    reference: subscriptionId,
    seenAt: now(),
  });
  return store.set(paymentFindings, finding);
}
