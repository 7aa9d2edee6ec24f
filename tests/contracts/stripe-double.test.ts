/**
 * The test double of Stripe against what Stripe's documentation says of subscriptions in the flexible billing mode. The examples with
 * dates and sums are Stripe's own; each test names the page.
 */
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAskStripe, STRIPE_API_VERSION } from '#server/payments/stripe/stripe-client.ts';
import { SECRET_KEY, type StripeDouble, startStripeDouble } from '../support/stripe-double/start-double.ts';

const at = (text: string) => Temporal.Instant.from(text);
const seconds = (text: string) => at(text).epochMilliseconds / 1000;
const key = () => ({ idempotencyKey: randomUUID() });

async function openStripe(start: string) {
  let now = at(start);
  const double = await startStripeDouble(() => now);
  onTestFinished(() => double.stop());
  const ask = createAskStripe({ secretKey: SECRET_KEY, apiOrigin: double.origin });
  const { world } = double;
  world.addPrice('ten', 1000, 'month');
  world.addPrice('twenty', 2000, 'month');
  world.addPrice('yearly', 20_000, 'year');
  const customer = await ask((stripe) => stripe.customers.create({ name: 'Priya', metadata: {} }, key()));
  return {
    double,
    world,
    ask,
    customer: customer.id,
    sailTo(instant: string) {
      now = at(instant);
      world.passTime();
    },
    balance: () => world.get(world.customers, customer.id).balance,
    async subscribe(price: string, { isPaid = true } = {}) {
      const checkout = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            customer: customer.id,
            line_items: [{ price, quantity: 1 }],
            mode: 'subscription',
            success_url: 'https://club.example/done',
            cancel_url: 'https://club.example/back',
            subscription_data: { metadata: {} },
          },
          key(),
        ),
      );
      if (isPaid) world.pay(checkout.id);
      else world.leaveUnpaid(checkout.id);
      const [subscription] = [...world.subscriptions.values()].slice(-1);
      if (!subscription) throw new Error('nothing was subscribed');
      return subscription;
    },
    update: (id: string, changes: Stripe.SubscriptionUpdateParams) =>
      ask((stripe) => stripe.subscriptions.update(id, changes, key())),
    /** The newest invoice: its status and the amounts of its lines. */
    latest() {
      const [invoice] = [...world.invoices.values()].slice(-1);
      const { status, total, amount_due: due, lines } = invoice ?? {};
      return { status, total, due, lines: lines?.data.map(({ amount }) => amount) };
    },
    waiting: () => [...world.invoiceItems.values()].map(({ amount }) => amount),
  };
}
type OpenStripe = Awaited<ReturnType<typeof openStripe>>;

const to = (stripe: OpenStripe, price: string) => {
  const [subscription] = stripe.world.subscriptions.values();
  if (!subscription) throw new Error('nothing was subscribed');
  return { items: [{ id: stripe.world.itemOf(subscription).id, price }] };
};

describe('a change of price', () => {
  it('halfway through a month, from 10 to 20, costs 5 more on the next invoice (prorations: How prorations work)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, to(stripe, 'twenty'));
    expect(stripe.waiting()).toEqual([-500, 1000]);
    stripe.sailTo('2026-07-01T01:00:00Z');
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 2500, lines: [1000, -500, 2000] });
    expect(stripe.waiting()).toEqual([]);
  });

  it('gives back what was billed, not the current price (prorations: Calculation logic with no prorations)', async () => {
    const stripe = await openStripe('2026-04-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-04-11T00:00:00Z');
    await stripe.update(id, { ...to(stripe, 'twenty'), proration_behavior: 'none' });
    expect(stripe.waiting()).toEqual([]);
    stripe.sailTo('2026-04-21T00:00:00Z');
    await stripe.update(id, { ...to(stripe, 'ten'), proration_behavior: 'always_invoice' });
    expect(stripe.latest()).toMatchObject({ status: 'paid', total: 0, lines: [333, -333] });
  });

  it('invoices the difference at once where that is asked for (change-price: Immediate payment)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, { ...to(stripe, 'twenty'), proration_behavior: 'always_invoice' });
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 500 });
  });

  it('credits a cheaper price to the next invoices, and refunds nothing (prorations; customer/balance)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('twenty');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, { ...to(stripe, 'ten'), proration_behavior: 'always_invoice' });
    expect(stripe.latest()).toMatchObject({ status: 'paid', total: -500, due: 0 });
    expect(stripe.balance()).toBe(-500);
    stripe.sailTo('2026-07-01T01:00:00Z');
    expect(stripe.latest()).toMatchObject({ total: 1000, due: 500 });
    expect(stripe.balance()).toBe(0);
  });
});

