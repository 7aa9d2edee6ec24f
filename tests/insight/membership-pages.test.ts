import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { type Desk, openDesk, plan } from '../support/desk.ts';
import type { Visitor } from '../support/visitor.ts';

/*
 * A club of six, worked out by hand. Unlimited is £79 a month, off-peak £49 a month, a year £588, which is £49 a month.
 *
 *   Ada   joins 1 September, unlimited, paid until 31 October; pays again on 31 October until 30 November
 *   Bo    joins 5 September, off-peak, until 4 October; pays on 4 October £79 for unlimited from the 5th until 4 November,
 *         and lets it run out: expired on 5 November, nothing chosen
 *   Cem   joins 10 September, a year
 *   Dee   joins 1 October, off-peak, until 20 November; on hold from 10 to 19 October, which moves that to 30 November
 *   Eli   joins 3 October, off-peak, until 2 November; cancels, because of the cost: gone on 3 November
 *   Fay   was imported: a member since before, never paid here; cancelled on 20 October by the desk, moving away;
 *         comes back on 2 November, off-peak, until 1 December
 *
 * Ada's and Dee's first payments are for two months: £79 for two months recurs at £39.50, £49 at £24.50.
 *
 * Recurring revenue at the end of
 *   30 September  Ada 39.50 + Bo 49 + Cem 49                                137.50
 *   31 October    Ada 39.50 (her second payment starts on 1 November) + Bo 79 + Cem 49 + Dee 24.50 + Eli 49   241.00
 *   25 November   Ada 79 + Cem 49 + Dee 24.50 + Fay 49                       201.50
 *
 * Changes of October: new 24.50 + 49 = 73.50; upgrade 30 (Bo); hold −24.50 (10 October); return 24.50 (20 October): 103.50.
 * Changes of November until the 25th: return 49 (Fay, who came back); upgrade 39.50 (Ada); lost −79 (Bo) − 49 (Eli): −39.50.
 *
 * Members: 30 September 3 and Fay: 4. 31 October Ada, Bo, Cem, Dee, Eli: 5. 25 November Ada, Cem, Dee, Fay: 4.
 * October: joined 2, left 1 (moving away), mean of members (4 + 5) / 2 = 4.5, 31 days are 1.0185 months:
 *   1 / 4.5 / 1.0185 = 21.8% a month; 1 / 0.218 = 4.6 months.
 * October's average: £241 / 5 paying = £48.20.
 *
 * Retention: 3 joined in September: 3 at its end, 3 at October's, 2 in November (Bo): 100, 100, 67.
 *   2 joined in October: 2 at its end, 1 in November (Eli): 100, 50.
 */
let desk: Desk;
let browser: Visitor;
let fay = '';

const at = (text: string) => Temporal.Instant.from(text);

