import { members } from '../data/collections/members.ts';
import { webhookEvents } from '../data/collections/payments.ts';
import { type FollowOutcome, type FollowParts, followPayments, recordEvent } from './follow-payments.ts';
import type { Notice } from './payments.ts';

/** What we ask Stripe to tell us about; at most 20, since that is how many a list of events takes. */
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
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export type NoticeOutcome = FollowOutcome | { readonly kind: 'not-for-us' };

/**
 * Acts on a notice by looking at what it is about: whatever it says, however old it is, and whatever came before it or got lost, the
 * club ends up with what stands at the provider now.
 * @throws PaymentsUnavailableError, StoreUnavailableError and others: then nothing is recorded, and the provider sends it again
 */
export async function receiveWebhookEvent(parts: FollowParts, notice: Notice): Promise<NoticeOutcome> {
  if (!(eventTypes as readonly string[]).includes(notice.type)) return { kind: 'not-for-us' };
  if (await parts.store.find(webhookEvents, notice.id)) return { kind: 'repeat' };
  const customerId = notice.customerId || (await customerOfCharge(parts, notice));
  const uid = customerId === '' ? null : await findPayer(parts, customerId);
  if (uid !== null) return followPayments(parts, { uid, customerId, notice });
  return parts.store.transaction(async (transaction): Promise<NoticeOutcome> => {
    if (await transaction.find(webhookEvents, notice.id)) return { kind: 'repeat' };
    recordEvent(transaction, notice, customerId, '', { kind: 'no-member' }, parts.now());
    return { kind: 'no-member' };
  });
}

/** A dispute names its charge alone. */
async function customerOfCharge({ payments }: FollowParts, { chargeId }: Notice): Promise<string> {
  return chargeId === '' ? '' : payments.customerOf({ chargeId });
}

/**
 * The member who pays as this customer: the one whose profile says so; otherwise the one for whom we made the customer, unless they
 * pay as somebody else already. What a Checkout session says of itself is not asked: anybody can write a name into a payment link.
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
