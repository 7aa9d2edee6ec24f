import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { countRecurringRevenue } from '../support/count-recurring-revenue.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const at = (text: string) => Temporal.Instant.from(text);

async function openWithPayment(facts: Partial<Member> = {}) {
  const desk = await openDesk();
  const asked = { requestedPlanId: 'unlimited', requestedPlanAt: desk.club.now() };
  const member = await desk.club.member({ firstName: 'Yusuf', lastName: 'Demir', ...asked, ...facts });
  const pay = () =>
    desk.browser.submit(`/admin/member/${member.id}/activate`, { plan: 'unlimited', payment: 'cash' });
  const entries = async () =>
    (await desk.club.store.query(ledger, { orderBy: [['at', 'desc']], limit: 9 })).items;
  return { ...desk, member, pay, entries };
}

test('the desk’s money is in the ledger with a number, and the member’s mail is the receipt', async () => {
  const { member, pay, entries, mails } = await openWithPayment();
  await pay();
  const [entry] = await entries();
  expect(entry).toMatchObject({ amountInPence: 7900, method: 'cash', memberUid: member.id });
  expect(entry?.receiptNumber).toMatch(/^D261121-[0-9A-F]{6}$/);
  const [mail] = await mails(member.id);
  expect(mail?.body).toContain(
    `Your receipt: £79.00, cash, on 21 November 2026, number ${entry?.receiptNumber}. View or print it: `,
  );
  expect(mail?.body).toContain(`/account/receipts/${entry?.id}`);
});

test('a member reads their own receipt, an admin any, and somebody else’s is not there', async () => {
  const { club, browser, member, pay, entries } = await openWithPayment();
  await pay();
  const [entry] = await entries();
  const own = await (await club.signedIn(member)).get(`/account/receipts/${entry?.id}`);
  for (const words of [
    'Receipt',
    'Yusuf Demir',
    '£79.00',
    'Cash',
    entry?.receiptNumber ?? '?',
    'Unlimited',
  ]) {
    expect(own.text).toContain(words);
  }
  expect((await browser.get(`/admin/payments/${entry?.id}`)).text).toContain('Yusuf Demir');
  const other = await club.signedIn(await club.member());
  expect((await other.get(`/account/receipts/${entry?.id}`)).status).toBe(404);
  expect((await browser.get(`/account/receipts/${entry?.id}`)).status).toBe(404);
  expect((await other.get(`/admin/payments/${entry?.id}`)).status).toBe(403);
  expect((await browser.get('/admin/payments/nothing')).status).toBe(404);
});

test('a receipt says what was refunded, and to staff alone why', async () => {
  const { club, browser, member, pay, entries } = await openWithPayment();
  await pay();
  const [entry] = await entries();
  const back = { at: club.now(), memberUid: member.id, kind: 'refund', amountInPence: -2000 };
  const facts = { ...back, ofEntry: entry?.id ?? '', reason: 'Rude to coaches' };
  await club.store.create(ledger, ledger.decode('back', facts));
  const own = await (await club.signedIn(member)).get(`/account/receipts/${entry?.id}`);
  expect(own.text).toContain('-£20.00');
  expect(own.text).not.toContain('Rude');
  expect((await browser.get(`/admin/payments/${entry?.id}`)).text).toContain(
    'Refund on 21 November 2026: Rude to coaches',
  );
});

test('what is complimentary costs nothing and has no receipt in its mail', async () => {
  const { browser, member, entries, mails } = await openWithPayment();
  const fields = { plan: 'unlimited', payment: 'complimentary', amountReason: 'Prize' };
  await browser.submit(`/admin/member/${member.id}/activate`, fields);
  expect(await entries()).toMatchObject([{ amountInPence: 0, method: 'complimentary' }]);
  expect((await mails(member.id))[0]?.body).not.toContain('receipt');
});

test('row 14: price, status and plan price in the desk’s post change nothing', async () => {
  const { browser, member, entries, stored } = await openWithPayment();
  await browser.submit(`/admin/member/${member.id}/activate`, {
    plan: 'unlimited',
    payment: 'cash',
    price: '1',
    priceInPence: '1',
    planPriceInPence: '1',
    membershipStatus: 'expired',
    amountInPence: '1',
  });
  expect(await entries()).toMatchObject([{ amountInPence: 7900 }]);
  expect(await stored(member.id)).toMatchObject({ membershipStatus: 'active', planPriceInPence: 7900 });
});

test('the dashboard counts who is waiting for the desk, and the list links to activating them', async () => {
  const { browser, member, pay } = await openWithPayment();
  expect((await browser.get('/admin/dashboard')).text).toContain('Waiting to pay at desk');
  const list = await browser.get('/admin/members/waiting');
  expect(list.text).toContain('Unlimited, £79 a month');
  expect(list.html).toContain(`href="/admin/member/${member.id}/activate"`);
  await pay();
  expect((await browser.get('/admin/members/waiting')).text).toContain('No requests');
});