describe('another interval', () => {
  it('is billed in full at once less the unused time, and the period starts again (change-price: Billing periods)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const subscription = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(subscription.id, { ...to(stripe, 'yearly'), billing_cycle_anchor: { type: 'now' } });
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 19_500, lines: [-500, 20_000] });
    expect(stripe.world.itemOf(subscription)).toMatchObject({
      current_period_start: seconds('2026-06-16T00:00:00Z'),
      current_period_end: seconds('2027-06-16T00:00:00Z'),
    });
  });

  it('gives no credit without prorations, and takes what waits with it (billing-mode/compare: Pending invoice items)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, to(stripe, 'twenty'));
    const changes = { ...to(stripe, 'yearly'), billing_cycle_anchor: { type: 'now' as const } };
    await stripe.update(id, { ...changes, proration_behavior: 'none' });
    expect(stripe.latest().lines).toEqual([1000, -500, 20_000]);
  });

  it('never resets the anchor by itself (billing-mode/compare: Reset the billing cycle anchor)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    await expect(stripe.update(id, to(stripe, 'yearly'))).rejects.toThrow('Another interval');
  });

  it.each([
    ['allow_incomplete', 'past_due'],
    ['error_if_incomplete', 'active'],
  ] as const)(
    'with a card that says no and %s it is %s (change-price: Immediate payment)',
    async (payment_behavior, status) => {
      const stripe = await openStripe('2026-06-01T00:00:00Z');
      const subscription = await stripe.subscribe('ten');
      stripe.world.declining.add(stripe.customer);
      const changes = { ...to(stripe, 'yearly'), billing_cycle_anchor: { type: 'now' as const } };
      const answer = stripe.update(subscription.id, { ...changes, payment_behavior });
      if (status === 'active') await expect(answer).rejects.toMatchObject({ code: 'card_declined' });
      else await answer;
      expect(subscription.status).toBe(status);
      expect(stripe.world.itemOf(subscription).price.id).toBe(status === 'active' ? 'ten' : 'yearly');
    },
  );
});

describe('a preview', () => {
  it.each([
    ['the same interval', 'twenty', {}, 2500],
    ['another interval', 'yearly', { billing_cycle_anchor: { type: 'now' as const } }, 19_500],
  ])(
    'of %s says what is then charged, and changes nothing (create_preview)',
    async (_name, price, anchor, due) => {
      const stripe = await openStripe('2026-06-01T00:00:00Z');
      const { id } = await stripe.subscribe('ten');
      stripe.sailTo('2026-06-16T00:00:00Z');
      const details = { ...to(stripe, price), ...anchor };
      const preview = await stripe.ask(({ invoices }) =>
        invoices.createPreview({ subscription: id, subscription_details: details }),
      );
      expect(preview.amount_due).toBe(due);
      expect(stripe.waiting()).toEqual([]);
      expect(stripe.world.invoices.size).toBe(1);
      await stripe.update(id, details);
      stripe.sailTo('2026-07-01T01:00:00Z');
      expect(stripe.latest().due).toBe(due);
    },
  );

  it('of the next invoice holds what waits, and the credit', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, to(stripe, 'twenty'));
    const credit = { amount: -700, currency: 'gbp' };
    await stripe.ask(({ customers }) => customers.createBalanceTransaction(stripe.customer, credit, key()));
    const preview = await stripe.ask(({ invoices }) => invoices.createPreview({ subscription: id }));
    expect(preview).toMatchObject({ total: 2500, amount_due: 1800 });
  });
});