beforeAll(async () => {
  desk = await openDesk({ now: '2026-09-01T09:00:00Z' });
  const { club } = desk;
  await club.store.create(plans, plan({ id: 'year', name: 'Year', priceInPence: 58_800, interval: 'year' }));
  fay = (await club.member({ firstName: 'Fay' })).id;
  await club.store.update(members, fay, {
    ...{ membershipStatus: 'active', planId: 'off-peak', membershipType: 'Off-peak' },
    currentPeriodEnd: periodEndAfter(Temporal.PlainDate.from('2027-06-30')),
  });
  const people = new Map<string, string>([['fay', fay]]);
  const by = { uid: desk.admin.id, name: 'Ada' };
  const offPeak = { ...desk.offPeak, amount: 4900 };
  const does = async (when: string, name: string, event: MembershipEvent) => {
    club.advance(club.now().until(at(when)));
    await settleMemberships(club.services);
    const uid = people.get(name) ?? (await club.member({ firstName: name })).id;
    people.set(name, uid);
    const outcome = await changeMembership(club.services, { uid, event, by });
    expect([name, outcome.kind]).toEqual([name, 'changed']);
  };
  const until = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));
  const joins = (planOf: typeof offPeak | Desk['unlimited'], day: string) =>
    ({ type: 'activate', plan: planOf, periodEnd: until(day), payment: 'cash' }) as const;
  await does('2026-09-01T10:00:00Z', 'ada', joins(desk.unlimited, '2026-10-31'));
  await does('2026-09-05T10:00:00Z', 'bo', joins(offPeak, '2026-10-04'));
  const year = plan({ id: 'year', name: 'Year', priceInPence: 58_800, interval: 'year' });
  await does('2026-09-10T10:00:00Z', 'cem', joins(year, '2027-09-09'));
  await does('2026-10-01T10:00:00Z', 'dee', joins(offPeak, '2026-11-20'));
  await does('2026-10-03T10:00:00Z', 'eli', joins(offPeak, '2026-11-02'));
  await does('2026-10-04T10:00:00Z', 'bo', { type: 'change-plan', plan: desk.unlimited });
  await does('2026-10-04T10:01:00Z', 'bo', {
    ...{ type: 'payment-settled', payment: 'cash', periodEnd: until('2026-11-04') },
  });
  const days = { from: Temporal.PlainDate.from('2026-10-10'), until: Temporal.PlainDate.from('2026-10-19') };
  await does('2026-10-10T10:00:00Z', 'dee', { type: 'start-hold', ...days, reason: '' });
  const moving = { reason: 'To Leeds', leavingReason: 'moving' } as const;
  await does('2026-10-20T10:00:00Z', 'fay', { type: 'cancel-now', ...moving });
  await does('2026-10-25T10:00:00Z', 'eli', { type: 'cancel-at-period-end', leavingReason: 'cost' });
  await does('2026-10-31T10:00:00Z', 'ada', {
    ...{ type: 'payment-settled', payment: 'cash', periodEnd: until('2026-11-30') },
  });
  await does('2026-11-02T10:00:00Z', 'fay', {
    ...{ type: 'rejoin', plan: offPeak, periodEnd: until('2026-12-01'), payment: 'cash' },
  });
  for (const when of ['2026-11-03T06:00:00Z', '2026-11-05T06:00:00Z', '2026-11-25T12:00:00Z']) {
    club.advance(club.now().until(at(when)));
    await settleMemberships(club.services);
  }
  await countFigures(club.services);
  // Months have passed since the desk was opened.
  browser = await club.signedIn(desk.admin);
});

const OCTOBER = '?from=2026-10-01&to=2026-10-31&compare=none';

