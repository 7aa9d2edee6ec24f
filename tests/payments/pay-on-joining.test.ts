import { expect, test } from 'vitest';
import { openStripeClub } from '../support/stripe-club.ts';

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
  expect((await browser.get(LAST_STEP)).text).toContain(
    'You’re a member. Before your first visit: Fill in your PAR-Q',
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