test('somebody with a membership who has requested a dearer plan is led to changing it, and their payment says so', async () => {
  const desk = await openDesk();
  const { club, browser } = desk;
  const asked = { requestedPlanId: 'off-peak', requestedPlanAt: club.now() };
  const member = await club.member({
    firstName: 'Yusuf',
    lastName: 'Demir',
    ...activeFacts(desk, 20),
    planPriceInPence: 2000,
    ...asked,
  });
  const change = `href="/admin/member/${member.id}/change-plan"`;
  const list = (await browser.get('/admin/members/waiting')).html;
  expect([list.includes(change), list.includes(`/admin/member/${member.id}/activate`)]).toEqual([
    true,
    false,
  ]);
  const page = await browser.get(`/admin/member/${member.id}/payment-settled`);
  expect(page.text).toContain('Yusuf Demir has requested Off-peak');
  expect(page.html).toContain(change);
  const guardian = { uid: 'guardian', name: 'Ada Demir' };
  const asking = { action: 'membership.requested', memberUid: member.id, summary: 'Off-peak' } as const;
  await club.store.transaction(async (transaction) => writeAudit(transaction, guardian, asking, club.now()));
  expect((await browser.get(`/admin/member/${member.id}/payment-settled`)).text).toMatch(
    /Ada Demir has requested Off-peak[^.]* for Yusuf Demir\./,
  );
});

test('what comes in each month is counted from the ledger, holds and money back included', async () => {
  const { club, browser, pay } = await openWithPayment();
  expect((await browser.get('/admin/payments')).text).toContain('will appear here within the hour');
  await pay();
  const until = club.now().add({ hours: 24 * 20 });
  const yearly = { at: club.now(), memberUid: 'year', amountInPence: 49_000, recurringInPence: 49_000 };
  const period = { periodStart: club.now(), periodEnd: club.now().add({ hours: 24 * 365 }) };
  const resting = { memberUid: 'rests', amountInPence: 4900, recurringInPence: 4900 };
  const entries = {
    year: { ...yearly, ...period },
    back: { at: club.now(), memberUid: 'k', kind: 'refund', amountInPence: -1900, ofEntry: 'kept' },
    kept: {
      at: club.now(),
      memberUid: 'k',
      amountInPence: 4900,
      recurringInPence: 4900,
      ...period,
      periodEnd: until,
    },
    // Its period is over, except for the ten days on hold.
    rests: {
      ...resting,
      at: club.now(),
      periodStart: at('2026-10-15T09:00:00Z'),
      periodEnd: at('2026-11-15T09:00:00Z'),
    },
  } as const;
  for (const [id, facts] of Object.entries(entries))
    await club.store.create(ledger, ledger.decode(id, facts));
  const rest = { memberUid: 'rests', from: '2026-11-01', until: '2026-11-10', madeAt: club.now() };
  await club.store.create(holds, holds.decode('rests_2026-11-01', rest));
  // 7,900, a twelfth of 49,000, the 3,000 that were kept, and 4,900.
  expect(await countRecurringRevenue(club.services)).toBe(7900 + 4083 + 3000 + 4900);
  await countFigures(club.services);
  expect((await browser.get('/admin/payments')).text).toContain('£198.83');
});

test('payments are found by member, day, method and kind, and are exported as CSV with the same filter', async () => {
  const { club, browser, member, pay } = await openWithPayment();
  expect((await browser.get('/admin/payments')).text).toContain('No payments yet');
  await pay();
  const rude = await club.member({ firstName: '=cmd()', lastName: 'Demir' });
  const facts = { at: club.now().subtract({ hours: 48 }), memberUid: rude.id, method: 'card-machine' };
  await club.store.create(ledger, ledger.decode('back', { ...facts, kind: 'refund', amountInPence: -4950 }));
  const hrefs = async (query: string) =>
    (await browser.get(`/admin/payments?${query}`)).html.match(/\/admin\/payments\/[\w-]+/g)?.length ?? 0;
  expect(await hrefs('')).toBe(2);
  expect(await hrefs('from=2026-11-21&to=2026-11-21')).toBe(1);
  expect(await hrefs('method=cash')).toBe(1);
  expect(await hrefs('method=cash&kind=refund')).toBe(0);
  expect(await hrefs('kind=refund&to=2026-11-20')).toBe(1);
  expect(await hrefs(`member=${member.id}&kind=payment&method=cash&from=2026-11-01`)).toBe(1);
  expect(await hrefs('member=demir&kind=refund')).toBe(1);
  expect(await hrefs('member=nobody')).toBe(0);
  expect(await hrefs('method=gold')).toBe(2);
  const csv = await browser.get('/admin/payments.csv?kind=refund');
  expect(csv.text).toContain('-49.50');
  expect(csv.text).toContain("'=cmd()");
  expect(csv.text).not.toContain('Yusuf');
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'payments.exported']],
    limit: 5,
  });
  expect(items).toMatchObject([{ summary: 'kind=refund' }]);
});

test('somebody without a plan is shown the way to the plans once, and no price', async () => {
  const { club } = await openDesk();
  const page = await (await club.signedIn(await club.member())).get('/account/membership-billing');
  expect(page.text.match(/See the plans/g)).toHaveLength(1);
  expect(page.text).not.toContain('Price');
  expect(page.text).not.toContain('None yet');
});

test('a payment’s link is named by its receipt once, whatever the width of the screen', async () => {
  const { club, member, pay } = await openWithPayment();
  await pay();
  const page = await (await club.signedIn(member)).get('/account/membership-billing');
  const link = /<a href="\/account\/receipts\/[^"]+">([\s\S]*?)<\/a>/.exec(page.html)?.[1] ?? '';
  expect(link).toBe('View receipt<span class="hidden"> of <!-- -->21 November 2026</span>');
});
