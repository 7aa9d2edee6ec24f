/** What members are told of payments that fail, or are going to, and what Stripe is told of them. */
import { describe, expect, it, test } from 'vitest';
import type { Subscription } from '#domain/payments/payment-account.ts';
import { dueCardNotice, dueFailureNotice } from '#domain/payments/payment-notices.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { PASSWORD } from '../support/club.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const told = { cardFor: '', failedInvoice: '', failedTimes: 0 };

describe('a card that expires before the next payment', () => {
  const subscription = (month: number, year: number, facts: Partial<Subscription> = {}) =>
    ({
      status: 'active',
      card: { brand: 'visa', last4: '4242', expires: { month, year } },
      cancelAtPeriodEnd: false,
      isCollectionPaused: false,
      currentPeriodEnd: Temporal.Instant.from('2026-12-01T09:00:00Z'),
      ...facts,
    }) as Subscription;
  it.each([
    ['expires the month before', subscription(11, 2026), told, '4242 2026-11'],
    ['expired long ago', subscription(3, 2025), told, '4242 2025-03'],
    ['works to the end of the month of the payment', subscription(12, 2026), told, undefined],
    ['works next year', subscription(1, 2027), told, undefined],
    ['has been told of', subscription(11, 2026), { ...told, cardFor: '4242 2026-11' }, undefined],
    [
      'is another than the one told of',
      subscription(11, 2026),
      { ...told, cardFor: '1111 2026-10' },
      '4242 2026-11',
    ],
    ['is of somebody who leaves', subscription(11, 2026, { cancelAtPeriodEnd: true }), told, undefined],
    ['is of somebody on hold', subscription(11, 2026, { isCollectionPaused: true }), told, undefined],
    ['is of somebody who owes already', subscription(11, 2026, { status: 'past_due' }), told, undefined],
    ['is no card', subscription(11, 2026, { card: null }), told, undefined],
    [
      'is charged in 15 days',
      subscription(11, 2026, { currentPeriodEnd: now.add({ hours: 15 * 24 }) }),
      told,
      undefined,
    ],
    [
      'is charged in 14 days',
      subscription(11, 2026, { currentPeriodEnd: now.add({ hours: 14 * 24 }) }),
      told,
      '4242 2026-11',
    ],
  ])('%s', (_case, given, notices, key) => {
    expect(dueCardNotice(given, notices, now)?.key).toBe(key);
  });
});

describe('a payment that fails', () => {
  const owed = (invoiceId: string, attempts: number) => ({
    invoiceId,
    attempts,
    amountInPence: 4900,
    url: '',
  });
  it.each([
    ['for the first time', owed('in_1', 1), told, true, 'first'],
    ['and is heard of at the second attempt', owed('in_1', 2), told, true, 'first'],
    [
      'still, at the first attempt',
      owed('in_1', 1),
      { ...told, failedInvoice: 'in_1', failedTimes: 1 },
      false,
      null,
    ],
    [
      'for the second time',
      owed('in_1', 2),
      { ...told, failedInvoice: 'in_1', failedTimes: 1 },
      false,
      'again',
    ],
    ['for the third time', owed('in_1', 3), { ...told, failedInvoice: 'in_1', failedTimes: 2 }, false, null],
    [
      'of the next period',
      owed('in_2', 1),
      { ...told, failedInvoice: 'in_1', failedTimes: 2 },
      false,
      'again',
    ],
    ['for somebody overdue from before this was recorded', owed('in_1', 1), told, false, null],
    ['without an invoice', null, told, false, null],
  ] as const)('%s', (_case, given, notices, isNew, mail) => {
    expect(dueFailureNotice(given, notices, isNew)?.mail ?? null).toBe(mail);
  });
});

const templatesTo = async (club: StripeClub, member: Member) => {
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 100 });
  return items.map(({ template }) => template).filter((each) => /fail|card/.test(each));
};

