/** Opens Stripe's own pages: Checkout and the Customer Portal. */
import type { Stripe } from 'stripe';
import { type CheckoutOrder, PaymentsRefusedError, type StripePayments } from '../payments.ts';
import { readCheckout } from './read-objects.ts';
import { type AskStripe, orNull } from './stripe-client.ts';
import { FEE_IN_PENCE } from './whole-objects.ts';

type Pages = Pick<
  StripePayments,
  | 'makeCustomer'
  | 'updateCustomer'
  | 'findCustomer'
  | 'openCheckout'
  | 'findCheckout'
  | 'closeCheckout'
  | 'listOpenCheckouts'
  | 'openPortal'
>;

export function openPages(ask: AskStripe): Pages {
  return {
    async makeCustomer({ uid, name, email }, idempotencyKey) {
      const facts = { name, email, metadata: { uid } };
      return (await ask((stripe) => stripe.customers.create(facts, { idempotencyKey }))).id;
    },
    async updateCustomer(customerId, facts, idempotencyKey) {
      await ask((stripe) => stripe.customers.update(customerId, facts, { idempotencyKey }));
    },
    async findCustomer({ uid, email }) {
      const same = await ask((stripe) => stripe.customers.list({ email, limit: 100 }));
      return same.data.find(({ metadata }) => metadata.uid === uid)?.id ?? null;
    },
    async openCheckout(order, idempotencyKey) {
      const params = checkoutParams(order);
      const session = await ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
      return {
        id: session.id,
        url: session.url ?? '',
        expiresAt: Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000),
      };
    },
    async findCheckout(id) {
      const expand = ['invoice', 'payment_intent'];
      const session = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id, { expand })));
      return session && readCheckout(session);
    },
    async listOpenCheckouts(customer) {
      const params = { customer, status: 'open', limit: 100 } as const;
      const open = await orNull(ask((stripe) => stripe.checkout.sessions.list(params)));
      return open?.data.map(({ id }) => id) ?? [];
    },
    async closeCheckout(id, idempotencyKey) {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(id, {}, { idempotencyKey }));
        return true;
      } catch (error) {
        if (!(error instanceof PaymentsRefusedError)) throw error;
        // Only open sessions can be closed: this one has expired, or has been paid.
        const session = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
        return session?.status !== 'complete';
      }
    },
    async openPortal({ customerId, returnUrl, isForCard }, idempotencyKey) {
      const session = await ask((stripe) =>
        stripe.billingPortal.sessions.create(
          {
            customer: customerId,
            return_url: returnUrl,
            ...(isForCard && { flow_data: { type: 'payment_method_update' } }),
          },
          { idempotencyKey },
        ),
      );
      return session.url;
    },
  };
}

/** The plan is stored as metadata on what the payment creates, which then identifies what was bought. */
function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { uid, planId } = order;
  const fee = order.joiningFee;
  const metadata = { uid, planId, ...(fee && { [FEE_IN_PENCE]: String(fee.amountInPence) }) };
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: order.customerId,
    client_reference_id: uid,
    line_items: [{ price: order.priceId, quantity: 1 }, ...(fee ? [feeItem(fee)] : [])],
    allow_promotion_codes: true,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata,
  };
  if (order.kind === 'membership') {
    return { ...common, mode: 'subscription', subscription_data: { metadata } };
  }
  // With an invoice, one-off payments are found, shown and refunded like membership payments.
  return {
    ...common,
    mode: 'payment',
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true, invoice_data: { metadata } },
  };
}

/** Beside a subscription it is on the first invoice only. */
const feeItem = ({ amountInPence, currency }: NonNullable<CheckoutOrder['joiningFee']>) => ({
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: amountInPence,
    product_data: { name: 'Joining fee' },
  },
  quantity: 1,
});
