import * as paths from '#app/paths.ts';
import { type CheckoutRefused, decideCheckout, justPaid } from '#domain/payments/checkout.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { type PaymentRequest, paymentRequests } from '../data/collections/payments.ts';
import { askPaymentsOnce, KEY_HOURS, requestId } from './ask-payments-once.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import type { CheckoutOrder } from './payments.ts';

export interface CheckoutRequest {
  readonly uid: string;
  readonly planId: string;
  /** Our own origin as the person sees it, `https://club.example`. */
  readonly origin: string;
  /** Where somebody lands who gives up; a path. */
  readonly backTo?: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | CheckoutRefused
  | { readonly kind: 'no-member' | 'no-plan' };

/** An open page that is nearer to its end than this is not handed out again. */
const LEAST_MINUTES = 10;
/** How long a bank may take over a direct debit. */
const WAITING_HOURS = 7 * 24;

/**
 * Opens the provider's payment page for a plan. Of each member one is open at a time: asking again for the same leads to the same page,
 * and asking for another closes the first, so that nobody can pay for two.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function startCheckout(parts: FollowParts, request: CheckoutRequest): Promise<CheckoutOutcome> {
  const decision = await decide(parts, request);
  if (decision.kind !== 'open') return decision;
  const customerId = await ensureCustomer(parts, decision.member);
  const order = orderOf(request, decision.plan, customerId);
  const earlier = await settleEarlier(parts, order);
  if (earlier.kind === 'waits') return justPaid;
  if (earlier.kind === 'open') return earlier;
  if (earlier.kind === 'paid') {
    // Its notice may be on its way still.
    await followPayments(parts, { uid: request.uid, customerId });
    const again = await decide(parts, request);
    if (again.kind !== 'open') return again;
  }
  // Somebody else's click may have opened it meanwhile.
  const willDo = (other: PaymentRequest) => other.reference !== earlier.spent && isFresh(other, parts.now());
  const ask = { uid: request.uid, purpose: 'checkout', words: order, willDo };
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

/** Their customer at the provider; made at the first payment, and once. */
async function ensureCustomer(parts: FollowParts, member: Member): Promise<string> {
  if (member.stripeCustomerId !== '') return member.stripeCustomerId;
  const { id: uid, name, email } = member;
  const facts = { uid, name, email };
  const { reference } = await askPaymentsOnce(
    parts,
    { uid, purpose: 'customer', words: facts, willDo: () => true },
    async (key) => ({ reference: await parts.payments.makeCustomer(facts, key) }),
  );
  return parts.store.transaction(async (transaction) => {
    const current = await transaction.find(members, uid);
    if (current?.stripeCustomerId !== '') return current?.stripeCustomerId ?? reference;
    transaction.update(members, uid, { stripeCustomerId: reference, lastUpdated: parts.now() });
    return reference;
  });
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
  /** There is none (any more); `spent` is the one that cannot be used again. */
  | { readonly kind: 'none' | 'paid'; readonly spent: string }
  /** Finished, and the bank has not said yes or no. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'open'; readonly url: string };

function isFresh({ endsAt }: PaymentRequest, now: Temporal.Instant): boolean {
  return endsAt !== null && now.until(endsAt).total('minutes') > LEAST_MINUTES;
}

/** What becomes of the page that was opened before: where it is for the same it is used again, otherwise it is closed. */
async function settleEarlier(parts: FollowParts, order: CheckoutOrder): Promise<Earlier> {
  const { store, payments, now } = parts;
  const earlier = await store.find(paymentRequests, requestId({ uid: order.uid, purpose: 'checkout' }));
  // Of an unclear one nobody has the address.
  if (!earlier || earlier.status === 'refused' || earlier.status === 'unclear')
    return { kind: 'none', spent: '' };
  const isSame = earlier.words === JSON.stringify(order);
  const close = async (id: string): Promise<Earlier> => {
    const isClosed = await payments.closeCheckout(id, `${earlier.idempotencyKey}-close`);
    return { kind: isClosed ? 'none' : 'paid', spent: id };
  };
  const age = now().since(earlier.startedAt);
  if (earlier.status === 'started') {
    // The same is asked with the same key anyway.
    if (isSame || age.total('hours') > KEY_HOURS) return { kind: 'none', spent: '' };
    // Nobody has written down what came of it: asked with its own key the provider says, or makes it now, to be closed.
    const opened = await payments.openCheckout(JSON.parse(earlier.words), earlier.idempotencyKey);
    return close(opened.id);
  }
  const checkout = await payments.findCheckout(earlier.reference);
  if (checkout?.status === 'complete') {
    const isOver = checkout.isPaid || age.total('hours') > WAITING_HOURS;
    return isOver ? { kind: 'paid', spent: earlier.reference } : { kind: 'waits' };
  }
  if (checkout?.status !== 'open') return { kind: 'none', spent: earlier.reference };
  return isSame && isFresh(earlier, now()) ? { kind: 'open', url: earlier.url } : close(earlier.reference);
}
