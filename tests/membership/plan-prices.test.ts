import { expect, test } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { openDesk } from '../support/desk.ts';
import { openStripeClub } from '../support/stripe-club.ts';

async function openWithPlan() {
  const club = await openStripeClub();
  const plan = await club.plan({ stripePriceId: '', version: 1 });
  const browser = await club.signedIn(await club.admin());
  const here = `/admin/adminControl/plans/${plan.id}`;
  return { club, plan, browser, here, stored: () => club.store.find(plans, plan.id) };
}
const form = { name: 'Plan 1', kind: 'membership', price: '49', interval: 'month', order: '1' };

test('the price is made in Stripe once, however often it is asked for', async () => {
  const { club, browser, here, stored } = await openWithPlan();
  expect((await browser.get(here)).text).toContain('No price in Stripe yet');
  const answer = await browser.submit(`${here}/make-stripe-price`, {});
  expect((await browser.follow(answer)).text).toContain('Members can now pay for Plan 1 online.');
  await browser.submit(`${here}/make-stripe-price`, {});
  expect(club.stripe.world.prices.size).toBe(1);
  const [price] = club.stripe.world.prices.values();
  expect(price).toMatchObject({ unit_amount: 4900, recurring: { interval: 'month' } });
  expect(await stored()).toMatchObject({ stripePriceId: price?.id });
});

test('a failure that Stripe keeps for its key does not keep the club from a price', async () => {
  const { club, browser, here, stored } = await openWithPlan();
  club.stripe.failures.push({ when: 'before', status: 500, of: 'POST /v1/prices' });
  const answer = await browser.submit(`${here}/make-stripe-price`, {});
  expect((await browser.follow(answer)).text).toContain('Members can now pay for Plan 1 online.');
  expect(club.stripe.world.prices.size).toBe(1);
  expect((await stored())?.stripePriceId).not.toBe('');
});

test.each([
  ['price_other', 'This Stripe price is £59 a month, but the plan costs £49 a month.'],
  ['price_year', 'This Stripe price is £49 a year, but the plan costs £49 a month.'],
  ['price_nothing', 'We couldn’t find this price in Stripe.'],
  ['prod_1', 'which starts with price_'],
])('a pasted price %s that is not the plan’s is refused', async (priceId, sentence) => {
  const { club, browser, here, stored } = await openWithPlan();
  club.stripe.world.addPrice('price_other', 5900, 'month');
  club.stripe.world.addPrice('price_year', 4900, 'year');
  const answer = await browser.submit(`${here}/stripe-price`, { priceId });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(await stored()).toMatchObject({ stripePriceId: '' });
});

test('a pasted price that says the same is taken, and another price takes it off again', async () => {
  const { club, browser, here, stored } = await openWithPlan();
  club.stripe.world.addPrice('price_mine', 4900, 'month');
  await browser.submit(`${here}/stripe-price`, { priceId: 'price_mine' });
  expect(await stored()).toMatchObject({ stripePriceId: 'price_mine' });
  const answer = await browser.submit(here, { ...form, price: '55' });
  expect(answer.location).toBe(`${here}/make-stripe-price`);
  expect(await stored()).toMatchObject({ stripePriceId: '', version: 2, priceInPence: 5500 });
});

test('a subscription that runs keeps its price when the plan costs more', async () => {
  const { club, browser } = await openWithPlan();
  const plan = await club.plan();
  const member = await club.join({}, plan);
  expect(member).toMatchObject({ planPriceInPence: 4900, planInterval: 'month' });
  await browser.submit(`/admin/adminControl/plans/${plan.id}`, { ...form, name: plan.name, price: '60' });
  await club.follow(member);
  expect(await club.fresh(member)).toMatchObject({ planId: plan.id, planPriceInPence: 4900 });
});

test('a club without Stripe shows no button for it', async () => {
  const { browser, unlimited } = await openDesk();
  const here = `/admin/adminControl/plans/${unlimited.id}`;
  expect((await browser.get(here)).text).not.toContain('Stripe');
  expect((await browser.get(`${here}/make-stripe-price`)).status).toBe(303);
});