test('a failed payment and its second failure are each told once, and a paid one starts again', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan());
  const invoice = world.renew(member.stripeSubscriptionId);
  world.fail(invoice.id);
  await club.deliverAll();
  expect(await templatesTo(club, member)).toEqual(['payment-failed']);
  for (let attempt = 2; attempt <= 4; attempt += 1) {
    world.fail(invoice.id);
    await club.deliverAll();
    await club.follow(member);
  }
  expect((await templatesTo(club, member)).toSorted()).toEqual(['payment-failed', 'payment-failed-again']);
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 100 });
  expect(items.find(({ template }) => template === 'payment-failed-again')?.body).toContain(
    'didn’t go through again',
  );
  world.settle(invoice.id);
  await club.deliverAll();
  world.fail(world.renew(member.stripeSubscriptionId).id);
  await club.deliverAll();
  expect((await templatesTo(club, member)).filter((each) => each === 'payment-failed')).toHaveLength(2);
});

test('a card that expires before the next payment is told once, by the hourly comparison', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan({ name: 'Unlimited' }));
  const customer = world.get(world.customers, member.stripeCustomerId);
  const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2026 };
  customer.invoice_settings.default_payment_method = {
    id: 'pm_1',
    object: 'payment_method',
    type: 'card',
    card,
  } as never;
  await reconcilePayments(club.parts);
  expect(await templatesTo(club, member)).toEqual([]);
  club.advance({ hours: 17 * 24 });
  for (let hour = 0; hour < 3; hour += 1) await reconcilePayments(club.parts);
  expect(await templatesTo(club, member)).toEqual(['card-expires']);
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 100 });
  const mail = items.find(({ template }) => template === 'card-expires');
  expect(mail?.body).toContain('the card ending 4242 expires in 11/2026');
  expect(mail?.body).toContain('Your next payment for Unlimited is on 21 December 2026');
});

test('an email address that staff correct reaches Stripe at once, and where Stripe is away with the next comparison', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan());
  const customer = world.get(world.customers, member.stripeCustomerId);
  const office = await club.signedIn(await club.admin());
  const correct = (newEmail: string) =>
    office.submit(`/admin/member/${member.id}/email`, { newEmail, currentPassword: PASSWORD });
  expect((await correct('niamh@example.test')).status).toBe(303);
  expect(customer.email).toBe('niamh@example.test');

  club.stripe.failures.push(...Array.from({ length: 20 }, () => ({ when: 'before', status: 500 }) as const));
  expect((await correct('niamh.doyle@example.test')).status).toBe(303);
  expect(customer.email).toBe('niamh@example.test');
  club.stripe.failures.length = 0;
  await reconcilePayments(club.parts);
  expect(customer.email).toBe('niamh.doyle@example.test');
});

test('an email address that Stripe refuses is a finding, and payments are still followed', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  await club.store.update(members, member.id, { email: 'new@example.test' });
  const refused = {
    when: 'before',
    status: 400,
    of: `POST /v1/customers/${member.stripeCustomerId}`,
  } as const;
  club.stripe.failures.push(refused);
  club.stripe.world.renew(member.stripeSubscriptionId);
  expect(await club.follow(member)).toMatchObject({ kind: 'changed' });
  const { currentPeriodEnd } = await club.fresh(member);
  expect(currentPeriodEnd?.epochMilliseconds).toBeGreaterThan(
    member.currentPeriodEnd?.epochMilliseconds ?? 0,
  );
  const findings = async () => (await club.store.query(paymentFindings, { limit: 10 })).items;
  expect(await findings()).toMatchObject([{ kind: 'refused', memberUid: member.id, isOpen: true }]);
  expect((await findings())[0]?.sentence).toContain('Stripe refused to use their email address');
  await club.follow(member);
  expect(await findings()).toMatchObject([{ isOpen: false }]);
});

test('an email address that has changed reaches Stripe with the next event or within the hour, once', async () => {
  const club = await openStripeClub();
  const { world } = club.stripe;
  const member = await club.join({}, await club.plan());
  const customer = world.get(world.customers, member.stripeCustomerId);
  expect(customer.email).toBe(member.email);
  const updates = () =>
    club.stripe.requests.filter((each) => each === `POST /v1/customers/${customer.id}`).length;
  await club.store.update(members, member.id, { email: 'new@example.test' });
  await reconcilePayments(club.parts);
  expect(customer.email).toBe('new@example.test');
  await reconcilePayments(club.parts);
  await club.follow(member);
  expect(updates()).toBe(1);
  await club.store.update(members, member.id, { email: 'newer@example.test' });
  await club.follow(member);
  expect(customer.email).toBe('newer@example.test');
});
