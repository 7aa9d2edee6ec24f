import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sales } from '#server/data/collections/sales.ts';
import { endHold, placeHold } from '#server/membership/place-hold.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const days = { from: day('2026-11-30'), until: day('2026-12-20') };
const typed = {
  ...{ 'from-day': '30', 'from-month': '11', 'from-year': '2026' },
  ...{ 'until-day': '20', 'until-month': '12', 'until-year': '2026' },
};

async function openWithFee(holdFeeInPence = 1000) {
  const desk = await openDesk();
  const { club } = desk;
  await club.settle({ holdFeeInPence });
  const member = await club.member(activeFacts(desk, 60));
  const by = { uid: member.uid, name: member.name };
  const hold = { uid: member.uid, by, reason: '', override: '', ...days };
  const read = async () => club.store.find(members, member.uid);
  const owed = async () => (await club.store.query(sales, { limit: 20 })).items;
  return { ...desk, member, by, hold, read, owed };
}

test('a hold with a fee is owed at the desk, once, however often it is placed and changed', async () => {
  const { club, hold, read, owed } = await openWithFee();
  await Promise.all([1, 2, 3].map(() => placeHold(club.services, hold)));
  await placeHold(club.services, { ...hold, until: day('2026-12-24') });
  expect(await read()).toMatchObject({ owedInPence: 1000, hold: { until: '2026-12-24' } });
  expect(await owed()).toMatchObject([
    { balanceInPence: 1000, totalInPence: 1000, lines: [{ kind: 'fee', name: 'Hold' }] },
  ]);
  const { items } = await club.store.query(outbox, { limit: 10 });
  expect(items.some(({ body }) => body.includes('The hold costs £10. Pay it at the front desk.'))).toBe(true);
});

test('a hold that is cancelled before it starts costs nothing; one that has started does', async () => {
  const { club, hold, by, member, read, owed } = await openWithFee();
  await placeHold(club.services, hold);
  const off = () => endHold(club.services, { uid: member.uid, by });
  await Promise.all([off(), off()]);
  expect(await read()).toMatchObject({ owedInPence: 0, hold: null });
  expect(await owed()).toMatchObject([{ status: 'void', balanceInPence: 0, debtor: '' }]);
  await placeHold(club.services, hold);
  expect((await read())?.owedInPence).toBe(1000);
  club.advance({ hours: 24 * 12 });
  await off();
  expect(await read()).toMatchObject({ owedInPence: 1000, hold: null });
});

test('what was paid for a hold stays when it is cancelled, for the desk to refund', async () => {
  const { club, browser, hold, by, member, read, owed } = await openWithFee();
  await placeHold(club.services, hold);
  const [sale] = await owed();
  const pay = await browser.submit(`/desk/receipts/${sale?.id}/pay`, { payment: 'cash', amount: '10' });
  expect(pay.status).toBe(303);
  expect((await read())?.owedInPence).toBe(0);
  await endHold(club.services, { uid: member.uid, by });
  expect(await owed()).toMatchObject([{ status: 'sold', paidInPence: 1000 }]);
});

test.each(['void', 'refund'])(
  'what was paid for a hold, given back as a %s, changes neither it nor dates',
  async (kind) => {
    const { club, browser, hold, read, owed } = await openWithFee();
    const before = await read();
    await placeHold(club.services, hold);
    const [sale] = await owed();
    await browser.submit(`/desk/receipts/${sale?.id}/pay`, { payment: 'cash', amount: '10' });
    const here = `/desk/receipts/${sale?.id}/${kind}`;
    expect((await browser.get(here)).text).toContain('The hold stays as it is. End it on their page.');
    expect((await browser.submit(here, { reason: 'Our fault' })).status).toBe(303);
    const after = await read();
    expect(after).toMatchObject({ hold: { from: '2026-11-30', until: '2026-12-20' }, owedInPence: 0 });
    await endHold(club.services, { uid: hold.uid, by: hold.by });
    const { lastUpdated: _, ledgerEntries: __, ...is } = (await read()) ?? {};
    expect({ ...before, ...is }).toEqual({ ...before, anchorDay: after?.anchorDay });
  },
);

test('staff waive the fee with a reason, which the log keeps', async () => {
  const { club, browser, member, read, owed } = await openWithFee();
  const here = `/admin/member/${member.uid}/hold`;
  expect((await browser.get(here)).text).toContain('Reason for waiving the £10 fee (optional)');
  const answer = await browser.submit(here, { ...typed, override: '', feeWaiver: 'Knee operation' });
  expect(answer.status).toBe(303);
  expect((await read())?.owedInPence).toBe(0);
  expect(await owed()).toEqual([]);
  const { items } = await club.store.query(auditLog, { limit: 50 });
  expect(items.map(({ summary }) => summary).join()).toContain('without the fee: Knee operation');
});

test('a member reads the fee before they confirm, and what they owe afterwards', async () => {
  const { club, member } = await openWithFee();
  const own = await club.signedIn(member);
  expect((await own.get('/membership/holding')).text).toContain('£10 a hold, paid at the front desk');
  const choice = await own.get(`/membership/holding?${new URLSearchParams(typed)}`);
  expect(choice.text).toContain('To pay at the front desk');
  const answer = await own.submit(`/membership/holding?${new URLSearchParams(typed)}`, {
    from: '2026-11-30',
    until: '2026-12-20',
  });
  expect(answer.status).toBe(303);
  expect((await own.get('/account/membership-billing')).text).toContain('£10 to pay. Please pay it at');
});

test('a club without a fee says that a hold is free', async () => {
  const { club, browser, member } = await openWithFee(0);
  const own = await club.signedIn(member);
  expect((await own.get('/membership/holding')).text).toContain('Free, and you don’t pay');
  expect((await browser.get(`/admin/member/${member.uid}/hold`)).text).not.toContain('waiving');
});
