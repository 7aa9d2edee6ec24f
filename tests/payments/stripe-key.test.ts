/** The restricted key in docs/deploy.md allows every call that the adapter makes, and nothing else. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { CheckoutOrder, StripePayments } from '#server/payments/payments.ts';
import { createStripePayments } from '#server/payments/stripe/create-stripe-payments.ts';
import { startStripeDouble } from '../support/stripe-double/start-double.ts';

type Level = 'Read' | 'Write';

/** What Stripe calls the permission for a path; GET needs Read, anything else Write (https://docs.stripe.com/keys/restricted-api-keys). */
const resourceOf: readonly (readonly [path: RegExp, resource: string])[] = [
  [/^\/v1\/customers/, 'Customers'],
  [/^\/v1\/checkout\/sessions/, 'Checkout Sessions'],
  [/^\/v1\/billing_portal\/sessions/, 'Customer portal'],
  [/^\/v1\/subscriptions/, 'Subscriptions'],
  [/^\/v1\/(invoices|invoiceitems)/, 'Invoices'],
  [/^\/v1\/(charges|refunds)/, 'Charges and Refunds'],
  [/^\/v1\/disputes/, 'Disputes'],
  [/^\/v1\/prices/, 'Prices'],
  [/^\/v1\/events/, 'Events'],
  [/^\/v1\/payment_methods/, 'Payment Methods'],
  [/^\/v1\/mandates/, 'Mandates'],
];

/** An expanded object has to be readable too. */
const expandedResource: Readonly<Record<string, string>> = {
  customer: 'Customers',
  default_payment_method: 'Payment Methods',
  invoice: 'Invoices',
  latest_invoice: 'Invoices',
  payment_intent: 'Payment Intents',
  payments: 'Invoices',
  refunds: 'Charges and Refunds',
};

async function recordPermissions(work: () => Promise<unknown>): Promise<Map<string, Level>> {
  const needed = new Map<string, Level>();
  const need = (resource: string, level: Level) => {
    if (needed.get(resource) !== 'Write') needed.set(resource, level);
  };
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input));
    const method = init.method ?? 'GET';
    const body = method === 'GET' ? searchParams : new URLSearchParams(String(init.body ?? ''));
    const resource = resourceOf.find(([path]) => path.test(pathname))?.[1];
    if (!resource) throw new Error(`no permission is known for ${method} ${pathname}`);
    need(resource, method === 'GET' ? 'Read' : 'Write');
    // A price that brings its product along makes a product.
    if (body.has('product_data[name]')) need('Products', 'Write');
    for (const [name, value] of body) {
      if (!name.startsWith('expand')) continue;
      for (const part of value.split('.').filter((each) => each !== 'data' && each !== 'invoice_settings')) {
        const expanded = expandedResource[part];
        if (!expanded) throw new Error(`no permission is known for what ${value} expands`);
        need(expanded, 'Read');
      }
    }
    return real(input, init);
  });
  await work();
  spy.mockRestore();
  return needed;
}

async function all<T>(each: AsyncIterable<T>): Promise<void> {
  for await (const _one of each);
}

