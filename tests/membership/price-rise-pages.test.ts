import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { priceRises } from '#server/data/collections/price-rises.ts';
import { processRises } from '#server/membership/price-rises/process-rises.ts';
import type { ClubOptions } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { problemAt } from '../support/page-forms.ts';

const withMail = { environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' } };

async function openWithPlan(options: ClubOptions = withMail) {
  const desk = await openDesk(options);
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
  expect(open.text).toContain(
    '1 person will pay the new price from their next payment on or after that day, once they’ve had 30 days’ notice.',
  );
  expect(open.text).toContain('Ana Vale');
  expect(open.text).toContain('Not yet');
  expect(open.text).not.toContain('Announce the new price');
  const known = '£79 a month from 1 January 2027';
  const unknown = `${known}, or 30 days after they’re told if that’s later`;
  const own = await club.signedIn(ana);
  expect((await browser.get(`/admin/member/${ana.id}`)).text).toContain(unknown);
  expect((await own.get('/account/membership-billing')).text).not.toContain('New price');
  const [notice] = (await club.store.query(outbox, { where: [['memberUid', '==', ana.id]], limit: 10 }))
    .items;
  await club.store.update(outbox, notice?.id ?? '', { status: 'sent', sentAt: club.now() });
  const { text: staff } = await browser.get(`/admin/member/${ana.id}`);
  expect(staff).toContain(known);
  expect(staff).not.toContain(unknown);
  const billing = await own.get('/account/membership-billing');
  expect(billing.text).toContain('New price');
  expect(billing.text).toContain(known);

  const withdrawn = await browser.submit(`${here}/withdraw`, {});
  expect(withdrawn.location).toBe(here);
  expect((await browser.get(here)).html).not.toContain(`href="${here}/told"`);
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
  const { text, html } = await browser.get(here);
  expect(text).toContain('Nobody on this plan pays less.');
  expect(text).toContain('Change the price of the plan first.');
  expect(html).toContain(`href="${here.replace('/price-rise', '')}"`);
  expect(text).not.toContain('Announce the new price');
});

test('without a mail server the page promises no email: the admin says how people are told', async () => {
  const { club, browser, ana, here, form, stored } = await openWithPlan({});
  const page = await browser.get(here);
  expect(page.text).toContain('No mail server is set up, so nobody can be emailed');
  expect(page.text).not.toMatch(/We’ll email|added to the email/);
  const preview = await browser.submit(here, { ...form, next: 'preview' });
  expect(preview.text).not.toContain('will read it');
  const refused = await browser.submit(here, { ...form, next: 'announce' });
  expect(refused.status).toBe(422);
  expect(problemAt(refused.html, 'toldHow')).toContain('Say how you tell everyone: no email can be sent');
  expect(await stored()).toEqual([]);
  const letter = { toldHow: 'By letter', 'toldOn-day': '10', 'toldOn-month': '12', 'toldOn-year': '2026' };
  const announced = await browser.submit(here, { ...form, ...letter, next: 'announce' });
  expect((await browser.follow(announced)).text).not.toContain('emails are being written');
  await processRises(club.services);
  const open = await browser.get(here);
  expect(open.text).toContain('To be told another way on 10 December 2026: By letter');
  expect(open.text).toContain('On 10 December 2026');
  expect(open.text).toContain('Ana Vale');
  expect((await browser.get(`${here}/withdraw`)).text).toContain('tell everyone who knows about it');
  const own = await club.signedIn(ana);
  expect((await own.get('/account/membership-billing')).text).toContain('£79 a month from 9 January 2027');
});

test('who could not be emailed keeps the price until the admin says how they were told', async () => {
  const { club, browser, ana, here, form } = await openWithPlan();
  await club.store.update(members, ana.id, { email: '' });
  await browser.submit(here, { ...form, next: 'announce' });
  await processRises(club.services);
  const open = await browser.get(here);
  expect(open.text).toContain(
    '1 person can’t be emailed. They keep their price until you say how they were told.',
  );
  expect(open.html).toContain(`href="${here}/told"`);
  const empty = await browser.submit(`${here}/told`, { toldHow: ' ' });
  expect([empty.status, problemAt(empty.html, 'toldHow')]).toEqual([
    422,
    expect.stringContaining('Say how they were told'),
  ]);
  expect((await browser.submit(`${here}/told`, { toldHow: 'At the desk' })).location).toBe(here);
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'plan.rise-told']],
    limit: 5,
  });
  expect(items.map(({ summary }) => summary)).toEqual([
    'Unlimited, higher price: told another way: At the desk',
  ]);
  const said = await browser.get(here);
  expect(said.text).toContain('21 November 2026');
  expect(said.html).not.toContain(`href="${here}/told"`);
});

test('nor could somebody whose emails come back', async () => {
  const { club, browser, ana, here, form } = await openWithPlan();
  await club.store.update(members, ana.id, { emailTrouble: 'bounces' });
  await browser.submit(here, { ...form, next: 'announce' });
  await processRises(club.services);
  expect((await browser.get(here)).text).toContain('1 person can’t be emailed.');
});

test('the list of plans says how many people have each', async () => {
  const { club, browser, unlimited } = await openWithPlan();
  await club.member({ membershipStatus: 'cancelled', planId: unlimited.id });
  await club.member({ membershipStatus: 'past_due', planId: unlimited.id });
  const { text } = await browser.get('/admin/adminControl/plans');
  expect(text).toMatch(
    /Plan Status Classes Members now Price Unlimited Available Unlimited 2 with Unlimited £79 a month Off-peak Available Unlimited 0/,
  );
});
