/**
 * The adapter against a server that speaks Stripe's language: the double, or whatever `STRIPE_API_HOST` names, with `STRIPE_SECRET_KEY`
 * and `STRIPE_TEST_PRICE` (a recurring price in GBP).
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import {
  type CheckoutOrder,
  PaymentsRefusedError,
  PaymentsUnavailableError,
  type StripePayments,
} from '#server/payments/payments.ts';
import { createStripePayments } from '#server/payments/stripe/create-stripe-payments.ts';
import { type StripeDouble, startStripeDouble } from '../support/stripe-double/start-double.ts';

const now = () => Temporal.Now.instant();
const { STRIPE_API_HOST, STRIPE_SECRET_KEY, STRIPE_TEST_PRICE } = process.env;

function paymentsAt(environment: Record<string, string>): StripePayments {
  const { stripe } = readConfig({ NODE_ENV: 'test', DATA_DIR: '/nonexistent', ...environment });
  if (!stripe) throw new Error('the settings of Stripe are incomplete');
  return createStripePayments(stripe);
}

describe('a server that speaks Stripe’s language', () => {
  let payments: StripePayments;
  const price = STRIPE_TEST_PRICE ?? 'price_month';
  let double: StripeDouble | null = null;

  beforeAll(async () => {
    if (STRIPE_API_HOST) {
      const keys = { STRIPE_SECRET_KEY: STRIPE_SECRET_KEY ?? '', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
      payments = paymentsAt({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_API_HOST });
      return;
    }
    double = await startStripeDouble(now);
    double.world.addPrice(price, 4900, 'month');
    payments = paymentsAt(double.environment);
    return () => double?.stop();
  });

  const customer = () =>
    payments.makeCustomer({ uid: 'priya', name: 'Priya Shah', email: 'priya@example.test' }, randomUUID());
  const order = (customerId: string): CheckoutOrder => ({
    uid: 'priya',
    customerId,
    planId: 'unlimited',
    priceId: price,
    kind: 'membership',
    successUrl: 'https://club.example/account/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://club.example/membership/plans',
  });

  it('makes one thing of the same key and words, however often they are sent', async () => {
    const key = randomUUID();
    const facts = { uid: 'priya', name: 'Priya Shah', email: 'priya@example.test' };
    const made = await Promise.all([1, 2, 3].map(() => payments.makeCustomer(facts, key)));
    expect(new Set(made).size).toBe(1);
    const other = { ...facts, name: 'Somebody else' };
    await expect(payments.makeCustomer(other, key)).rejects.toBeInstanceOf(PaymentsRefusedError);
  });

  it('opens a Checkout, shows it as open and unpaid, and closes it', async () => {
    const opened = await payments.openCheckout(order(await customer()), randomUUID());
    expect(opened.url).toMatch(/^https?:/);
    expect(Temporal.Instant.compare(opened.expiresAt, now())).toBe(1);
    const open = { id: opened.id, uid: 'priya', planId: 'unlimited', status: 'open', isPaid: false };
    expect(await payments.findCheckout(opened.id)).toMatchObject(open);
    expect(await payments.closeCheckout(opened.id, randomUUID())).toBe(true);
    expect(await payments.closeCheckout(opened.id, randomUUID())).toBe(true);
    expect(await payments.findCheckout(opened.id)).toMatchObject({ status: 'expired' });
  });

  it('opens a Checkout with a joining fee beside the subscription', async () => {
    const joiningFee = { amountInPence: 1500, currency: 'GBP' };
    const opened = await payments.openCheckout({ ...order(await customer()), joiningFee }, randomUUID());
    expect(await payments.findCheckout(opened.id)).toMatchObject({ status: 'open', planId: 'unlimited' });
    await payments.closeCheckout(opened.id, randomUUID());
  });

  it('knows a customer with nothing, and none where there is none', async () => {
    const id = await customer();
    expect(await payments.findAccount(id)).toEqual({
      customerId: id,
      uid: 'priya',
      email: 'priya@example.test',
      subscriptions: [],
      invoices: [],
      charges: [],
      moneyBack: [],
      creditInPence: 0,
      checkouts: [],
    });
    expect(await payments.findAccount('cus_nobody')).toBeNull();
    expect(await payments.findBilling(id, '')).toEqual({ invoices: [], paidFrom: null, nextBill: null });
    expect(await payments.findCheckout('cs_test_none')).toBeNull();
  });

  it('opens the portal', async () => {
    const url = await payments.openPortal(
      { customerId: await customer(), returnUrl: 'https://club.example/account/membership-billing' },
      randomUUID(),
    );
    expect(url).toMatch(/^https?:/);
  });

  it('says why it refuses', async () => {
    const refused = payments.openCheckout(
      { ...order(await customer()), priceId: 'price_none' },
      randomUUID(),
    );
    await expect(refused).rejects.toMatchObject({ name: 'PaymentsRefusedError', code: 'resource_missing' });
  });
});

describe('what happens at Stripe', () => {
  async function subscribed() {
    const double = await startStripeDouble(now);
    onTestFinished(() => double.stop());
    const payments = paymentsAt(double.environment);
    const { world } = double;
    world.addPrice('price_month', 4900, 'month');
    world.addPrice('price_more', 6900, 'month');
    const customerId = await payments.makeCustomer({ uid: 'priya', name: '', email: 'p@example.test' }, 'c');
    const words = {
      uid: 'priya',
      customerId,
      planId: 'unlimited',
      priceId: 'price_month',
      kind: 'membership',
    } as const;
    const opened = await payments.openCheckout(
      { ...words, successUrl: 'https://c/s', cancelUrl: 'https://c/c' },
      'o',
    );
    world.pay(opened.id);
    const id = [...world.subscriptions.keys()][0] ?? '';
    const read = async () => (await payments.findAccount(customerId))?.subscriptions[0];
    return { payments, world, double, customerId, id, read };
  }

  test('a Checkout allows promotion codes and names the member', async () => {
    const { world } = await subscribed();
    const [checkout] = [...world.checkouts.values()];
    expect(checkout).toMatchObject({
      allow_promotion_codes: true,
      client_reference_id: 'priya',
      mode: 'subscription',
    });
  });

  test('leaving and staying, whether by flag or by the portal’s date', async () => {
    const { payments, world, id, read } = await subscribed();
    await payments.setCancelAtPeriodEnd(id, true, 'k1');
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' });
    await payments.setCancelAtPeriodEnd(id, false, 'k2');
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: false });
    const subscription = world.get(world.subscriptions, id);
    subscription.cancel_at = world.itemOf(subscription).current_period_end;
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: true });
    await payments.setCancelAtPeriodEnd(id, false, 'k3');
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('a pause lets what falls due wait, and changes neither period nor status; afterwards it is charged', async () => {
    const { payments, world, id, read, customerId } = await subscribed();
    const before = await read();
    if (!before) throw new Error('no period');
    const { currentPeriodStart, currentPeriodEnd, status } = before;
    await payments.pauseCollection(id, currentPeriodEnd.add({ hours: 14 * 24 }), 'p');
    expect(await read()).toMatchObject({ isCollectionPaused: true, status });
    expect((await read())?.currentPeriodStart.equals(currentPeriodStart)).toBe(true);
    const draft = world.renew(id);
    expect(draft).toMatchObject({ status: 'draft', auto_advance: false });
    await payments.resumeCollection(id, 'r');
    expect(await read()).toMatchObject({ isCollectionPaused: false, pausedUntil: null });
    expect(draft.auto_advance).toBe(true);
    expect(await payments.findBilling(customerId, id)).toMatchObject({ invoices: [{ status: 'paid' }] });
  });

  const plan = { planId: 'more', priceId: 'price_more', startsPeriod: false };

  test('a change of plan costs what its preview says, on the next invoice', async () => {
    const { payments, id, read, world } = await subscribed();
    const subscription = await read();
    if (!subscription) throw new Error('none');
    const { currentPeriodStart, currentPeriodEnd } = subscription;
    const half = currentPeriodStart.add({
      seconds: Math.floor(currentPeriodStart.until(currentPeriodEnd).total('seconds') / 2),
    });
    const preview = await payments.previewPlanChange(id, plan, half);
    expect(preview).toMatchObject({
      creditInPence: 2450,
      chargeInPence: 3450,
      otherInPence: 0,
      dueInPence: 7900,
      isNow: false,
    });
    expect(preview.dueAt.equals(currentPeriodEnd)).toBe(true);
    await payments.changePlan(id, plan, half, 'x');
    expect(await read()).toMatchObject({ priceId: 'price_more', planId: 'more' });
    expect(world.renew(id).amount_due).toBe(7900);
  });

  test('a change to another interval is charged at once, as its preview says; refused, nothing changes', async () => {
    const { payments, id, read, world, customerId } = await subscribed();
    world.addPrice('price_year', 49_000, 'year');
    const subscription = await read();
    if (!subscription) throw new Error('none');
    const yearly = { planId: 'yearly', priceId: 'price_year', startsPeriod: true };
    const preview = await payments.previewPlanChange(id, yearly, subscription.currentPeriodStart);
    expect(preview).toMatchObject({ creditInPence: 4900, chargeInPence: 0, dueInPence: 44_100, isNow: true });
    world.declining.add(customerId);
    const refused = payments.changePlan(id, yearly, subscription.currentPeriodStart, 'y');
    await expect(refused).rejects.toMatchObject({ name: 'PaymentsRefusedError', code: 'card_declined' });
    expect(await read()).toMatchObject({ priceId: 'price_month', planId: 'unlimited', status: 'active' });
    world.declining.delete(customerId);
    await payments.changePlan(id, yearly, subscription.currentPeriodStart, 'z');
    expect(await read()).toMatchObject({ priceId: 'price_year', planId: 'yearly' });
    const account = await payments.findAccount(customerId);
    expect(account?.invoices[0]).toMatchObject({ status: 'paid', paidInPence: 44_100 });
  });

  /** Six changes of plan, so that the next invoice has a dozen prorations and, last of all, the period itself. */
  async function changedOften({ payments, id, read }: Awaited<ReturnType<typeof subscribed>>) {
    const start = (await read())?.currentPeriodStart;
    if (!start) throw new Error('none');
    for (let day = 1; day <= 6; day += 1) {
      const to = day % 2 ? plan : { ...plan, planId: 'unlimited', priceId: 'price_month' };
      await payments.changePlan(id, to, start.add({ hours: 24 * day }), `change-${day}`);
    }
    return start.add({ hours: 24 * 7 });
  }

  test('an invoice is read with all its lines, of which Stripe puts the first ten inside it', async () => {
    const club = await subscribed();
    const { payments, world, customerId, id } = club;
    await changedOften(club);
    const { lines, total } = world.renew(id);
    expect(lines.data).toHaveLength(13);
    const [billed, account, billing] = [
      await payments.findBilledTime(customerId, id),
      await payments.findAccount(customerId),
      await payments.findBilling(customerId, id),
    ];
    // The second one was paid when they joined.
    expect(billed.reduce((sum, { amountInPence }) => sum + amountInPence, 0)).toBe(total + 4900);
    const periodEnd = (await club.read())?.currentPeriodEnd;
    for (const invoice of [account?.invoices[0], billing?.invoices[0]]) {
      expect(invoice).toMatchObject({ recurringInPence: 4900, priceId: 'price_month', periodEnd });
    }
  });

  test('a preview is read with all its lines', async () => {
    const club = await subscribed();
    const later = await changedOften(club);
    const preview = await club.payments.previewPlanChange(club.id, plan, later);
    expect(preview).toMatchObject({ periodPriceInPence: 6900 });
    expect(preview.paysUntil.epochMilliseconds).toBeGreaterThan(preview.dueAt.epochMilliseconds);
  });

  test('what waits for an invoice is read to its end', async () => {
    const club = await subscribed();
    const { payments, world, customerId, id } = club;
    const subscription = world.get(world.subscriptions, id);
    const [price] = [...world.prices.values()];
    if (!price) throw new Error('none');
    const span = { start: world.seconds(), end: world.seconds() + 60 };
    for (let count = 0; count < 130; count += 1)
      world.addProration(subscription, { price, amount: 1, ...span });
    expect(await payments.findBilledTime(customerId, id)).toHaveLength(131);
  });

  test('every refund of a payment is read', async () => {
    const { payments, world, customerId } = await subscribed();
    const intent = [...world.charges.values()][0]?.payment_intent ?? '';
    for (let count = 0; count < 12; count += 1) world.refund(intent, 100);
    expect((await payments.findAccount(customerId))?.moneyBack).toHaveLength(12);
  });

  test('credit is found by its reference, and taken off the next payment', async () => {
    const { payments, id, customerId, world } = await subscribed();
    expect(await payments.findCredit(customerId, 'hold-1')).toBeNull();
    const credit = { customerId, amountInPence: 900, currency: 'GBP', reference: 'hold-1', description: '' };
    const made = await payments.giveCredit(credit, 'c1');
    expect(await payments.findCredit(customerId, 'hold-1')).toBe(made);
    expect(world.renew(id).amount_due).toBe(4000);
  });

  test('billed time is what invoices and what waits for one say; a void invoice bills nothing', async () => {
    const { payments, id, customerId, world, read } = await subscribed();
    const start = (await read())?.currentPeriodStart;
    if (!start) throw new Error('none');
    world.renew(id);
    Object.assign(world.renew(id), { status: 'void' });
    const billed = await payments.findBilledTime(customerId, id);
    expect(billed.map(({ amountInPence, isPaid }) => [amountInPence, isPaid])).toEqual([
      [4900, false],
      [4900, true],
    ]);
    expect(billed.at(-1)?.from.equals(start)).toBe(true);
  });

  test('a cancellation credits nothing for the rest of the period, and a pause nothing at all', async () => {
    const { payments, world, id, customerId } = await subscribed();
    await payments.pauseCollection(id, now().add({ hours: 24 }), 'p');
    await payments.cancelNow(id);
    expect(world.get(world.subscriptions, id).status).toBe('canceled');
    expect(world.invoiceItems.size).toBe(0);
    expect(world.get(world.customers, customerId).balance).toBe(0);
  });

  test('a cancellation whose answer got lost is found done, and one of a subscription that never was is refused', async () => {
    const { payments, double, id, world } = await subscribed();
    double.failures.push({ when: 'after', status: 0, of: `DELETE /v1/subscriptions/${id}` });
    await payments.cancelNow(id);
    await payments.cancelNow(id);
    expect(world.get(world.subscriptions, id).status).toBe('canceled');
    await expect(payments.cancelNow('sub_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('a refund goes to the card that paid the invoice, and never beyond what was paid', async () => {
    const { payments, customerId } = await subscribed();
    const account = await payments.findAccount(customerId);
    const invoiceId = account?.invoices[0]?.id ?? '';
    await payments.refund({ invoiceId, amountInPence: 1500 }, 'f');
    await payments.refund({ invoiceId, amountInPence: 1500 }, 'f');
    expect((await payments.findAccount(customerId))?.moneyBack).toMatchObject([
      { kind: 'refund', amountInPence: 1500, invoiceId },
    ]);
    await expect(payments.refund({ invoiceId, amountInPence: 4000 }, 'g')).rejects.toBeInstanceOf(
      PaymentsRefusedError,
    );
  });

  test('lists go through all their pages', async () => {
    const { payments, world, customerId, id } = await subscribed();
    for (let month = 0; month < 120; month += 1) world.settle(world.renew(id).id);
    expect((await payments.findAccount(customerId))?.invoices).toHaveLength(121);
    const notices = await Array.fromAsync(
      payments.listEvents(['invoice.paid'], now().subtract({ hours: 1 })),
    );
    expect(notices).toHaveLength(121);
    expect(await Array.fromAsync(payments.listSubscriptions())).toHaveLength(1);
  });

  test('a wrong key is for the club to fix, and is not an answer', async () => {
    const { double } = await subscribed();
    const wrong = paymentsAt({ ...double.environment, STRIPE_SECRET_KEY: 'sk_test_wrong' });
    await expect(wrong.findAccount('cus_1')).rejects.toBeInstanceOf(PaymentsUnavailableError);
  });
});