describe('analytics agree with what was worked out by hand', () => {
  test('recurring revenue, and what changed it', async () => {
    const { text } = await browser.get(`/admin/analytics${OCTOBER}`);
    expect(text).toContain('£241 Monthly recurring revenue');
    expect(text).toContain('5 Members');
    expect(text).toContain('£48.20 Average a month per paying member');
    expect(text).toContain(
      'At the start £137.50 New +£73.50 Upgrades +£30 Returns +£24.50 Downgrades £0 Holds -£24.50 Lost £0 At the end £241',
    );
    const november = await browser.get('/admin/analytics?from=2026-11-01&to=2026-11-25&compare=none');
    expect(november.text).toContain(
      'At the start £241 New £0 Upgrades +£39.50 Returns +£49 Downgrades £0 Holds £0 Lost -£128 At the end £201.50',
    );
    // The same as on the page of payments, and of the same time where it is of now.
    const payments = (await browser.get('/admin/payments')).text;
    expect(payments).toContain('£201.50 a month recurring');
    const [from] = /from \d+ paying members, [\w ,]*?\d\d:\d\d/.exec(payments) ?? [];
    expect(from).toBeDefined();
    expect((await browser.get('/admin/analytics')).text).toContain(`Monthly recurring revenue, ${from}`);
    expect(text).not.toMatch(/paying members?, /);
  });

  test('joiners, leavers and their reasons, churn and lifetime', async () => {
    const { text } = await browser.get(`/admin/analytics/members${OCTOBER}`);
    expect(text).toContain(
      '2 Joined 0 Came back 1 Left 21.8% Leave in a month 4.6 months How long members stay',
    );
    expect(text).toContain('Moving away 1');
    const november = await browser.get('/admin/analytics/members?from=2026-11-01&to=2026-11-25&compare=none');
    expect(november.text).toContain('0 Joined 1 Came back 2 Left');
    for (const reason of ['Cost 1', 'Not renewed 1']) expect(november.text).toContain(reason);
  });

  test('who stays, by the month they joined, on the page and as a file', async () => {
    const { text } = await browser.get('/admin/analytics/members');
    expect(text).toContain('Sep 26 100 100 67');
    expect(text).toContain('Oct 26 100 50');
    const file = await browser.get('/admin/analytics/retention.csv');
    const rows = parse<Record<string, string>>(file.html, { bom: true, columns: true });
    expect(rows).toMatchObject([
      { 'Joined in': '2026-09', Joined: '3', 'Members 0 months later': '3', 'Members 2 months later': '2' },
      { 'Joined in': '2026-10', Joined: '2', 'Members 1 months later': '1', 'Members 2 months later': '' },
    ]);
  });

  test('the file has each day, and its days add up', async () => {
    const file = await browser.get(`/admin/analytics/membership.csv${OCTOBER}`);
    expect(file.headers.get('Content-Disposition')).toContain('membership-2026-10-01-2026-10-31.csv');
    const rows = parse<Record<string, string>>(file.html, { bom: true, columns: true });
    expect(rows).toHaveLength(31);
    expect(rows[4]).toMatchObject({ Date: '2026-10-05', Upgrades: '30.00', 'Recurring revenue': '241.00' });
    expect(rows[9]).toMatchObject({ Date: '2026-10-10', Holds: '-24.50', 'Paying members': '4' });
    expect(rows[19]).toMatchObject({ Date: '2026-10-20', Left: '1', 'Left: Moving away': '1', Members: '5' });
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect([sum('New'), sum('Upgrades'), sum('Joined'), sum('Left')]).toEqual([73.5, 30, 2, 1]);
  });

  test('of days before the first record neither the page nor the file has a number', async () => {
    const AUGUST = '?from=2026-08-30&to=2026-09-01&compare=none';
    const { text } = await browser.get(`/admin/analytics${AUGUST}`);
    expect(text).toContain('30 Aug – 31 Aug – 1 Sep £39.50');
    expect(text).toContain('30 Aug – 31 Aug – 1 Sep 2');
    const file = await browser.get(`/admin/analytics/membership.csv${AUGUST}`);
    const rows = parse<Record<string, string>>(file.html, { bom: true, columns: true });
    const shown = rows.map((row) => [row.Date, row['Recurring revenue'], row.Members, row['Paying members']]);
    expect(shown).toEqual([
      ['2026-08-30', '', '', ''],
      ['2026-08-31', '', '', ''],
      ['2026-09-01', '39.50', '2', '1'],
    ]);
    const before = await browser.get('/admin/analytics?from=2026-08-30&to=2026-08-31&compare=none');
    expect(before.text).toContain('– Monthly recurring revenue');
    expect(before.text).toContain('– Members');
  });

  test('a file of days that aren’t is refused', async () => {
    const answer = await browser.get('/admin/analytics/membership.csv?from=2026-13-01&to=2026-10-31');
    expect(answer.status).toBe(422);
    expect(answer.html).toBe('Enter the month as a number from 1 to 12. Go back and correct the days.');
  });

  test('a club without records says so', async () => {
    const empty = await openDesk();
    for (const page of ['/admin/analytics', '/admin/analytics/members'])
      expect((await empty.browser.get(page)).text).toContain('No figures yet');
  });
});