describe('a trial on a running subscription', () => {
  it('makes a £0 invoice, moves the next one to its end, and nothing is billed between (billing-cycle: Add a trial)', async () => {
    const stripe = await openStripe('2026-06-23T00:00:00Z');
    const subscription = await stripe.subscribe('ten');
    stripe.sailTo('2026-07-15T00:00:00Z');
    await stripe.update(subscription.id, {
      trial_end: seconds('2026-08-01T00:00:00Z'),
      proration_behavior: 'none',
    });
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 0, lines: [0] });
    expect(subscription.status).toBe('trialing');
    stripe.sailTo('2026-07-31T00:00:00Z');
    expect(stripe.world.invoices.size).toBe(2);
    stripe.sailTo('2026-09-02T00:00:00Z');
    const made = [...stripe.world.invoices.values()].slice(2);
    expect(made.map(({ created, amount_paid: paid }) => [created, paid])).toEqual([
      [seconds('2026-08-01T00:00:00Z'), 1000],
      [seconds('2026-09-01T00:00:00Z'), 1000],
    ]);
  });

  it('gives the paid time back where prorations are not turned off (prorations: What triggers prorations)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(id, { trial_end: seconds('2026-07-15T00:00:00Z') });
    expect(stripe.latest()).toMatchObject({ total: -500, lines: [-500, 0] });
    expect(stripe.balance()).toBe(-500);
  });

  it('prorates no price until it ends, and takes a debt for paid', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const subscription = await stripe.subscribe('ten');
    subscription.status = 'past_due';
    const trial = { trial_end: seconds('2026-07-15T00:00:00Z'), proration_behavior: 'none' as const };
    await stripe.update(subscription.id, trial);
    expect(subscription.status).toBe('trialing');
    await stripe.update(subscription.id, to(stripe, 'twenty'));
    expect(stripe.waiting()).toEqual([]);
  });
});

describe('paused collection', () => {
  it.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)(
    'with %s makes the next invoice %s, what waits on it, and leaves the status (pause-payment)',
    async (behavior, status) => {
      const stripe = await openStripe('2026-06-01T00:00:00Z');
      const subscription = await stripe.subscribe('ten');
      stripe.sailTo('2026-06-16T00:00:00Z');
      await stripe.update(subscription.id, to(stripe, 'twenty'));
      await stripe.update(subscription.id, { pause_collection: { behavior } });
      stripe.sailTo('2026-07-20T00:00:00Z');
      expect(stripe.latest()).toMatchObject({ status, total: 2500 });
      expect(stripe.waiting()).toEqual([]);
      expect(subscription.status).toBe('active');
    },
  );

  it('ends at its time for later invoices; a draft waits until it is let go on, and is charged an hour later', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    const pause = { behavior: 'keep_as_draft' as const, resumes_at: seconds('2026-07-10T00:00:00Z') };
    await stripe.update(id, { pause_collection: pause });
    stripe.sailTo('2026-07-20T00:00:00Z');
    const draft = [...stripe.world.invoices.values()].at(-1);
    expect(draft).toMatchObject({ status: 'draft', auto_advance: false });
    await stripe.ask(({ invoices }) => invoices.update(draft?.id ?? '', { auto_advance: true }, key()));
    stripe.sailTo('2026-07-20T00:59:00Z');
    expect(draft?.status).toBe('draft');
    stripe.sailTo('2026-07-20T01:00:00Z');
    expect(draft).toMatchObject({ status: 'paid', amount_paid: 1000 });
    stripe.sailTo('2026-08-01T01:00:00Z');
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 1000 });
  });
});

describe('the end', () => {
  it.each([
    [true, [-500]],
    [false, []],
  ])(
    'with prorate %s credits %j for the rest of the month (api/subscriptions/cancel)',
    async (prorate, credits) => {
      const stripe = await openStripe('2026-06-01T00:00:00Z');
      const { id } = await stripe.subscribe('ten');
      stripe.sailTo('2026-06-16T00:00:00Z');
      await stripe.ask(({ subscriptions }) => subscriptions.cancel(id, { prorate }, key()));
      expect(stripe.waiting()).toEqual(credits);
    },
  );

  it('at the period’s end comes by itself, and charges what still waits (cancel)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const subscription = await stripe.subscribe('ten');
    stripe.sailTo('2026-06-16T00:00:00Z');
    await stripe.update(subscription.id, to(stripe, 'twenty'));
    await stripe.update(subscription.id, { cancel_at_period_end: true });
    stripe.sailTo('2026-07-02T00:00:00Z');
    expect(subscription.status).toBe('canceled');
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 500 });
  });

  it('of a subscription that was never paid comes after 23 hours; paid before, it is active (subscriptions/overview)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const [late, paid] = [
      await stripe.subscribe('ten', { isPaid: false }),
      await stripe.subscribe('ten', { isPaid: false }),
    ];
    expect(late.status).toBe('incomplete');
    stripe.world.settle(String(paid.latest_invoice));
    stripe.sailTo('2026-06-01T22:59:00Z');
    expect(late.status).toBe('incomplete');
    stripe.sailTo('2026-06-01T23:00:00Z');
    expect([late.status, paid.status]).toEqual(['incomplete_expired', 'active']);
  });
});

