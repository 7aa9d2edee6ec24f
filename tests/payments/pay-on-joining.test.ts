import { describe, expect, test } from 'vitest';
import type { Plan } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import { debitArrives } from '../support/stripe-double/direct-debit.ts';

const LAST_STEP = '/account/welcome?redirectTo=%2Fmembership%2Fplans%2Funlimited%2Fjoin';
const JOIN = `/membership/plans/unlimited/join?${new URLSearchParams({ redirectTo: LAST_STEP })}`;
const REQUEST = `/membership/plans/unlimited/request?${new URLSearchParams({ redirectTo: LAST_STEP })}`;

async function openShop() {
  const club = await openStripeClub();
  await club.settle({ isSetUp: true });
  await club.plan({ id: 'unlimited', name: 'Unlimited', priceInPence: 7900 });
  const member = await club.member();
  return { club, member, browser: await club.signedIn(member) };
}

test('the last step of joining offers to pay online and at the desk, and both lead back to it', async () => {
  const { club, member, browser } = await openShop();
  const page = await browser.get(LAST_STEP);
  expect(page.text).toContain('by card or in another way that it offers there, such as Direct Debit');
  expect(page.text).toMatch(/Pay £79 a month .*Pay £79 at the desk/);
  for (const action of [JOIN, REQUEST]) expect(page.html).toContain(`action="${action}"`);

  const atStripe = await browser.submit(LAST_STEP, {}, JOIN);
  const id = atStripe.location?.split('/').at(-1) ?? '';
  expect(id).toMatch(/^cs_test_/);
  club.stripe.world.pay(id);
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('active');
  const session = club.stripe.world.get(club.stripe.world.checkouts, id);
  const onwards = new URLSearchParams({ redirectTo: LAST_STEP });
  const { linkOrigin } = club.services.config;
  expect(session.success_url).toBe(
    `${linkOrigin}/account/success?session_id={CHECKOUT_SESSION_ID}&${onwards}`,
  );
  expect(session.cancel_url).toBe(linkOrigin + LAST_STEP);
  const paid = await browser.get(`/account/success?session_id=${id}&${onwards}`);
  expect(paid.html).toContain(`href="${LAST_STEP}"`);
  expect((await browser.get(LAST_STEP)).text).toMatch(
    /You’re a member\. Before your first visit:.*Fill in your PAR-Q/,
  );
});

test('row 19: the page after a payment leads nowhere else', async () => {
  const { club, member, browser } = await openShop();
  const plan = await club.plan({ id: 'other' });
  const id = await club.checkout(member, plan);
  club.stripe.world.pay(id);
  await club.deliverAll();
  const paid = await browser.get(`/account/success?session_id=${id}&redirectTo=%2F%2Fevil.test`);
  expect(paid.text).toContain('You are a member');
  expect(paid.html).not.toContain('evil.test');
});

test('a request to pay at the desk is kept, shown with the other way, and gone once it is paid online', async () => {
  const { club, member, browser } = await openShop();
  const requested = await browser.submit(LAST_STEP, {}, REQUEST);
  expect(requested.location).toBe(LAST_STEP);
  expect(await club.fresh(member)).toMatchObject({
    requestedPlanId: 'unlimited',
    membershipStatus: 'pending',
  });
  const page = await browser.follow(requested);
  expect(page.text).toContain('Pay £79 a month');
  expect(page.text).toContain('We have your request for Unlimited. Pay £79 at the front desk');
  for (const where of ['/account/dashboard', '/account/membership-billing', '/account/profile']) {
    const { html } = await browser.get(where);
    expect(html).toContain('href="/membership/plans/unlimited/join"');
    expect(html).toContain('href="/membership/request/withdraw"');
  }
  const atStripe = await browser.submit(LAST_STEP, {}, JOIN);
  club.stripe.world.pay(atStripe.location?.split('/').at(-1) ?? '');
  await club.deliverAll();
  expect(await club.fresh(member)).toMatchObject({ requestedPlanId: '', membershipStatus: 'active' });
  const again = await browser.submit(LAST_STEP, {}, REQUEST);
  expect((await browser.follow(again)).text).toContain(
    'You already have a membership that you pay for online.',
  );
  expect((await club.fresh(member)).requestedPlanId).toBe('');
});

test('a plan that does not exist is not found, and opening the address requests nothing', async () => {
  const { club, member, browser } = await openShop();
  expect((await browser.post('/membership/plans/none/request')).status).toBe(404);
  expect((await browser.get('/membership/plans/unlimited/request')).location).toBe(
    '/membership/plans/unlimited/join',
  );
  expect((await club.fresh(member)).requestedPlanId).toBe('');
});

