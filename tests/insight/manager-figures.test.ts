import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { readMoneyFigures } from '#domain/insight/money-figures.ts';
import { periodEndAfter } from '#domain/membership/membership.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { access } from '#server/access/access.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { figureKinds } from '#server/insight/figures/kinds.ts';
import { assessMembers } from '#server/insight/risk/assess-members.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { writeLedger } from '#server/payments/write-ledger.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { openFullHouse } from '../support/full-house.ts';
import { session } from '../support/timetable.ts';

const instant = (text: string) => Temporal.Instant.from(text);

/** Somebody pays £79 in cash at the club's now. */
async function join({ club, unlimited, admin }: Desk, firstName: string): Promise<string> {
  const { id: uid } = await club.member({ firstName, mobile: '07700900123' });
  const periodEnd = periodEndAfter(Temporal.PlainDate.from('2027-01-31'));
  const event = { type: 'activate', plan: unlimited, periodEnd, payment: 'cash' } as const;
  const outcome = await changeMembership(club.services, { uid, event, by: { uid: admin.id, name: 'Ada' } });
  expect(outcome.kind).toBe('changed');
  return uid;
}

/** £79 in October, £79 twice in November, of which £20 went back on the same day. */
async function openWithMoney() {
  const desk = await openDesk({ now: '2026-10-20T09:00:00Z' });
  const { club } = desk;
  await join(desk, 'Bo');
  club.advance(club.now().until(instant('2026-11-10T12:00:00Z')));
  await join(desk, 'Cem');
  await join(desk, 'Dee');
  const [paid] = (await club.store.query(ledger, { limit: 5 })).items;
  const back: LedgerEntry = {
    ...(paid as LedgerEntry),
    ...{ id: 'back', kind: 'refund', at: club.now(), amountInPence: -2000, recurringInPence: 0 },
    ...{ periodStart: null, periodEnd: null },
  };
  await club.store.transaction(async (transaction) => writeLedger(transaction, [back], club.now()));
  club.advance(club.now().until(instant('2026-11-21T12:00:00Z')));
  await countFigures(club.services, figureKinds);
  // The sign-in of October is over.
  return { ...desk, back, browser: await club.signedIn(desk.admin) };
}

test('money received is on a page by month and by what it was for, in files too, and follows what is entered late', async () => {
  const desk = await openWithMoney();
  const { club, browser, back } = desk;
  const page = await browser.get('/admin/analytics/money?period=28-days');
  expect(page.text).toContain('£138 received');
  expect(page.text).toMatch(/November 2026 £158 £0 £0 -£20 £138/);
  expect(page.text).toMatch(/October 2026 £79 £0 £0 £0 £79/);
  const file = await browser.get('/admin/analytics/csv/money-by-month');
  const rows: string[][] = parse(file.html, { bom: true });
  expect(rows[0]?.slice(0, 3)).toEqual(['Month', 'Memberships', 'Packs and trials']);
  expect(rows.slice(1).map((row) => [row[0], row[1], row.at(-2), row.at(-1)])).toEqual([
    ['2026-11', '158', '-20', '138'],
    ['2026-10', '79', '0', '79'],
  ]);
  // Page, file and takings say the same, by what it was for too.
  const november = 'from=2026-11-01&to=2026-11-21';
  expect((await browser.get(`/admin/analytics/money?${november}`)).text).toMatch(
    /What for Received Memberships £158 Given back -£20/,
  );
  const byPurpose = await browser.get(`/admin/analytics/csv/money-by-purpose?${november}`);
  const lines: string[][] = parse(byPurpose.html, { bom: true });
  expect(lines.slice(1)).toEqual([
    ['Memberships', '158'],
    ['Given back', '-20'],
  ]);
  expect((await browser.get(`/desk/takings?${november}`)).text).toMatch(
    /Memberships £158.00 £158.00 Refunds -£20.00 -£20.00 Total £138.00 £138.00/,
  );
  const late = { ...back, id: 'late', at: instant('2026-10-25T12:00:00Z'), amountInPence: -900 };
  await club.store.transaction(async (transaction) => writeLedger(transaction, [late], club.now()));
  await countFigures(club.services, figureKinds);
  expect((await browser.get('/admin/analytics/money')).text).toMatch(/October 2026 £79 £0 £0 -£9 £70/);
});

