import { expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { listJobs } from '#server/list-jobs.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { countRecurringRevenue } from '../support/count-recurring-revenue.ts';
import { activeFacts } from '../support/desk.ts';
import { openShop } from '../support/shop.ts';

const JOBS = '/admin/adminControl/jobs';
const until = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));

test('on a club’s first day everybody who joined, came back or paid in parts counts as soon as an admin runs the job', async () => {
  const shop = await openShop();
  const { club, browser, unlimited } = shop;
  const by = { uid: shop.admin.id, name: 'Ada' };
  const jobs = createScheduler({ ...club.services, jobs: listJobs(club.services) });
  const recurring = async () =>
    /\S+ a month recurring, from \d+ paying/.exec((await browser.get('/admin/payments')).text)?.[0];

  const joined = await club.member({ firstName: 'Jo' });
  const sale = await shop.sold(joined, { planId: 'unlimited', paidNowInPence: 3000 });
  await jobs.runDueJobs();
  expect(await recurring()).toBe('£30 a month recurring, from 1 paying');

  club.advance({ minutes: 2 });
  await shop.pay(sale.id);
  const left = { membershipStatus: 'cancelled', planId: 'unlimited', membershipType: 'Unlimited' } as const;
  const back = await club.member({ firstName: 'Bea', ...left, currentPeriodEnd: until('2026-10-01') });
  const rejoin = {
    type: 'rejoin',
    plan: unlimited,
    periodEnd: until('2026-12-21'),
    payment: 'cash',
  } as const;
  expect((await changeMembership(club.services, { uid: back.id, by, event: rejoin })).kind).toBe('changed');
  const overdue = { ...activeFacts(shop), membershipStatus: 'past_due' } as const;
  const late = await club.member({ firstName: 'Lu', ...overdue, currentPeriodEnd: until('2026-12-11') });
  await browser.submit(`/admin/member/${late.id}/payment-settled`, {
    ...{ 'lastDay-day': '11', 'lastDay-month': '12', 'lastDay-year': '2026' },
    ...{ payment: 'cash', amount: '20', rest: 'owed' },
  });
  await shop.pay((await shop.stored(late.id)).partPaid?.saleId ?? '');
  // By the clock it is not its turn yet.
  await jobs.runDueJobs();
  expect(await recurring()).toBe('£30 a month recurring, from 1 paying');

  await browser.submit(JOBS, {}, `${JOBS}/count-figures/run`);
  await jobs.runDueJobs();
  expect(await recurring()).toBe('£237 a month recurring, from 3 paying');
  expect(await countRecurringRevenue(club.services)).toBe(23_700);
  const { text } = await browser.get('/admin/analytics');
  expect(text).toContain('£237 Monthly recurring revenue, from 3 paying members, counted today 12:02');
  for (const page of ['/admin/payments', '/admin/analytics', '/admin/dashboard'])
    expect((await browser.get(page)).html, page).toContain('href="/admin/members?show=paying"');
  const paying = await browser.get('/admin/members?show=paying');
  expect((await browser.get('/admin/payments')).text).toContain('from 3 paying members, counted today 12:02');
  expect(paying.text).toContain('Paying members in recurring revenue, counted today 12:02');
  expect(paying.text).toMatch(/3 of \d+ people/);
  // What the figure is worth can't be worked out from it at the desk.
  const reception = await club.signedIn(await club.desk());
  const desk = await reception.follow(await reception.get('/desk/members?show=paying&plan=unlimited'));
  expect([desk.status, /recurring|Paying members/.test(desk.text)]).toEqual([200, false]);
  const csv = (await browser.get('/admin/members.csv?show=paying')).html.trim().split('\n').slice(1);
  expect(csv).toHaveLength(3);
  for (const name of ['Jo', 'Bea', 'Lu']) expect(csv.join('\n')).toContain(name);
  expect((await browser.get('/admin/analytics?period=last-month')).html).not.toContain('?show=paying');
  expect(text).toContain('New +£158 Upgrades £0 Returns +£79');
  expect((await browser.get('/admin/analytics/members')).text).toContain('1 Joined 1 Came back 0 Left');
});

test('a club whose first record is of today has no earlier days that are still to count', async () => {
  const shop = await openShop();
  await shop.sold(await shop.club.member({}), { planId: 'unlimited' });
  await createScheduler({ ...shop.club.services, jobs: listJobs(shop.club.services) }).runDueJobs();
  const { text } = await shop.browser.get('/admin/analytics');
  expect(text).toContain('£79 Monthly recurring revenue');
  expect(text).not.toContain('still being counted');
});