describe('the joining fee of somebody who joins online', () => {
  async function openWithFee(facts: Partial<Plan> = {}) {
    const club = await openStripeClub();
    await club.settle({ isSetUp: true, joiningFeeInPence: 1500 });
    const plan = await club.plan({ id: 'unlimited', name: 'Unlimited', priceInPence: 7900, ...facts });
    const entries = async () =>
      (await club.store.query(ledger, { orderBy: [['at', 'asc']], limit: 50 })).items;
    return { club, plan, entries, admin: await club.signedIn(await club.admin()) };
  }
  const pack = { kind: 'pack', interval: 'one-off', classAllowance: 10 } as const;

  test('is on the button and taken with the first payment, and every record of it says so', async () => {
    const { club, plan, entries, admin } = await openWithFee();
    const member = await club.member({ firstName: 'Priya' });
    const browser = await club.signedIn(member);
    expect((await browser.get(LAST_STEP)).text).toContain('Pay £79 a month plus £15 joining fee');
    club.stripe.world.pay(await club.checkout(member, plan));
    await club.deliverAll();
    const [entry] = await entries();
    expect(entry).toMatchObject({ amountInPence: 9400, recurringInPence: 7900, joiningFeeInPence: 1500 });
    const receipt = await browser.get(`/account/receipts/${entry?.id}`);
    expect(receipt.text).toMatch(/£94\.00.*Unlimited £79\.00 ?Joining fee £15\.00/);
    expect((await browser.get('/account/membership-billing')).text).toContain('Unlimited and joining fee');
    const mails = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 9 });
    expect(mails.items.find(({ template }) => template === 'payment-received')?.body).toContain(
      'We’ve received £94 for Unlimited (including a £15 joining fee) by card',
    );
    const takings = await admin.get('/desk/takings');
    expect(takings.text).toMatch(/Memberships £79\.00 £79\.00 Fees £15\.00 £15\.00 Total £94\.00 £94\.00/);
    const fees = await admin.get('/desk/takings?for=fee');
    expect(fees.text).toMatch(/Joining fee Card £15\.00/);
    const csv = await admin.get('/admin/payments.csv');
    expect(csv.text).toContain(',94.00,15.00,GBP,Unlimited,');
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
  });

  test('is not taken again with the next payment, nor of somebody who has been a member', async () => {
    const { club, plan, entries } = await openWithFee();
    const member = await club.join({}, plan);
    const { stripeSubscriptionId: id } = member;
    club.advance({ hours: 30 * 24 + 1 });
    const { world } = club.stripe;
    world.settle(world.renew(id).id);
    await club.deliverAll();
    expect((await entries()).map((each) => [each.amountInPence, each.joiningFeeInPence])).toEqual([
      [9400, 1500],
      [7900, 0],
    ]);
    const former = await club.member({ membershipStatus: 'cancelled', planId: 'old' });
    const checkout = await club.checkout(former, plan);
    expect(world.get(world.orders, checkout).extras).toEqual([]);
  });

  test('is taken with a pack too, by card or by Direct Debit', async () => {
    const { club, plan, entries } = await openWithFee(pack);
    await club.join({}, plan);
    const other = await club.member();
    const checkout = await club.checkout(other, plan);
    club.stripe.world.pay(checkout, { by: 'bacs_debit' });
    await club.deliverAll();
    expect(await club.fresh(other)).toMatchObject({ pendingPayment: { amountInPence: 9400 } });
    debitArrives(club.stripe.world, checkout);
    await club.deliverAll();
    expect(await entries()).toMatchObject([
      { amountInPence: 9400, recurringInPence: 0, joiningFeeInPence: 1500, planId: 'unlimited' },
      { amountInPence: 9400, recurringInPence: 0, joiningFeeInPence: 1500, planId: 'unlimited' },
    ]);
  });

  test.each([
    ['plan', {}, 7110],
    ['pack', pack, 0],
  ])('with a %s and a promotion code is less by as much as the price', async (_, facts, recurringInPence) => {
    const { club, plan, entries } = await openWithFee(facts);
    const member = await club.member();
    const browser = await club.signedIn(member);
    club.stripe.world.pay(await club.checkout(member, plan), { percentOff: 10 });
    await club.deliverAll();
    const paid = await entries();
    expect(paid).toMatchObject([{ amountInPence: 8460, recurringInPence, joiningFeeInPence: 1350 }]);
    const receipt = await browser.get(`/account/receipts/${paid[0]?.id}`);
    expect(receipt.text).toMatch(/£84\.60.*Unlimited £71\.10 ?Joining fee £13\.50/);
  });

  test('is taken with a plan by Direct Debit once the bank has paid', async () => {
    const { club, plan, entries } = await openWithFee();
    const member = await club.member();
    const checkout = await club.checkout(member, plan);
    club.stripe.world.pay(checkout, { by: 'bacs_debit' });
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({ pendingPayment: { amountInPence: 9400 } });
    expect(await entries()).toEqual([]);
    debitArrives(club.stripe.world, checkout);
    await club.deliverAll();
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active', pendingPayment: null });
    expect(await entries()).toMatchObject([
      { amountInPence: 9400, recurringInPence: 7900, joiningFeeInPence: 1500 },
    ]);
  });

  test('goes back first of a part that is refunded, and all of it puts a pack back', async () => {
    const { club, plan, entries, admin } = await openWithFee(pack);
    const member = await club.join({}, plan);
    const [payment] = await entries();
    const refund = (amount: string) =>
      admin.submit(`/desk/receipts/${payment?.id}/refund`, { amount, reason: 'Moved away' });
    await refund('10');
    await refund('20');
    expect((await entries()).slice(1)).toMatchObject([
      { amountInPence: -1000, joiningFeeInPence: -1000 },
      { amountInPence: -2000, joiningFeeInPence: -500 },
    ]);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
    await refund('64');
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'pending' });
  });

  test('goes back for the days that are left within the first 14', async () => {
    const { club, plan, entries, admin } = await openWithFee();
    const member = await club.join({}, plan);
    const page = await admin.get(`/admin/member/${member.id}/cool-off`);
    expect(page.text).toContain('£94 (including a £15 joining fee) on 21 November 2026');
    // One of 30 days is used.
    await admin.submit(`/admin/member/${member.id}/cool-off`, {});
    expect((await entries()).map(({ amountInPence }) => amountInPence)).toEqual([9400, -9087]);
  });
});