describe('the credit balance', () => {
  it('is taken off when an invoice is finalized, an hour after the period began (invoicing: automatic advancement)', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    await stripe.subscribe('ten');
    stripe.sailTo('2026-07-01T00:00:00Z');
    expect(stripe.latest().status).toBe('draft');
    const credit = { amount: -300, currency: 'gbp' };
    await stripe.ask(({ customers }) => customers.createBalanceTransaction(stripe.customer, credit, key()));
    stripe.sailTo('2026-07-01T01:00:00Z');
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 700 });
  });

  it('pays later invoices, one after the other, until it is used up', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    await stripe.subscribe('ten');
    const credit = { amount: -1700, currency: 'gbp' };
    await stripe.ask(({ customers }) => customers.createBalanceTransaction(stripe.customer, credit, key()));
    stripe.sailTo('2026-08-02T00:00:00Z');
    const paid = [...stripe.world.invoices.values()].map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([1000, 0, 300]);
    expect(stripe.balance()).toBe(0);
  });

  it('takes what is too little to charge', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    await stripe.subscribe('ten');
    const credit = { amount: -990, currency: 'gbp' };
    await stripe.ask(({ customers }) => customers.createBalanceTransaction(stripe.customer, credit, key()));
    stripe.sailTo('2026-07-01T01:00:00Z');
    expect(stripe.latest()).toMatchObject({ status: 'paid', due: 0 });
    expect(stripe.balance()).toBe(10);
  });
});

describe('an idempotency key (api/idempotent_requests)', () => {
  const create = ({ ask }: OpenStripe, name: string, idempotencyKey: string) =>
    ask((stripe) => stripe.customers.create({ name }, { idempotencyKey }));

  it('is known for 24 hours, and no longer', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const first = await create(stripe, 'Priya', 'k');
    stripe.sailTo('2026-06-01T23:59:00Z');
    expect((await create(stripe, 'Priya', 'k')).id).toBe(first.id);
    stripe.sailTo('2026-06-02T00:00:00Z');
    expect((await create(stripe, 'Priya', 'k')).id).not.toBe(first.id);
  });

  it('answers with its first result again, a failure too', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const failures: StripeDouble['failures'] = stripe.double.failures;
    failures.push({ when: 'after', status: 500 });
    const before = stripe.world.customers.size;
    await expect(create(stripe, 'Priya', 'k')).rejects.toMatchObject({ isKeySpent: true });
    await expect(create(stripe, 'Priya', 'k')).rejects.toMatchObject({ isKeySpent: true });
    expect(stripe.world.customers.size).toBe(before + 1);
  });

  it('is refused while another request has it, and then answered as that was', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const before = stripe.world.customers.size;
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    stripe.double.failures.push({ when: 'after', status: 200, until });
    const customer = () => post(stripe, 'POST', '/v1/customers', 'name=Priya');
    const first = customer();
    await vi.waitFor(() =>
      expect(stripe.double.requests.filter((each) => each === 'POST /v1/customers')).toHaveLength(2),
    );
    const second = await customer();
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
    expect(stripe.world.customers.size).toBe(before);
    goOn();
    expect((await first).status).toBe(200);
    const third = await customer();
    expect([third.status, third.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(stripe.world.customers.size).toBe(before + 1);
  });

  it('is kept with a failure of Stripe’s own, which advises against another try, and not with too many requests', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    stripe.double.failures.push({ when: 'before', status: 429 }, { when: 'before', status: 500 });
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      const { status, headers } = await post(stripe, 'POST', '/v1/customers', 'name=Priya');
      answers.push([status, headers.get('Stripe-Should-Retry'), headers.get('Idempotent-Replayed')]);
    }
    expect(answers).toEqual([
      [429, null, null],
      [500, 'false', null],
      [500, 'false', 'true'],
    ]);
  });

  it('has no effect on what is deleted: the second time there is nothing to delete', async () => {
    const stripe = await openStripe('2026-06-01T00:00:00Z');
    const { id } = await stripe.subscribe('ten');
    const remove = async () => (await post(stripe, 'DELETE', `/v1/subscriptions/${id}`, '')).status;
    expect([await remove(), await remove()]).toEqual([200, 404]);
  });
});

/** Without the package and its retries. */
function post({ double }: OpenStripe, method: string, path: string, body: string) {
  return fetch(double.origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Stripe-Version': STRIPE_API_VERSION,
      'Idempotency-Key': 'k',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    ...(body && { body }),
  });
}
