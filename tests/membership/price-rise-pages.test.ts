import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { priceRises } from '#server/data/collections/price-rises.ts';
import { processRises } from '#server/membership/price-rises/process-rises.ts';
import { openDesk } from '../support/desk.ts';

async function openWithPlan() {
  const desk = await openDesk();
  const { club, unlimited } = desk;
  const ana = await club.member({
    ...{ membershipStatus: 'active', planId: unlimited.id, membershipType: 'Unlimited' },
    ...{
      planPriceInPence: 7000,
      planInterval: 'month',
      firstName: 'Ana',
      lastName: 'Vale',
      name: 'Ana Vale',
    },
    currentPeriodEnd: Temporal.Instant.from('2027-01-20T00:00:00Z'),
  });
  const here = `/admin/adminControl/plans/${unlimited.id}/price-rise`;
  const form = { price: '7900', 'from-day': '1', 'from-month': '1', 'from-year': '2027', words: '' };
  const stored = async () => (await club.store.query(priceRises, { limit: 10 })).items;
  return { ...desk, ana, here, form, stored };
}

test('an admin previews, announces and withdraws a higher price for the people on a plan', async () => {
  const { club, browser, ana, here, form, stored } = await openWithPlan();
  const page = await browser.get(here);
  expect(page.text).toContain('1 person on this plan pays less. Anyone who is leaving isn’t told.');
  expect(page.html).toContain('value="2027"');

  const preview = await browser.submit(here, { ...form, words: 'Heating costs more.', next: 'preview' });
  expect(preview.status).toBe(200);
  expect(preview.text).toContain('As Ana Vale will read it:');
  expect(preview.text).toContain('Unlimited will cost £79 a month from 1 January 2027');
  expect(preview.html).toContain('Heating costs more.</textarea>');
  expect(await stored()).toEqual([]);

  const announced = await browser.submit(here, { ...form, next: 'announce' });
  expect(announced.location).toBe(here);
  const told = await browser.follow(announced);
  expect(told.text).toContain('Announced. The emails are being written.');
  await processRises(club.services);
  const open = await browser.get(here);
  expect(open.text).toContain('£79 a month from 1 January 2027');
  expect(open.text).toContain('1 person told. They pay the new price from their next payment');
  expect(open.text).toContain('Ana Vale');
  expect(open.text).not.toContain('Announce the new price');
  expect((await browser.get(`/admin/member/${ana.id}`)).text).toContain('£79 a month from 1 January 2027');
  const own = await club.signedIn(ana);
  const billing = await own.get('/account/membership-billing');
  expect(billing.text).toContain('New price');
  expect(billing.text).toContain('£79 a month from 1 January 2027');

  const withdrawn = await browser.submit(`${here}/withdraw`, {});
  expect(withdrawn.location).toBe(here);
  await processRises(club.services);
  expect((await browser.get(here)).text).toContain('Withdrawn');
  expect((await browser.get(`${here}/withdraw`)).status).toBe(404);
  expect((await club.store.find(members, ana.id))?.priceRise).toBeNull();
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', ana.id]], limit: 10 });
  expect(items).toHaveLength(2);
});

test('what is wrong is said beside what was typed, and nothing is announced', async () => {
  const { browser, here, form, stored } = await openWithPlan();
  const early = await browser.submit(here, { ...form, 'from-year': '2026', words: 'Why', next: 'announce' });
  expect(early.status).toBe(422);
  expect(early.text).toContain('or later: members need 30 days’ notice');
  expect(early.html).toContain('Why</textarea>');
  const seen = await browser.submit(here, { ...form, price: '7500', next: 'announce' });
  expect(seen.status).toBe(422);
  expect(seen.text).toContain('The price of this plan has changed since you opened the page.');
  const missing = await browser.submit(here, { ...form, 'from-day': '', next: 'preview' });
  expect(missing.status).toBe(422);
  expect(await stored()).toEqual([]);
  await browser.submit(here, { ...form, next: 'announce' });
  const second = await browser.submit(here, { ...form, words: 'Once more', next: 'announce' });
  expect(second.status).toBe(422);
  expect(second.text).toContain('A price rise for this plan has been announced already.');
  expect(second.html).toContain('Once more</textarea>');
  expect(await stored()).toHaveLength(1);
});

test('a plan on which nobody pays less has nothing to announce', async () => {
  const { club, browser, ana, here } = await openWithPlan();
  await club.store.update(members, ana.id, { planPriceInPence: 7900 });
  const { text } = await browser.get(here);
  expect(text).toContain('Nobody on this plan pays less.');
  expect(text).not.toContain('Announce the new price');
});
