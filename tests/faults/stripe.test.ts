import { expect, test } from 'vitest';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { ledger, paymentRequests } from '#server/data/collections/payments.ts';
import { changeSubscription } from '#server/payments/change-subscription.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { openBook } from '../support/fingerprint.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';

const order = (club: StripeClub, uid: string, planId: string) =>
  startCheckout(club.parts, { uid, planId, origin: 'http://club.test' });
const desk = { uid: 'desk', name: 'Ada' };

test('the store away at the webhook: not 2xx, nothing recorded, and the same event does it later', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  const plan = await club.plan();
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, plan));
  const event = club.stripe.world.events.find(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('no event was sent');
  const before = book.fingerprint();
  book.beAway(true);
  expect((await club.deliver(event)).status).toBe(503);
  book.beAway(false);
  expect(book.fingerprint()).toEqual(before);
  expect((await club.deliver(event)).status).toBe(200);
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test('Stripe away at the webhook: 503, nothing recorded, and the same event does it later', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  const plan = await club.plan();
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, plan));
  const [event] = club.stripe.world.events;
  if (!event) throw new Error('no event was sent');
  const before = book.fingerprint();
  // Each call is tried three times.
  club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'before', status: 503 }) as const));
  expect((await club.deliver(event)).status).toBe(503);
  expect(book.fingerprint()).toEqual(before);
  club.stripe.failures.length = 0;
  expect((await club.deliver(event)).status).toBe(200);
});

test.each([
  ['before it is done', 'before'],
  ['after it is done, its answer lost', 'after'],
] as const)('Stripe fails %s: asking again makes one customer and one Checkout', async (_name, when) => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  const { failures, world } = club.stripe;
  failures.push(...Array.from({ length: 3 }, () => ({ when, status: 500 }) as const));
  await expect(order(club, member.id, plan.id)).rejects.toBeInstanceOf(PaymentsUnavailableError);
  await order(club, member.id, plan.id);
  expect(world.customers.size).toBe(1);
  expect(world.checkouts.size).toBe(1);

  club.advance({ hours: 25 });
  failures.push(...Array.from({ length: 3 }, () => ({ when, status: 0 }) as const));
  const other = await club.plan();
  await expect(order(club, member.id, other.id)).rejects.toBeInstanceOf(PaymentsUnavailableError);
  await order(club, member.id, other.id);
  const open = [...world.checkouts.values()].filter(({ status }) => status === 'open');
  expect(open).toHaveLength(1);
});

test('killed between Stripe’s answer and our writing it down: the next try finds the same Checkout', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  await order(club, member.id, plan.id);
  const id = `${member.id}_checkout`;
  await club.store.update(paymentRequests, id, { status: 'started', reference: '', url: '', endsAt: null });
  await order(club, member.id, plan.id);
  expect(club.stripe.world.checkouts.size).toBe(1);
  // And somebody who wants another plan after that cannot pay for both.
  await club.store.update(paymentRequests, id, { status: 'started', reference: '', url: '', endsAt: null });
  await order(club, member.id, (await club.plan()).id);
  const statuses = [...club.stripe.world.checkouts.values()].map(({ status }) => status);
  expect(statuses).toEqual(['expired', 'open']);
});

test('ten clicks on “Join” at once open one Checkout for one customer', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => order(club, member.id, plan.id)));
  expect(
    new Set(outcomes.map((outcome) => (outcome.kind === 'open' ? outcome.url : outcome.kind))).size,
  ).toBe(1);
  expect(club.stripe.world.customers.size).toBe(1);
  expect(club.stripe.world.checkouts.size).toBe(1);
});

test('someone who has paid in another window is not led to pay again, though no event has come', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, plan));
  const again = await order(club, member.id, (await club.plan()).id);
  expect(again).toMatchObject({ kind: 'refused', reason: 'pays-by-card' });
  expect(club.stripe.world.subscriptions.size).toBe(1);
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test('all events at once, each three times, from two instances: one end, one entry', async () => {
  const club = await openStripeClub();
  const plan = await club.plan();
  const member = await club.member();
  club.stripe.world.pay(await club.checkout(member, plan));
  const events = club.stripe.world.events;
  const send = () => Promise.all([...events, ...events, ...events].map((event) => club.deliver(event)));
  // Whoever is overtaken too often gets a request to retry, as with Stripe.
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await send();
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    if (answers.every(({ status }) => status === 200)) break;
  }
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  expect(await club.store.count(ledger)).toBe(1);
});

test('a cancellation that Stripe carried out and whose answer was lost is there after the next try', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const cancel = { uid: member.id, order: { type: 'cancel-at-period-end' }, by: desk } as const;
  club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'after', status: 500 }) as const));
  await expect(changeSubscription(club.parts, cancel)).rejects.toBeInstanceOf(PaymentsUnavailableError);
  expect(await changeSubscription(club.parts, cancel)).toMatchObject({ kind: 'changed' });
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelling', cancelAtPeriodEnd: true });
  const updates = club.stripe.world.events.filter(({ type }) => type === 'customer.subscription.updated');
  expect(updates).toHaveLength(1);
});

test('a renewal whose webhook event never comes does not lock a paying member out for three days', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const end = member.currentPeriodEnd;
  if (!end) throw new Error('no period');
  expect(effectiveStatus(member, end.add({ hours: 71 }))).toBe('active');
  expect(effectiveStatus(member, end.add({ hours: 72 }))).toBe('expired');
  expect(effectiveStatus({ ...member, cancelAtPeriodEnd: true }, end)).toBe('cancelled');
});
