import type { StripeConfig } from '../../config/config.ts';
import { stripeKeyMode } from '../../config/stripe-key.ts';
import { PaymentsRefusedError, type StripePayments } from '../payments.ts';
import { changeSubscriptions } from './change-subscriptions.ts';
import { creditCustomers } from './credit-customers.ts';
import { findAccount, findBilling } from './find-account.ts';
import { managePrices } from './manage-prices.ts';
import { openPages } from './open-pages.ts';
import { idOf, readSubscription, readWebhookEvent } from './read-objects.ts';
import { readSignedEvent } from './read-signed-event.ts';
import { type AskStripe, createAskStripe } from './stripe-client.ts';
import type { FetchParts } from './stripe-fetch.ts';
import { wholeInvoice } from './whole-objects.ts';

/** Loads and calls nothing until it is used. */
export function createStripePayments(config: StripeConfig, time?: Partial<FetchParts>): StripePayments {
  return stripePaymentsOver(createAskStripe(config, time), config);
}

export function stripePaymentsOver(
  ask: AskStripe,
  config: Pick<StripeConfig, 'secretKey' | 'webhookSecret'>,
): StripePayments {
  return {
    engine: 'stripe',
    isLive: stripeKeyMode(config.secretKey) === 'live',
    ...openPages(ask),
    ...changeSubscriptions(ask),
    ...creditCustomers(ask),
    ...managePrices(ask),
    findAccount: (customerId) => findAccount(ask, customerId),
    findBilling: (customerId, subscriptionId) => findBilling(ask, customerId, subscriptionId),
    async customerOf({ chargeId }) {
      return idOf((await ask((stripe) => stripe.charges.retrieve(chargeId))).customer);
    },
    refund: (of, key) => refund(ask, of, key),
    listSubscriptions: () => listSubscriptions(ask),
    listEvents: (types, since) => listEvents(ask, types, since),
    readWebhookEvent: (body, signature, now) =>
      readSignedEvent(ask, config.webhookSecret, body, signature, now),
  };
}

async function refund(
  ask: AskStripe,
  { invoiceId, amountInPence }: { invoiceId: string; amountInPence: number },
  idempotencyKey: string,
): Promise<string> {
  const found = await ask((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  const invoice = await wholeInvoice(ask, found);
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const intent = idOf(paid?.payment_intent);
  const charge = idOf(paid?.charge);
  if (!intent && !charge)
    throw new PaymentsRefusedError('No payment was found for this in Stripe.', 'nothing_charged');
  const of = intent ? { payment_intent: intent } : { charge };
  const metadata = { invoice: invoiceId };
  const made = await ask((stripe) =>
    stripe.refunds.create({ ...of, amount: amountInPence, metadata }, { idempotencyKey }),
  );
  return made.id;
}

async function* listSubscriptions(ask: AskStripe) {
  const list = await ask(async (stripe) => ({
    pages: stripe.subscriptions.list({
      status: 'all',
      limit: 100,
      expand: [
        'data.latest_invoice',
        'data.default_payment_method',
        'data.customer.invoice_settings.default_payment_method',
      ],
    }),
  }));
  yield* each(ask, list.pages, readSubscription);
}

async function* listEvents(ask: AskStripe, types: readonly string[], since: Temporal.Instant) {
  const gte = Math.floor(since.epochMilliseconds / 1000);
  const list = await ask(async (stripe) => ({
    pages: stripe.events.list({ types: [...types], created: { gte }, limit: 100 }),
  }));
  yield* each(ask, list.pages, readWebhookEvent);
}

/** Reads page by page, with errors translated to ours. */
async function* each<Given, Ours>(
  ask: AskStripe,
  pages: AsyncIterable<Given>,
  read: (given: Given) => Ours,
): AsyncGenerator<Ours> {
  const iterator = pages[Symbol.asyncIterator]();
  for (;;) {
    const next = await ask(() => iterator.next());
    if (next.done) return;
    yield read(next.value);
  }
}
