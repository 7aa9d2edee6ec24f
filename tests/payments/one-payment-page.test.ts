import { expect, test, vi } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { paymentRequests } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { type CheckoutOutcome, startCheckout } from '#server/payments/start-checkout.ts';
import { openStripeClub } from '../support/stripe-club.ts';

test('a payment page that another request replaces while it is being opened is not the one a member is sent to', async () => {
  const club = await openStripeClub();
  const [plan, other] = [await club.plan(), await club.plan()];
  const member = await club.member();
  const order = { uid: member.id, origin: 'http://club.test' };
  const { payments } = club.parts;
  let isFirst = true;
  const openCheckout: typeof payments.openCheckout = async (given, key) => {
    const opened = await payments.openCheckout(given, key);
    if (isFirst) {
      isFirst = false;
      await startCheckout(club.parts, { ...order, planId: other.id });
    }
    return opened;
  };
  const parts = { ...club.parts, payments: { ...payments, openCheckout } };
  const outcome = await startCheckout(parts, { ...order, planId: plan.id });
  const open = [...club.stripe.world.checkouts.values()].filter(({ status }) => status === 'open');
  expect(open.map(({ url }) => ({ kind: 'open', url }))).toEqual([outcome]);
});

test('a request that still knows the customer of before does not close the page of the one in its place', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  await club.checkout(member, plan);
  club.stripe.world.customers.clear();
  club.stripe.world.checkouts.clear();
  const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
  let other: CheckoutOutcome | undefined;
  const find: Store['find'] = async (collection, id) => {
    if (collection.name === paymentRequests.name) other ??= await startCheckout(club.parts, order);
    return club.store.find(collection, id);
  };
  const store = new Proxy(club.store, {
    get: (whole, name) => {
      const part = Reflect.get(whole, name);
      if (name === 'find') return find;
      return typeof part === 'function' ? part.bind(whole) : part;
    },
  });
  expect(await startCheckout({ ...club.parts, store }, order)).toEqual(other);
  const open = [...club.stripe.world.checkouts.values()].filter(({ status }) => status === 'open');
  expect(open.map(({ url }) => ({ kind: 'open', url }))).toEqual([other]);
  expect((await club.store.find(members, member.id))?.stripeCustomerId).toBe(open[0]?.customer);
});

test('a second click while Stripe is still opening the page waits, and leads to the same page', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  const order = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
  const of = 'POST /v1/checkout/sessions';
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  club.stripe.failures.push({ when: 'after', status: 200, of, until });
  const asked = (times: number) =>
    vi.waitFor(() => expect(club.stripe.requests.filter((each) => each === of)).toHaveLength(times));
  const first = startCheckout(club.parts, order);
  await asked(1);
  const second = startCheckout(club.parts, order);
  // Stripe has refused it once: its key is in use.
  await asked(2);
  goOn();
  expect(await second).toEqual(await first);
  expect(club.stripe.world.checkouts.size).toBe(1);
});