test('the restricted key in the deployment guide allows what the adapter does, and no more', async () => {
  const now = () => Temporal.Now.instant();
  const double = await startStripeDouble(now);
  onTestFinished(() => double.stop());
  const { stripe } = readConfig({ NODE_ENV: 'test', DATA_DIR: '/nonexistent', ...double.environment });
  if (!stripe) throw new Error('the settings of Stripe are incomplete');
  const payments = createStripePayments(stripe);
  const { world } = double;
  world.addPrice('price_month', 4900, 'month');
  world.addPrice('price_more', 6900, 'month');

  const needed = await recordPermissions(async () => {
    const facts = { uid: 'priya', name: 'Priya Shah', email: 'priya@example.test' };
    const customerId = await payments.makeCustomer(facts, randomUUID());
    const order: CheckoutOrder = {
      ...{ uid: 'priya', customerId, planId: 'unlimited', priceId: 'price_month', kind: 'membership' },
      ...{ successUrl: 'https://club.example/s', cancelUrl: 'https://club.example/c' },
    };
    const opened = await payments.openCheckout(order, randomUUID());
    world.pay(opened.id);
    const [subscriptionId = ''] = world.subscriptions.keys();
    const [invoiceId = ''] = world.invoices.keys();
    const [chargeId = ''] = world.charges.keys();
    world.dispute(chargeId);
    const until = now().add({ hours: 24 * 40 });
    const to = { planId: 'more', priceId: 'price_more', startsPeriod: false };
    /** A new call of the port belongs here, and its permission into the guide. */
    const calls: Record<
      Exclude<keyof StripePayments, 'engine' | 'isLive' | 'readWebhookEvent'>,
      () => Promise<unknown>
    > = {
      makeCustomer: async () => {},
      openCheckout: async () => {},
      updateCustomer: () =>
        payments.updateCustomer(customerId, { name: 'P', email: 'p@x.test' }, randomUUID()),
      findCheckout: () => payments.findCheckout(opened.id),
      closeCheckout: () => payments.closeCheckout(opened.id, randomUUID()),
      openPortal: () => payments.openPortal({ customerId, returnUrl: 'https://club.example/' }, randomUUID()),
      findAccount: () => payments.findAccount(customerId),
      findBilling: () => payments.findBilling(customerId, subscriptionId),
      findCustomer: () => payments.findCustomer(facts),
      listOpenCheckouts: () => payments.listOpenCheckouts(customerId),
      customerOf: () => payments.customerOf({ chargeId }),
      setCancelAtPeriodEnd: () => payments.setCancelAtPeriodEnd(subscriptionId, false, randomUUID()),
      previewPlanChange: () => payments.previewPlanChange(subscriptionId, to, now()),
      changePlan: () => payments.changePlan(subscriptionId, to, now(), randomUUID()),
      changePrice: () => payments.changePrice(subscriptionId, 'price_more', randomUUID()),
      pauseCollection: () => payments.pauseCollection(subscriptionId, until, randomUUID()),
      resumeCollection: () => payments.resumeCollection(subscriptionId, randomUUID()),
      findBilledTime: () => payments.findBilledTime(customerId, subscriptionId),
      findCredit: () => payments.findCredit(customerId, 'hold'),
      giveCredit: () =>
        payments.giveCredit(
          { customerId, amountInPence: 100, currency: 'GBP', reference: 'hold', description: 'On hold' },
          randomUUID(),
        ),
      refund: () => payments.refund({ invoiceId, amountInPence: 100 }, randomUUID()),
      makePrice: () =>
        payments.makePrice(
          { planId: 'p', name: 'P', priceInPence: 100, currency: 'GBP', interval: 'month' },
          randomUUID(),
        ),
      findPrice: () => payments.findPrice('price_month'),
      listSubscriptions: () => all(payments.listSubscriptions()),
      listEvents: () => all(payments.listEvents(['invoice.paid'], now())),
      cancelNow: () => payments.cancelNow(subscriptionId),
    };
    for (const call of Object.values(calls)) await call();
  });

  const guide = readFileSync('docs/deploy.md', 'utf8');
  const rows = [...guide.matchAll(/^ *\| ([A-Z][\w ]+?) +\| (Read|Write) +\|/gm)];
  const allowed = Object.fromEntries(rows.map(([, resource, level]) => [resource, level]));
  expect(Object.fromEntries([...needed].toSorted())).toEqual(allowed);
});

test('the guide lists the webhook events that the club handles', async () => {
  const { eventTypes } = await import('#server/payments/receive-webhook-event.ts');
  const guide = readFileSync('docs/deploy.md', 'utf8');
  for (const type of eventTypes) expect(guide).toContain(`\`${type}\``);
});
