import { members } from '../data/collections/members.ts';
import { webhookEvents } from '../data/collections/payments.ts';
import { finishRefunds } from './desk/refund-online.ts';
import { followFormerMember } from './follow-former-member.ts';
import { type FollowOutcome, type FollowParts, followPayments } from './follow-payments.ts';
import type { WebhookEvent } from './payments.ts';

/** The event types we subscribe to; at most 20, the limit of listing events. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export type WebhookOutcome = FollowOutcome | { readonly kind: 'not-for-us' };

/**
 * Handles an event by reading the object's current state: whatever the event contains, however late it is, and whatever was lost before it, the
 * club ends up with the provider's current state.
 * @throws PaymentsUnavailableError, StoreUnavailableError and others: nothing is recorded then, and the provider sends it again
 */
export async function receiveWebhookEvent(parts: FollowParts, event: WebhookEvent): Promise<WebhookOutcome> {
  if (!(eventTypes as readonly string[]).includes(event.type)) return { kind: 'not-for-us' };
  // A test payment makes nobody a member where money is real, and the other way round.
  if (event.isLive !== parts.payments.isLive) return { kind: 'not-for-us' };
  if (await parts.store.find(webhookEvents, event.id)) return { kind: 'repeat' };
  const customerId = event.customerId || (await customerOfCharge(parts, event));
  const uid = customerId === '' ? null : await findPayer(parts, customerId);
  const outcome = uid === null ? null : await followPayments(parts, { uid, customerId, event });
  if (event.type === 'charge.refunded' && uid !== null) await finishRefunds(parts, uid);
  // The account may have been closed, even just now.
  return !outcome || outcome.kind === 'no-member'
    ? followFormerMember(parts, { customerId, event })
    : outcome;
}

/** Disputes name only their charge. */
async function customerOfCharge({ payments }: FollowParts, { chargeId }: WebhookEvent): Promise<string> {
  return chargeId === '' ? '' : payments.customerOf({ chargeId });
}

/**
 * The member who pays as this customer: the one whose profile has it; otherwise the one for whom we created the customer, unless they
 * already pay as another. Data in a Checkout session is not used: anybody can put a name into a payment link.
 */
export async function findPayer(
  { store, payments }: Pick<FollowParts, 'store' | 'payments'>,
  customerId: string,
): Promise<string | null> {
  const { items } = await store.query(members, {
    where: [['stripeCustomerId', '==', customerId]],
    limit: 1,
  });
  if (items[0]) return items[0].id;
  const uid = (await payments.findAccount(customerId))?.uid ?? '';
  const member = uid === '' ? null : await store.find(members, uid);
  return member && member.stripeCustomerId === '' ? uid : null;
}
