import type { Member } from '../data/collections/members.ts';
import { paymentFindings, paymentRequests } from '../data/collections/payments.ts';
import type { Services } from '../services.ts';
import { requestId } from './ask-payments-once.ts';
import { logRefusal } from './note-refusal.ts';
import { type Checkout, PaymentsRefusedError } from './payments.ts';
import { paidBesideId } from './write-account-findings.ts';

/** A member's own Checkout; `refused`: the provider refuses to show it. Null: none, or another member's; the two are treated alike. */
export async function findOwnCheckout(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  member: Member,
  id: string | null,
): Promise<Checkout | 'refused' | null> {
  if (payments.engine !== 'stripe' || !id || !/^cs_\w{1,200}$/.test(id)) return null;
  try {
    const checkout = await payments.findCheckout(id);
    const isOwn = checkout?.uid === member.id && checkout.customerId === member.stripeCustomerId;
    return isOwn ? checkout : null;
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    logRefusal(log, 'success', error);
    return 'refused';
  }
}

/** What was paid in a Checkout and grants nothing. */
export interface UnappliedPayment {
  /** A payment at the desk had closed it; otherwise they had a membership. */
  readonly isPaidAtDesk: boolean;
  /** Staff have refunded it, or said that they have dealt with it. */
  readonly isResolved: boolean;
}

/** Null where the payment counts, or where Stripe has not reported it yet. */
export async function findUnapplied(
  { store }: Pick<Services, 'store'>,
  member: Member,
  { id, references }: Checkout,
): Promise<UnappliedPayment | null> {
  if (references.includes(member.stripeSubscriptionId)) return null;
  const request = await store.find(paymentRequests, requestId({ uid: member.id, purpose: 'checkout' }));
  const found = await store.findMany(paymentFindings, references.map(paidBesideId));
  const findings = found.filter((finding) => finding !== null);
  const isPaidAtDesk = request?.overtaken.includes(id) === true && member.stripeSubscriptionId === '';
  if (!isPaidAtDesk && findings.length === 0) return null;
  return { isPaidAtDesk, isResolved: findings.length > 0 && findings.every(({ isOpen }) => !isOpen) };
}
