/** Stripe's HTTP interface as far as the club uses it; strict about the rest. */
import { cancelSubscription, changeSubscription, previewInvoice } from './change-subscription.ts';
import { type Given, list, map, requireKnown, StripeRefusal, text } from './form-body.ts';
import { entriesOf, page, paging } from './lists.ts';
import type { CheckoutSession, Subscription } from './objects.ts';
import type { StripeWorld } from './world.ts';

type Answer = (world: StripeWorld, given: Given, id: string) => unknown;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const answers: Readonly<Record<string, Answer>> = {
  'POST /v1/customers': (world, given) => {
    requireKnown(given, ['name', 'email', 'metadata']);
    const id = world.id('cus');
    const customer = {
      id,
      object: 'customer' as const,
      created: world.seconds(),
      name: text(given.name),
      email: text(given.email),
      metadata: map(given.metadata) as Record<string, string>,
      livemode: false,
      invoice_settings: { default_payment_method: null },
      balance: 0,
    };
    world.customers.set(id, customer);
    return customer;
  },
  'GET /v1/customers': (world, given) => {
    requireKnown(given, ['email', ...paging]);
    const all = [...world.customers.values()].filter(({ email }) => email === given.email);
    return page(all, given, '/v1/customers');
  },
  'POST /v1/customers/:id': (world, given, id) => {
    requireKnown(given, ['name', 'email']);
    const customer = find(world.customers, id, 'customer');
    if (given.name !== undefined) customer.name = text(given.name);
    if (given.email !== undefined) customer.email = text(given.email);
    return customer;
  },
  'GET /v1/customers/:id': (world, _given, id) => find(world.customers, id, 'customer'),
  'GET /v1/customers/:id/balance_transactions': (world, given, id) => {
    requireKnown(given, paging);
    const all = [...world.balanceTransactions.values()].filter(({ customer }) => customer === id);
    return page(all, given, `/v1/customers/${id}/balance_transactions`);
  },
  'POST /v1/customers/:id/balance_transactions': (world, given, id) => {
    requireKnown(given, ['amount', 'currency', 'description', 'metadata']);
    find(world.customers, id, 'customer');
    const amount = Number(given.amount);
    if (!Number.isInteger(amount) || amount === 0)
      throw new StripeRefusal(400, 'parameter_invalid_integer', 'amount');
    const facts = {
      description: text(given.description) || null,
      metadata: map(given.metadata) as Record<string, string>,
    };
    return world.changeBalance(id, amount, 'adjustment', facts);
  },

  'POST /v1/prices': (world, given) => {
    requireKnown(given, ['currency', 'unit_amount', 'product_data', 'metadata', 'recurring']);
    const every = map(given.recurring).interval;
    const interval = (['month', 'year'] as const).find((each) => each === every) ?? null;
    return world.addPrice(world.id('price'), Number(given.unit_amount), interval);
  },
  'GET /v1/prices/:id': (world, _given, id) => find(world.prices, id, 'price'),

  'POST /v1/checkout/sessions': openSession,
  'GET /v1/checkout/sessions': (world, given) => {
    requireKnown(given, ['customer', 'status', ...paging]);
    const isWanted = ({ customer, status }: CheckoutSession) =>
      customer === given.customer && (given.status === undefined || status === given.status);
    return page([...world.checkouts.values()].filter(isWanted), given, '/v1/checkout/sessions');
  },
  'GET /v1/checkout/sessions/:id': (world, _given, id) => find(world.checkouts, id, 'checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': (world, _given, id) => {
    const session = find(world.checkouts, id, 'checkout.session');
    if (session.status !== 'open') {
      throw new StripeRefusal(
        400,
        'resource_invalid_state',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    }
    Object.assign(session, { status: 'expired', url: null });
    return session;
  },
  'POST /v1/billing_portal/sessions': (world, given) => {
    requireKnown(given, ['customer', 'return_url', 'flow_data']);
    find(world.customers, text(given.customer), 'customer', 'customer');
    const id = world.id('bps');
    const url = `${world.origin()}/portal/${id}`;
    return {
      id,
      object: 'billing_portal.session',
      url,
      return_url: given.return_url,
      customer: given.customer,
    };
  },

  'GET /v1/subscriptions': (world, given) => {
    requireKnown(given, ['customer', 'status', ...paging]);
    const isWanted = ({ customer, status }: Subscription) =>
      (given.customer === undefined || customer === given.customer) &&
      (given.status === 'all' || status !== 'canceled');
    return page([...world.subscriptions.values()].filter(isWanted), given, '/v1/subscriptions');
  },
  'GET /v1/subscriptions/:id': (world, _given, id) => find(world.subscriptions, id, 'subscription'),
  'POST /v1/subscriptions/:id': changeSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,

  'GET /v1/invoices': (world, given) => {
    requireKnown(given, ['customer', 'subscription', 'status', ...paging]);
    const all = [...world.invoices.values()].filter(
      (invoice) =>
        (given.customer === undefined || invoice.customer === given.customer) &&
        (given.subscription === undefined || world.subscriptionOf(invoice)?.id === given.subscription) &&
        (given.status === undefined || invoice.status === given.status),
    );
    return page(all, given, '/v1/invoices');
  },
  'GET /v1/invoices/:id': (world, _given, id) => find(world.invoices, id, 'invoice'),
  // Of a preview too, for 72 hours.
  'GET /v1/invoices/:id/lines': (world, given, id) =>
    entriesOf((world.previews.get(id) ?? find(world.invoices, id, 'invoice')).lines, given),
  'GET /v1/invoice_payments': (world, given) => {
    const { invoice, ...rest } = given;
    return entriesOf(find(world.invoices, text(invoice), 'invoice').payments, rest);
  },
  'POST /v1/invoices/create_preview': previewInvoice,
  'POST /v1/invoices/:id': (world, given, id) => {
    requireKnown(given, ['auto_advance']);
    const invoice = find(world.invoices, id, 'invoice');
    if (invoice.status !== 'draft')
      throw new StripeRefusal(400, 'invoice_not_editable', 'Finalized invoices can’t be updated this way.');
    if (given.auto_advance !== undefined) {
      invoice.auto_advance = given.auto_advance === 'true';
      invoice.finalizes_at = world.seconds() + HOUR;
    }
    return invoice;
  },
  'GET /v1/invoiceitems': (world, given) => {
    requireKnown(given, ['customer', 'pending', ...paging]);
    const all = [...world.invoiceItems.values()].filter(({ customer }) => customer === given.customer);
    return page(all, given, '/v1/invoiceitems');
  },

  'GET /v1/charges': (world, given) => {
    requireKnown(given, ['customer', ...paging]);
    const all = [...world.charges.values()].filter(({ customer }) => customer === given.customer);
    return page(all, given, '/v1/charges');
  },
  'GET /v1/charges/:id': (world, _given, id) => find(world.charges, id, 'charge'),
  'GET /v1/refunds': (world, given) => {
    const { charge, ...rest } = given;
    return entriesOf(find(world.charges, text(charge), 'charge').refunds, rest);
  },
  'GET /v1/disputes': (world, given) => {
    requireKnown(given, ['charge', ...paging]);
    const all = [...world.disputes.values()].filter(({ charge }) => charge === given.charge);
    return page(all, given, '/v1/disputes');
  },
  'POST /v1/refunds': (world, given) => {
    requireKnown(given, ['payment_intent', 'amount', 'metadata']);
    const intent = text(given.payment_intent);
    const charge = [...world.charges.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw new StripeRefusal(404, 'resource_missing', `No such payment_intent: '${intent}'`);
    const amount = Number(given.amount);
    if (amount > charge.amount - charge.amount_refunded) {
      throw new StripeRefusal(400, 'charge_already_refunded', 'Refund amount is greater than what is left');
    }
    return world.refund(intent, amount, map(given.metadata) as Record<string, string>);
  },
  'GET /v1/events': (world, given) => {
    requireKnown(given, ['types', 'created', ...paging]);
    if (list(given.types).length > 20) throw new StripeRefusal(400, 'parameter_invalid', 'types: at most 20');
    const since = Number(map(given.created).gte ?? 0);
    const all = world.events.filter(
      ({ type, created }) => list(given.types).includes(type) && created >= since,
    );
    return page(all, given, '/v1/events');
  },
};

export function find<T>(things: Map<string, T>, id: string, kind: string, param = 'id'): T {
  const found = things.get(id);
  // A deleted customer can be read, and nothing else.
  const isDeleted = param !== 'id' && (found as { deleted?: boolean } | undefined)?.deleted === true;
  if (found && !isDeleted) return found;
  const refusal = new StripeRefusal(404, 'resource_missing', `No such ${kind}: '${id}'`);
  refusal.param = param;
  throw refusal;
}

function openSession(world: StripeWorld, given: Given) {
  requireKnown(given, [
    ...[
      'customer',
      'client_reference_id',
      'line_items',
      'allow_promotion_codes',
      'success_url',
      'cancel_url',
    ],
    ...['metadata', 'mode', 'subscription_data', 'payment_intent_data', 'invoice_creation'],
  ]);
  find(world.customers, text(given.customer), 'customer', 'customer');
  const [item, ...others] = list(given.line_items).map(map);
  const price = find(world.prices, text(item?.price), 'price');
  const mode = given.mode === 'subscription' ? 'subscription' : 'payment';
  if ((price.recurring !== null) !== (mode === 'subscription')) {
    throw new StripeRefusal(400, 'parameter_invalid', `The price ${price.id} cannot be used in ${mode} mode`);
  }
  const extras = others.map((other) => priceOnce(world, map(other.price_data)));
  const id = world.id('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allow_promotion_codes: given.allow_promotion_codes === 'true',
    cancel_url: text(given.cancel_url),
    client_reference_id: text(given.client_reference_id) || null,
    created: world.seconds(),
    currency: 'gbp',
    customer: text(given.customer),
    expires_at: world.seconds() + DAY,
    invoice: null,
    livemode: false,
    metadata: map(given.metadata) as Record<string, string>,
    mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: text(given.success_url),
    url: `${world.origin()}/c/pay/${id}`,
  };
  const carried =
    mode === 'subscription' ? given.subscription_data : map(given.invoice_creation).invoice_data;
  world.checkouts.set(id, session);
  world.orders.set(id, { price, extras, metadata: map(map(carried).metadata) as Record<string, string> });
  return session;
}

/** A price and its product, made for one Checkout. */
function priceOnce(world: StripeWorld, given: Given) {
  requireKnown(given, ['currency', 'unit_amount', 'product_data']);
  requireKnown(map(given.product_data), ['name']);
  const pence = Number(given.unit_amount);
  if (!Number.isInteger(pence) || pence < 0 || given.currency !== 'gbp' || !map(given.product_data).name)
    throw new StripeRefusal(400, 'parameter_invalid', 'price_data');
  return world.addPrice(world.id('price'), pence, null);
}
