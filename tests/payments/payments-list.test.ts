import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { daysOfPeriod, type Period, withDays, withPeriod } from '#domain/values/filter-period.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { openShop } from '../support/shop.ts';

const at = (text: string) => Temporal.Instant.from(text);

async function take(desk: Desk, id: string, facts: object): Promise<void> {
  const entry = { memberUid: 'm1', kind: 'payment', method: 'cash', currency: 'gbp', ...facts };
  await desk.club.store.create(ledger, ledger.decode(id, entry as never));
}

// The clock stands on Saturday 21 November 2026, noon.
describe('the list of payments', () => {
  test('adds up what the filter finds, refunds taken off', async () => {
    const desk = await openDesk();
    await take(desk, 'a', { at: at('2026-11-21T09:00:00Z'), amountInPence: 7900 });
    await take(desk, 'b', { at: at('2026-11-21T10:00:00Z'), amountInPence: 1250, method: 'card-machine' });
    await take(desk, 'c', { at: at('2026-11-21T11:00:00Z'), amountInPence: -2000, kind: 'refund' });
    await take(desk, 'd', { at: at('2026-11-02T11:00:00Z'), amountInPence: 4900 });
    await take(desk, 'e', { at: at('2026-10-31T11:00:00Z'), amountInPence: 10_000 });
    const textOf = async (query: string) => (await desk.browser.get(`/admin/payments?${query}`)).text;
    expect(await textOf('')).toContain('5 payments and refunds: £220.50');
    expect(await textOf('when=today')).toContain('3 payments and refunds: £71.50');
    expect(await textOf('when=today&method=cash')).toContain('2 payments and refunds: £59');
    expect(await textOf('when=month&kind=payment')).toContain('3 payments and refunds: £140.50');
    expect(await textOf('kind=refund&method=cash')).toContain('1 payment or refund: -£20');
  });

  test('is turned round by the header of its dates, and stays so from page to page', async () => {
    const { browser, ...desk } = await openDesk();
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-10-${String(day).padStart(2, '0')}T11:00:00Z`;
      await take({ browser, ...desk }, `day-${day}`, { at: at(date), amountInPence: day * 100 });
    }
    expect((await browser.get('/admin/payments')).text).toMatch(/Fri 30 Oct.*Thu 29 Oct/);
    const oldest = await browser.get('/admin/payments?sort=at');
    expect(oldest.text).toMatch(/Thu 1 Oct.*Fri 2 Oct/);
    expect(oldest.html).toMatch(/aria-sort="ascending"/);
    expect(oldest.html).toMatch(/href="\/admin\/payments\?sort=at&amp;cursor=/);
    expect(oldest.text).toContain('1–25 of 30');
    const link = (html: string) =>
      /href="(\/admin\/payments\?sort=at&amp;cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await browser.get(link(oldest.html));
    expect(second.text).toContain('26–30 of 30');
    expect((await browser.get(link(second.html))).text).toContain('1–25 of 30');
  });

  test('offers today, this week and this month, and keeps the one that is chosen', async () => {
    const desk = await openDesk();
    await take(desk, 'a', { at: at('2026-11-21T09:00:00Z'), amountInPence: 7900 });
    const { html } = await desk.browser.get('/admin/payments?when=today&method=cash');
    // A ready-made list adds to the filters that are set.
    expect(html).toContain('href="/admin/payments?when=week&amp;method=cash"');
    expect(html).toContain('<input type="hidden" name="when" value="today"/>');
    expect(html).toContain('href="/admin/payments.csv?when=today&amp;method=cash"');
    expect(html).toMatch(/class="filter-chip"><span class="hidden">Remove filter: <\/span>Today/);
    // Days that are typed are what counts.
    const typed = await desk.browser.get('/admin/payments?when=today&from=2026-10-01');
    expect(typed.html).not.toContain('name="when"');
  });

  test('refuses days that are none, also as a file', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/payments?to=31/11/2026');
    expect(page.status).toBe(422);
    expect(page.text).toContain('To: 31 November isn’t a real date');
    expect((await browser.get('/admin/payments.csv?to=31/11/2026')).status).toBe(422);
  });
});

describe('a period', () => {
  test.each<[Period, string, string]>([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['tomorrow', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
  ])('%s is from %s to %s', (period, from, to) => {
    const days = daysOfPeriod(period, at('2026-11-22T23:59:00Z'));
    expect([String(days.from), String(days.to)]).toEqual([from, to]);
  });

  test('is in the address in place of its days', () => {
    const asked = new URLSearchParams('when=week&kind=refund');
    const days = withDays(asked, at('2026-11-21T12:00:00Z'));
    expect(days.toString()).toBe('when=week&kind=refund&from=2026-11-16&to=2026-11-22');
    const filtered = new URLSearchParams('from=2026-11-16&to=2026-11-22&kind=refund');
    expect(withPeriod(filtered, asked).toString()).toBe('when=week&kind=refund');
    expect(withPeriod(filtered, new URLSearchParams('when=never')).toString()).toBe(filtered.toString());
  });
});

test('a payment’s file and the members’ name the same last day, as its receipt does', async () => {
  const { club, browser } = await openDesk();
  const { uid } = await club.member();
  const { periodStart, periodEnd } = {
    periodStart: at('2026-11-21T12:00:00Z'),
    periodEnd: at('2026-12-21T00:00:00Z'),
  };
  await club.store.update(members, uid, {
    ...{ membershipStatus: 'active', planId: 'unlimited', membershipType: 'Unlimited' },
    ...{ currentPeriodStart: periodStart, currentPeriodEnd: periodEnd },
  });
  const facts = { memberUid: uid, at: periodStart, amountInPence: 7900, periodStart, periodEnd };
  await club.store.create(
    ledger,
    ledger.decode('a', { kind: 'payment', method: 'cash', currency: 'gbp', ...facts } as never),
  );
  const rowsOf = async (path: string) =>
    parse((await browser.get(path)).html, { columns: true, bom: true }) as Record<string, string>[];
  expect(await rowsOf('/admin/payments.csv')).toMatchObject([
    { 'Paid from': '2026-11-21', 'Paid until': '2026-12-20' },
  ]);
  const listed = (await rowsOf('/admin/members.csv?status=active')).map((row) => row['Paid until']);
  expect(listed).toEqual(['2026-12-20']);
});

test('the CSVs say what the pages do: of each payment what is joining fee, of a member what is left of a period paid in part', async () => {
  const shop = await openShop();
  await shop.club.settle({ joiningFeeInPence: 2500 });
  const member = await shop.club.member({ firstName: 'Priya' });
  await shop.sold(member, { planId: 'unlimited', hasFee: true });
  const late = await shop.club.member({
    ...{ firstName: 'Lu', ...activeFacts(shop), membershipStatus: 'past_due' },
    currentPeriodEnd: periodEndAfter(Temporal.PlainDate.from('2026-12-11')),
  });
  await shop.browser.submit(`/admin/member/${late.id}/payment-settled`, {
    ...{ 'lastDay-day': '11', 'lastDay-month': '12', 'lastDay-year': '2026' },
    ...{ payment: 'cash', amount: '49', rest: 'owed' },
  });
  const rowsOf = async (path: string) =>
    parse((await shop.browser.get(path)).html, { columns: true, bom: true }) as Record<string, string>[];
  const fees = (await rowsOf('/admin/payments.csv')).map((row) => [row.Amount, row['Joining fee included']]);
  expect(fees.toSorted()).toEqual([
    ['25.00', '25.00'],
    ['49.00', '0.00'],
    ['79.00', '0.00'],
  ]);
  expect((await rowsOf('/admin/members.csv')).find((row) => row['First name'] === 'Lu')).toMatchObject({
    ...{ Status: 'Payment overdue', Owes: '30' },
    'Unpaid period': '12 November 2026 to 11 December 2026, £30 left to pay',
  });
});