test('figures of money that are missing are none', () => {
  expect(readMoneyFigures({})).toMatchObject({ totalInPence: 0, backInPence: 0 });
  expect(readMoneyFigures({ paid: { plan: 500, goods: 'x' as never }, back: -100 })).toMatchObject({
    totalInPence: 400,
  });
});

test('the emptiest weekly times come first', async () => {
  const { club, browser } = await openDesk();
  for (const [id, startsAt, bookedCount] of [
    ['full', '2026-11-17T18:00:00Z', 12],
    ['half', '2026-11-18T07:00:00Z', 6],
    ['empty', '2026-11-19T12:30:00Z', 1],
  ] as const)
    await club.store.create(sessions, session({ id, startsAt, bookedCount }));
  await countFigures(club.services, figureKinds);
  const page = await browser.get('/admin/analytics/classes');
  expect(page.text).toContain('Emptiest weekly times');
  const file = await browser.get('/admin/analytics/csv/fill-by-slot');
  const rows: string[][] = parse(file.html, { bom: true });
  expect(rows.slice(1).map(([label]) => label)).toEqual([
    'Thursday 12:30',
    'Wednesday 07:00',
    'Tuesday 18:00',
  ]);
});

test('the dashboard has the money of today, who to call with their number, and where the club is going', async () => {
  const desk = await openWithMoney();
  const { club, browser } = desk;
  await join(desk, 'Eve');
  club.advance({ hours: 1 });
  const before = await browser.get('/admin/dashboard');
  expect(before.text).toContain('Takings today');
  expect(before.text).toContain('Cash £79');
  expect(before.html).toContain('data-fact="recurring-revenue"');
  expect(before.text).toContain('Nobody looks likely to leave.');
  club.advance({ hours: 24 * 40 });
  await assessMembers(club.services);
  const later = await (await club.signedIn(desk.admin)).get('/admin/dashboard');
  expect(later.text).toContain('Who to call Members at risk');
  expect(later.html).toContain('href="tel:07700900123"');
});

test('the front desk sees the money it takes, and nowhere the recurring revenue of the club', async () => {
  const { club, browsers, pathOf } = await openFullHouse('Ravensworth');
  await countFigures(club.services, figureKinds);
  expect((await browsers.admin.get('/admin/payments')).html).toContain('data-fact="recurring-revenue"');
  const says = [
    ...[paths.analyticsOverview, paths.analyticsMembers, paths.moneyFigures, paths.adminDashboard],
    ...[paths.exportMembershipFigures, paths.exportPayments, paths.exportTakings, '/admin/analytics/csv/:id'],
  ];
  for (const path of says) expect(access[path]?.guards, path).toEqual(['admincheck']);
  const open = builtRoutes.filter(({ pattern }) =>
    access[pattern]?.guards.some((guard) => guard === 'deskcheck' || guard === 'staffcheck'),
  );
  const read: string[] = [];
  for (const { pattern } of open) {
    const { html, status } = await browsers.desk.get(pathOf(pattern));
    if (status === 200) read.push(pattern);
    expect(
      html.includes('recurring-revenue') || /recurring revenue|a month recurring/i.test(html),
      pattern,
    ).toBe(false);
  }
  expect(read).toEqual(expect.arrayContaining(['/admin/payments', '/admin/payments/:id', '/desk/tasks']));
  expect(read.length).toBeGreaterThan(50);
  // Programs read with a token, which admins alone give out.
  const api = Object.entries(access).filter(([pattern]) => pattern.startsWith('/api/'));
  for (const [pattern, { guards }] of api) expect(guards.includes('deskcheck'), pattern).toBe(false);
});
