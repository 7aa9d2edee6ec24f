import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { atTheBank, type CheckoutRefused, decideCheckout } from '#domain/payments/checkout.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { type PaymentRequest, paymentFindings, paymentRequests } from '../data/collections/payments.ts';
import { askPaymentsOnce, RequestOvertakenError, requestId } from './ask-payments-once.ts';
import { findOpened } from './close-checkout.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { noteRefusal } from './note-refusal.ts';
import { correctedFinding } from './open-finding.ts';
import { type CheckoutOrder, isUnknownToProvider, PaymentsUnavailableError } from './payments.ts';

export interface CheckoutRequest {
  readonly uid: string;
  readonly planId: string;
  /** Our own origin as the person sees it, `https://club.example`. */
  readonly origin: string;
  /** Where people return if they cancel; a path. */
  readonly backTo?: string;
  /** Where people go on to from the page that says they have paid; a path. */
  readonly goOnTo?: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | CheckoutRefused
  | { readonly kind: 'no-member' | 'no-plan' };

/** An open Checkout page that expires sooner than this is not reused. */
const LEAST_MINUTES_LEFT = 10;
const ATTEMPTS = 5;
/** A bank takes at most seven working days for a first Direct Debit, over Christmas and Easter up to thirteen days. */
const WAITING_HOURS = 14 * 24;

/**
 * Opens the provider's payment page for a plan. Each member has one open at a time: the same plan leads to the same page,
 * and another plan closes the first, so that nobody can pay for two.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function startCheckout(parts: FollowParts, request: CheckoutRequest): Promise<CheckoutOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const decision = await decide(parts, request);
    if (decision.kind !== 'open') return decision;
    const about = { uid: request.uid, purpose: 'checkout' } as const;
    const outcome = await noteRefusal(parts, about, () => tryToOpen(parts, request, decision));
    if (outcome !== 'overtaken') return outcome;
  }
  throw new PaymentsUnavailableError(`other requests replaced a payment page ${ATTEMPTS} times`);
}

/** `overtaken`: something has changed meanwhile, so that it has to be decided again. */
async function tryToOpen(
  parts: FollowParts,
  request: CheckoutRequest,
  { member, plan, feeInPence }: Extract<Decision, { kind: 'open' }>,
): Promise<CheckoutOutcome | 'overtaken'> {
  const customerId = await ensureCustomer(parts, member);
  try {
    return await openFor(parts, request, orderOf(request, plan, feeInPence, customerId));
  } catch (error) {
    if (error instanceof RequestOvertakenError) return 'overtaken';
    if (!isUnknownCustomer(error)) throw error;
    await replaceCustomer(parts, member, customerId);
    return 'overtaken';
  }
}

async function openFor(
  parts: FollowParts,
  request: CheckoutRequest,
  order: CheckoutOrder,
): Promise<CheckoutOutcome | 'overtaken'> {
  const { uid, customerId } = order;
  const id = requestId({ uid, purpose: 'checkout' });
  const before = await parts.store.find(paymentRequests, id);
  const replaces = before?.idempotencyKey ?? '';
  // Read after it: whoever replaced the customer meanwhile may have opened it for the new one.
  if ((await parts.store.find(members, uid))?.stripeCustomerId !== customerId) return 'overtaken';
  const earlier = await settleEarlier(parts, order, before);
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
  const ask = { uid, purpose: 'checkout', params: order, isReusable, replaces };
  const { url = '', reference } = await askPaymentsOnce(parts, ask, async (key) => {
    const opened = await parts.payments.openCheckout(order, key);
    return { reference: opened.id, url: opened.url, endsAt: opened.expiresAt };
  });
  // Meanwhile another request may have opened one, or the desk may have been paid, before there was this one to close.
  const current = await parts.store.find(paymentRequests, id);
  const still = await decide(parts, request);
  if (still.kind === 'open' && current?.reference === reference) return { kind: 'open', url };
  await parts.payments.closeCheckout(reference, randomUUID());
  return still.kind === 'open' ? 'overtaken' : still;
}

type Decision =
  | { readonly kind: 'open'; readonly member: Member; readonly plan: Plan; readonly feeInPence: number }
  | CheckoutRefused
  | { readonly kind: 'no-member' | 'no-plan' };

async function decide(
  { store, settings, now }: FollowParts,
  { uid, planId }: CheckoutRequest,
): Promise<Decision> {
  const [member, plan] = await Promise.all([store.find(members, uid), store.find(plans, planId)]);
  if (!member) return { kind: 'no-member' };
  if (!plan || plan.trainerId) return { kind: 'no-plan' };
  const running = member.planId === '' ? null : await store.find(plans, member.planId);
  const decision = decideCheckout(member, plan, running?.kind ?? 'membership', now());
  if (decision.kind !== 'open') return decision;
  const joiner = { ...member, had: running };
  const { feeInPence } = startPrice(plan, (await settings.read()).joiningFeeInPence, joiner, now());
  return { kind: 'open', member, plan, feeInPence };
}

function orderOf(
  { uid, origin, backTo, goOnTo }: CheckoutRequest,
  plan: Plan,
  feeInPence: number,
  customerId: string,
): CheckoutOrder {
  const onwards = goOnTo ? `&${new URLSearchParams({ redirectTo: goOnTo })}` : '';
  return {
    uid,
    customerId,
    planId: plan.id,
    priceId: plan.stripePriceId,
    kind: plan.kind,
    ...(feeInPence > 0 && { joiningFee: { amountInPence: feeInPence, currency: plan.currency } }),
    successUrl: `${origin}/account/success?session_id={CHECKOUT_SESSION_ID}${onwards}`,
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

/** Nobody has the URL of an unclear one. */
const overStatuses: readonly PaymentRequest['status'][] = ['refused', 'unclear', 'closed'];

/** Handles the Checkout page opened before: reused for the same order, otherwise closed. */
async function settleEarlier(
  parts: FollowParts,
  order: CheckoutOrder,
  earlier: PaymentRequest | null,
): Promise<Earlier> {
  const { payments, now } = parts;
  if (!earlier || overStatuses.includes(earlier.status)) return { kind: 'none', spent: '' };
  const isSame = earlier.words === JSON.stringify(order);
  const close = async (id: string): Promise<Earlier> => {
    const isClosed = await payments.closeCheckout(id, randomUUID());
    return { kind: isClosed ? 'none' : 'paid', spent: id };
  };
  const age = now().since(earlier.startedAt);
  if (earlier.reference === '') {
    // The same order is sent with the same key anyway.
    if (isSame && earlier.status === 'started') return { kind: 'none', spent: '' };
    const id = await findOpened(parts, earlier);
    return id === null ? { kind: 'none', spent: '' } : close(id);
  }
  const checkout = await payments.findCheckout(earlier.reference);
  if (checkout?.status === 'complete') {
    const isOver = checkout.isPaid || checkout.hasFailed || age.total('hours') > WAITING_HOURS;
    return isOver ? { kind: 'paid', spent: earlier.reference } : { kind: 'waits' };
  }
  if (checkout?.status !== 'open') return { kind: 'none', spent: earlier.reference };
  const isReusable = isSame && earlier.status === 'done' && isFresh(earlier, now());
  return isReusable ? { kind: 'open', url: earlier.url } : close(earlier.reference);
}

/** True where the provider does not know the customer: deleted there, or made with other keys. */
function isUnknownCustomer(error: unknown): boolean {
  return isUnknownToProvider(error) && error.param === 'customer';
}

/**
 * The id of the member's customer at the provider; created once, at the first payment.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
async function ensureCustomer(parts: FollowParts, member: Member): Promise<string> {
  return member.stripeCustomerId === '' ? makeCustomer(parts, member, '') : member.stripeCustomerId;
}

/**
 * Makes another customer for a member whose customer the provider does not know, and notes that for staff.
 * @returns the id of the new one, or of the one that another request has made meanwhile
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
function replaceCustomer(parts: FollowParts, member: Member, unknownId: string): Promise<string> {
  return makeCustomer(parts, member, unknownId);
}

async function makeCustomer(parts: FollowParts, member: Member, insteadOf: string): Promise<string> {
  const { store, payments, now } = parts;
  const { id: uid, name, email } = member;
  const facts = { uid, name, email };
  const find = async () => {
    const reference = await payments.findCustomer(facts);
    return reference && reference !== insteadOf ? { reference } : null;
  };
  const params = { ...facts, insteadOf };
  const ask = { uid, purpose: 'customer', params, isReusable: () => true, find };
  const { reference } = await askPaymentsOnce(parts, ask, async (key) => ({
    reference: await payments.makeCustomer(facts, key),
  }));
  return store.transaction(async (transaction) => {
    const current = await transaction.find(members, uid);
    if (!current || current.stripeCustomerId !== insteadOf) return current?.stripeCustomerId || reference;
    const at = now();
    transaction.update(members, uid, { stripeCustomerId: reference, lastUpdated: at });
    if (insteadOf !== '') {
      const finding = correctedFinding({
        id: `customer-replaced_${insteadOf}`,
        kind: 'customer-replaced',
        sentence: `Stripe no longer knew their customer ${insteadOf}, so they have a new one.`,
        memberUid: uid,
        reference,
        seenAt: at,
      });
      transaction.set(paymentFindings, finding);
    }
    return reference;
  });
}
