import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { atTheBank, type CheckoutRefused, decideCheckout } from '#domain/payments/checkout.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { type PaymentRequest, paymentRequests } from '../data/collections/payments.ts';
import { askPaymentsOnce, KEY_HOURS, requestId } from './ask-payments-once.ts';
import { ensureCustomer, isUnknownCustomer, replaceCustomer } from './ensure-customer.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { noteRefusal } from './note-refusal.ts';
import { type CheckoutOrder, isUnknownToProvider } from './payments.ts';

export interface CheckoutRequest {
  readonly uid: string;
  readonly planId: string;
  /** Our own origin as the person sees it, `https://club.example`. */
  readonly origin: string;
  /** Where people return if they cancel; a path. */
  readonly backTo?: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | CheckoutRefused
  | { readonly kind: 'no-member' | 'no-plan' };

/** An open Checkout page that expires sooner than this is not reused. */
const LEAST_MINUTES_LEFT = 10;
/** A bank takes at most seven working days for a first Direct Debit, over Christmas and Easter up to thirteen days. */
const WAITING_HOURS = 14 * 24;

/**
 * Opens the provider's payment page for a plan. Each member has one open at a time: the same plan leads to the same page,
 * and another plan closes the first, so that nobody can pay for two.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function startCheckout(parts: FollowParts, request: CheckoutRequest): Promise<CheckoutOutcome> {
  const decision = await decide(parts, request);
  if (decision.kind !== 'open') return decision;
  const { member, plan } = decision;
  return noteRefusal(parts, { uid: request.uid, purpose: 'checkout' }, async () => {
    const customerId = await ensureCustomer(parts, member);
    try {
      return await openFor(parts, request, orderOf(request, plan, customerId));
    } catch (error) {
      if (!isUnknownCustomer(error)) throw error;
      return openFor(
        parts,
        request,
        orderOf(request, plan, await replaceCustomer(parts, member, customerId)),
      );
    }
  });
}

async function openFor(
  parts: FollowParts,
  request: CheckoutRequest,
  order: CheckoutOrder,
): Promise<CheckoutOutcome> {
  const { uid, customerId } = order;
  const earlier = await settleEarlier(parts, order);
  if (earlier.kind === 'waits') return atTheBank;
  if (earlier.kind === 'open') return earlier;
  if (earlier.kind === 'paid') {
    // Its webhook event may not have arrived yet.
    await followPayments(parts, { uid, customerId });
    const again = await decide(parts, request);
    if (again.kind !== 'open') return again;
  }
  // Another click may have opened it meanwhile.
  const isReusable = (other: PaymentRequest) =>
    other.reference !== earlier.spent && isFresh(other, parts.now());
  const ask = { uid, purpose: 'checkout', params: order, isReusable };
  const { url = '' } = await askPaymentsOnce(parts, ask, async (key) => {
    const opened = await parts.payments.openCheckout(order, key);
    return { reference: opened.id, url: opened.url, endsAt: opened.expiresAt };
  });
  return { kind: 'open', url };
}

type Decision =
  | { readonly kind: 'open'; readonly member: Member; readonly plan: Plan }
  | CheckoutRefused
  | { readonly kind: 'no-member' | 'no-plan' };

async function decide({ store, now }: FollowParts, { uid, planId }: CheckoutRequest): Promise<Decision> {
  const [member, plan] = await Promise.all([store.find(members, uid), store.find(plans, planId)]);
  if (!member) return { kind: 'no-member' };
  if (!plan) return { kind: 'no-plan' };
  const running = member.planId === '' ? null : await store.find(plans, member.planId);
  const decision = decideCheckout(member, plan, running?.kind ?? 'membership', now());
  return decision.kind === 'open' ? { kind: 'open', member, plan } : decision;
}

function orderOf({ uid, origin, backTo }: CheckoutRequest, plan: Plan, customerId: string): CheckoutOrder {
  return {
    uid,
    customerId,
    planId: plan.id,
    priceId: plan.stripePriceId,
    kind: plan.kind,
    successUrl: `${origin}/account/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: origin + (backTo ?? paths.plans),
  };
}

type Earlier =
  /** There is none (any more); `spent` is one that cannot be reused. */
  | { readonly kind: 'none' | 'paid'; readonly spent: string }
  /** Completed, but the bank has not confirmed the payment. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'open'; readonly url: string };

function isFresh({ endsAt }: PaymentRequest, now: Temporal.Instant): boolean {
  return endsAt !== null && now.until(endsAt).total('minutes') > LEAST_MINUTES_LEFT;
}

/** Handles the Checkout page opened before: reused for the same order, otherwise closed. */
async function settleEarlier(parts: FollowParts, order: CheckoutOrder): Promise<Earlier> {
  const { store, payments, now } = parts;
  const earlier = await store.find(paymentRequests, requestId({ uid: order.uid, purpose: 'checkout' }));
  // Nobody has the URL of an unclear one.
  if (!earlier || earlier.status === 'refused' || earlier.status === 'unclear')
    return { kind: 'none', spent: '' };
  const isSame = earlier.words === JSON.stringify(order);
  const close = async (id: string): Promise<Earlier> => {
    const isClosed = await payments.closeCheckout(id, randomUUID());
    return { kind: isClosed ? 'none' : 'paid', spent: id };
  };
  const age = now().since(earlier.startedAt);
  if (earlier.status === 'started') {
    // The same order is sent with the same key anyway.
    if (isSame || age.total('hours') > KEY_HOURS) return { kind: 'none', spent: '' };
    const id = await findOpened(parts, earlier);
    return id === null ? { kind: 'none', spent: '' } : close(id);
  }
  const checkout = await payments.findCheckout(earlier.reference);
  if (checkout?.status === 'complete') {
    const isOver = checkout.isPaid || checkout.hasFailed || age.total('hours') > WAITING_HOURS;
    return isOver ? { kind: 'paid', spent: earlier.reference } : { kind: 'waits' };
  }
  if (checkout?.status !== 'open') return { kind: 'none', spent: earlier.reference };
  return isSame && isFresh(earlier, now()) ? { kind: 'open', url: earlier.url } : close(earlier.reference);
}

/**
 * The id of a Checkout whose outcome was not stored: with its own key the provider returns it, or creates it now, so that it can be
 * closed. Null: the provider no longer knows its customer or price, so that nobody can pay in it.
 */
async function findOpened(
  { payments }: FollowParts,
  { words, idempotencyKey }: PaymentRequest,
): Promise<string | null> {
  try {
    return (await payments.openCheckout(JSON.parse(words), idempotencyKey)).id;
  } catch (error) {
    if (isUnknownToProvider(error)) return null;
    throw error;
  }
}
