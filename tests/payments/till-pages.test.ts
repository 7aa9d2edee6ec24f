import { expect, test } from 'vitest';
import { uncountedCashText } from '#domain/payments/till.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items } from '#server/data/collections/sales.ts';
import { drawers } from '#server/data/collections/till.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { activeFacts, openDesk } from '../support/desk.ts';
import { type Answer, hiddenFields } from '../support/visitor.ts';

/** A receptionist who has opened the till with £50. */
async function openTill() {
  const desk = await openDesk();
  const { club } = desk;
  const receptionist = await club.desk({ firstName: 'Rosa', lastName: 'Bell' });
  const browser = await club.signedIn(receptionist);
  const opened = await browser.submit('/desk/till', { till: 'Front desk', float: '50' });
  expect(opened.location).toBe('/desk/till');
  const [drawer] = (await club.store.query(drawers, { limit: 2 })).items;
  return { ...desk, browser, id: drawer?.id ?? '' };
}

test('the desk opens the till, takes cash out, counts it and prints its slip', async () => {
  const { browser, club, id } = await openTill();
  const moved = await browser.submit(`/desk/till/${id}/cash`, {
    direction: 'out',
    amount: '20',
    reason: 'Banked',
  });
  expect(moved.location).toBe('/desk/till');
  const more = { direction: 'out', amount: '300', reason: 'Banked' };
  const refused = await browser.submit(`/desk/till/${id}/cash`, more);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('That’s more than there should be in the till.');
  expect(refused.html).toContain('value="300"');
  const page = await browser.get('/desk/till');
  // Nobody counts towards a number: it is said once they have counted.
  expect(page.text).toContain('Should be in the till Shown once it’s counted');
  for (const blind of [
    page,
    await browser.get(`/desk/till/${id}`),
    await browser.get(`/desk/till/${id}/close`),
  ])
    expect(blind.text).not.toContain('£30');
  const closed = await browser.submit(`/desk/till/${id}/close`, { of1000: '3', press: 'close' });
  expect(closed.location).toBe(`/desk/till/${id}`);
  const slip = await browser.get(`/desk/till/${id}`);
  for (const words of ['Rosa Bell', 'Banked', '3 × £10', 'Nothing missing', 'Cash taken out -£20.00']) {
    expect(slip.text).toContain(words);
  }
  expect((await club.store.find(drawers, id))?.isOpen).toBe(false);
});

test('“Add up” closes nothing, keeps what was typed and says how much is missing', async () => {
  const { browser, club, id } = await openTill();
  const sum = await browser.submit(`/desk/till/${id}/close`, { of2000: '2', of50: '3', press: 'add-up' });
  expect(sum.status).toBe(200);
  expect(sum.text).toContain('There should be £50.00 in the till.');
  expect(sum.text).toContain('Notes and coins: £41.50. £8.50 short');
  expect(sum.html).toMatch(/name="of2000"[^>]*value="2"/);
  expect((await club.store.find(drawers, id))?.isOpen).toBe(true);
});

test('a difference without a reason is refused, with how much it is', async () => {
  const { browser, id } = await openTill();
  const page = await browser.submit(`/desk/till/${id}/close`, { total: '49.99', press: 'close' });
  expect(page.status).toBe(422);
  expect(page.text).toContain('There should be £50.00 in the till.');
  expect(page.text).toContain('£0.01 short. Enter a reason');
  expect(page.html).toMatch(/name="total"[^>]*value="49.99"/);
});

test('what counts nothing does not say what should be in the till', async () => {
  const { browser, id } = await openTill();
  const nothing: Record<string, string>[] = [
    { press: 'add-up' },
    { press: 'close' },
    { total: 'all', press: 'close' },
    { of2000: 'x', press: 'close' },
  ];
  for (const typed of nothing) {
    const page = await browser.submit(`/desk/till/${id}/close`, typed);
    expect(page.text).not.toContain('There should be');
  }
});

test('a till that is open already, and one that is closed already, are refused in words', async () => {
  const { browser, id } = await openTill();
  const again = await browser.submit('/desk/till', { till: 'front desk', float: '0' });
  expect(again.status).toBe(409);
  expect(again.text).toContain('front desk is already open');
  await browser.submit(`/desk/till/${id}/close`, { total: '50', press: 'close' });
  const twice = await browser.submit(`/desk/till/${id}/close`, { total: '50', press: 'close' });
  expect(twice.status).toBe(409);
  expect(twice.text).toContain('Front desk has already been closed');
  const late = await browser.submit(`/desk/till/${id}/cash`, {
    direction: 'in',
    amount: '5',
    reason: 'Change',
  });
  expect(late.status).toBe(409);
  expect((await browser.get('/desk/till/nothing')).status).toBe(404);
});

test('cash that is taken after the till was closed: each page that takes or gives it back says where it is counted', async () => {
  const desk = await openTill();
  const { browser, club, id, admin } = desk;
  const owing = await club.member({ firstName: 'Owen', ...activeFacts(desk) });
  const joining = await club.member({ firstName: 'June' });
  const seen = membershipVersion(joining);
  const sold = await browser.submit(`/desk/sell/${joining.id}`, {
    ...{ seen, plan: 'unlimited', payment: 'cash', paidNow: '20' },
  });
  const receipt = sold.location ?? '';
  const pages = [
    ...['/desk/sell', `/desk/sell/${owing.id}`, `${receipt}/pay`, `${receipt}/refund`],
    ...[`/admin/member/${owing.id}/payment-settled`, `/admin/member/${(await club.member()).id}/activate`],
  ];
  const closedText =
    /Today’s till is closed\. Cash you (take|give back) now is in today’s takings, but no till counts it/;
  const staff = await club.signedIn(admin);
  for (const page of pages) expect((await staff.get(page)).text, page).not.toContain('no till counts it');
  await browser.submit(`/desk/till/${id}/close`, { total: '70', press: 'close' });
  for (const page of pages) expect((await staff.get(page)).text, page).toMatch(closedText);
  const back = (await staff.get(`${receipt}/refund`)).text;
  expect(back).toContain('Cash you give back now');
  expect(back).not.toContain('keep it apart');
  club.advance({ hours: 24 });
  expect((await staff.get('/desk/sell')).text).toContain('No till is open. Cash you take');
  await browser.submit('/desk/till', { till: 'Front desk', float: '70' });
  expect((await staff.get('/desk/sell')).text).not.toContain('no till counts it');
});

test('two tills are open: each page that takes or gives back cash says which, and the Till page changes it', async () => {
  const desk = await openTill();
  const { browser, club, id } = desk;
  const owing = await club.member({ firstName: 'Owen', ...activeFacts(desk) });
  const drink = { item1: 'water', quantity1: '1', payment: 'cash' };
  const water = { name: 'Water', priceInPence: 150, isActive: true };
  await club.store.create(items, items.decode('water', water));
  const sold = (await browser.submit(`/desk/sell/${owing.id}`, drink)).location ?? '';
  const other = await club.signedIn(await club.desk());
  await other.submit('/desk/till', { till: 'Bar', float: '20' });
  const bar = (await club.store.query(drawers, { limit: 10 })).items.find(({ till }) => till === 'Bar');
  const pages = ['/desk/sell', `/desk/sell/${owing.id}`, `/admin/member/${owing.id}/payment-settled`];
  for (const page of pages) {
    expect((await browser.get(page)).text, page).toContain('Into “Front desk”. 2 tills are open');
    expect((await other.get(page)).text, page).toContain('Into “Bar”. 2 tills are open');
  }
  expect((await browser.get(`${sold}/refund`)).text).toContain('Cash comes out of “Front desk”.');
  const till = await browser.get('/desk/till');
  expect(till.html.match(/Use this till/g)).toHaveLength(1);
  const chosen = await browser.submit(`/desk/till/${bar?.id}/choose`, {});
  expect((await browser.follow(chosen)).text).toContain('Cash you take goes into “Bar” now.');
  expect((await browser.get('/desk/sell')).text).toContain('Into “Bar”.');
  await browser.submit(`/desk/sell/${owing.id}`, drink);
  const cash = (await club.store.query(ledger, { limit: 10 })).items.map(({ drawerId }) => drawerId);
  expect(cash.toSorted()).toEqual([id, bar?.id].toSorted());
  await other.submit(`/desk/till/${bar?.id}/close`, { total: '21.50', press: 'close' });
  expect((await browser.get('/desk/sell')).text).not.toContain('Into “');
  const late = await browser.follow(await browser.submit(`/desk/till/${bar?.id}/choose`, {}));
  expect(late.text).toContain('That till is closed already.');
});

test('a till that closes under a page that named it: each such page keeps what was typed and names the till now, and takes it when sent again', async () => {
  const desk = await openDesk();
  const { club, browser } = desk;
  await club.store.create(items, items.decode('water', { name: 'Water', priceInPence: 150, isActive: true }));
  const person = async (facts: Parameters<typeof club.member>[0] = {}) => (await club.member(facts)).id;
  const paying = { ...activeFacts(desk), membershipType: 'Unlimited' };
  const [settling, joining, leaving] = [await person(paying), await person(), await person()];
  const changing = await person({ ...paying, planId: 'off-peak', membershipType: 'Off-peak' });
  const drink = { item1: 'water', quantity1: '2', payment: 'cash' };
  await browser.submit('/desk/till', { till: 'Front desk', float: '50' });
  await browser.submit(`/admin/member/${leaving}/activate`, { plan: 'unlimited', payment: 'cash' });
  const owed = (await browser.submit('/desk/sell', { voucherValue: '49', payment: 'cash' })).location;
  const part = await browser.submit(`/desk/sell/${settling}`, { ...drink, paidNow: '1' });
  const other = await club.signedIn(await club.desk());
  await other.submit('/desk/till', { till: 'Bar', float: '20' });
  const inBar = await other.submit('/desk/sell', drink);
  const drawerIds = new Map(
    (await club.store.query(drawers, { limit: 9 })).items.map(({ till, id }) => [till, id]),
  );
  const forms: [path: string, typed: Record<string, string>, isGivenBack?: boolean][] = [
    ['/desk/sell', { ...drink, cashGiven: '7.77' }],
    [`/desk/sell/${joining}`, { ...drink, cashGiven: '7.77' }],
    [`${part.location}/pay`, { payment: 'cash', cashGiven: '7.77' }],
    [
      `/admin/member/${settling}/payment-settled`,
      { payment: 'cash', amount: '7.77', rest: 'waived', lastDay: '2026-12-31', amountReason: 'Agreed' },
    ],
    [
      `/admin/member/${joining}/activate`,
      { plan: 'unlimited', payment: 'cash', amount: '7.77', rest: 'owed' },
    ],
    [
      `/admin/member/${changing}/change-plan`,
      { plan: 'unlimited', payment: 'cash', amount: '7.77', rest: 'owed' },
    ],
    [`${owed}/refund`, { amount: '7.77', reason: 'Scratched', stopVouchers: 'on' }, true],
    [`${inBar.location}/void`, { reason: '7.77 typed' }, true],
    [`/admin/member/${leaving}/cool-off`, { amount: '7.77', reason: 'Agreed' }, true],
  ];
  const pages = await Promise.all(forms.map(([path]) => browser.get(path)));
  const entries = () => club.store.count(ledger);
  const before = await entries();
  await browser.submit(`/desk/till/${drawerIds.get('Front desk')}/close`, {
    total: '1',
    reason: 'x',
    press: 'close',
  });
  const answers: Answer[] = [];
  for (const [index, [path, typed, isGivenBack]] of forms.entries()) {
    const answer = await browser.post(path, { ...hiddenFields(pages[index]?.html ?? ''), ...typed });
    expect([path, answer.status]).toEqual([path, 409]);
    const cash = isGivenBack ? 'comes out of' : 'goes into';
    expect(answer.text, path).toContain(
      `“Front desk” has been closed. Cash now ${cash} “Bar”. Nothing has been`,
    );
    expect(answer.html, path).toMatch(/value="7\.77/);
    if (typed.payment) expect(answer.html, path).toMatch(/<input(?=[^>]*value="cash")[^>]*checked=""/);
    answers.push(answer);
  }
  expect(await entries()).toBe(before);
  for (const [index, [path, typed]] of forms.entries()) {
    const version =
      path.includes('/admin/') || path.includes('/desk/sell/')
        ? hiddenFields((await browser.get(path)).html)
        : {};
    const answer = await browser.post(path, {
      ...hiddenFields(answers[index]?.html ?? ''),
      ...version,
      ...typed,
    });
    expect([path, answer.status, answer.location]).toEqual([path, 303, expect.anything()]);
  }
  const taken = await club.store.count(ledger, [['drawerId', '==', drawerIds.get('Bar') ?? '']]);
  expect(taken).toBe(forms.length + 1);
});

test('a till that is opened, or the last one closed, under a page is said too; so is another one that was chosen', async () => {
  const { browser, club, id } = await openTill();
  const drink = { voucherValue: '49', payment: 'cash' };
  const post = (page: Answer) => browser.post('/desk/sell', { ...hiddenFields(page.html), ...drink });
  const first = await browser.get('/desk/sell');
  await browser.submit(`/desk/till/${id}/close`, { total: '50', press: 'close' });
  const closed = await post(first);
  expect(closed.text).toContain(
    '“Front desk” has been closed. No till is open now, so none counts this cash.',
  );
  await browser.submit('/desk/till', { till: 'Bar', float: '20' });
  const opened = await post(closed);
  expect(opened.text).toContain('A till has been opened. Cash now goes into “Bar”.');
  await browser.submit('/desk/till', { till: 'Café', float: '20' });
  const cafe = (await club.store.query(drawers, { limit: 9 })).items.find(({ till }) => till === 'Café');
  await browser.submit(`/desk/till/${cafe?.id}/choose`, {});
  const chosen = await post(opened);
  expect(chosen.text).toContain('“Bar” is no longer your till. Cash now goes into “Café”.');
  expect((await post(chosen)).status).toBe(303);
  expect(await club.store.count(ledger)).toBe(1);
  // The card machine's money is in none.
  expect(
    (await browser.post('/desk/sell', { ...hiddenFields(first.html), ...drink, payment: 'card-machine' }))
      .status,
  ).toBe(303);
});

test('a club that has not counted its cash for a week reads nothing of tills', () => {
  const closedAt = Temporal.Instant.from('2026-11-21T20:00:00Z');
  const text = (days: number) => uncountedCashText(false, closedAt, closedAt.add({ hours: 24 * days }));
  expect(text(7)).toContain('No till is open.');
  expect(text(8)).toBe('');
  expect(uncountedCashText(false, null, closedAt)).toBe('');
});

test('cash that was given back while no till was open is not counted in', async () => {
  const { browser, club, id } = await openTill();
  const sold = await browser.submit('/desk/sell', { voucherValue: '49', payment: 'cash' });
  const total = { total: '99', press: 'close' };
  await browser.submit(`/desk/till/${id}/close`, total);
  club.advance({ minutes: 1 });
  const refund = { amount: '49', reason: 'Moved away', stopVouchers: 'on' };
  expect((await browser.submit(`${sold.location}/refund`, refund)).status).toBe(303);
  const said = '£49.00 in cash was given back while no till was open: count only the cash that is there now.';
  const { text } = await browser.get('/desk/till');
  expect(text).toContain(said);
  expect(text).not.toMatch(/came in|count it in/);
  const opened = await browser.submit('/desk/till', { till: 'Front desk', float: '50' });
  expect((await browser.follow(opened)).text).toContain(`Front desk is open. ${said}`);
});

test('cash that came in while no till was open is listed, and part of the next float, so that tills and takings agree', async () => {
  const { browser, club, id } = await openTill();
  await browser.submit(`/desk/till/${id}/close`, { total: '50', press: 'close' });
  expect((await browser.get('/desk/till')).text).not.toContain('In no till');
  club.advance({ minutes: 1 });
  await browser.submit('/desk/sell', { voucherValue: '34', payment: 'cash' });
  const before = await browser.get('/desk/till');
  expect(before.text).toContain('In no till: £34.00');
  const said = '£34.00 in cash came in while no till was open: count it in with the cash you start with.';
  expect(before.text).toContain(said);
  club.advance({ minutes: 1 });
  const opened = await browser.submit('/desk/till', { till: 'Front desk', float: '84' });
  expect((await browser.follow(opened)).text).toContain(`Front desk is open. ${said}`);
  await browser.submit('/desk/sell', { voucherValue: '150', payment: 'cash' });
  const after = await browser.get('/desk/till');
  expect(after.text).toContain('In no till: £34.00');
  expect(after.text).not.toContain(said);
  expect((await browser.get('/desk')).text).toContain('£184');
  const [drawer] = (await club.store.query(drawers, { where: [['isOpen', '==', true]], limit: 1 })).items;
  const closed = await browser.submit(`/desk/till/${drawer?.id}/close`, { total: '234', press: 'close' });
  expect((await browser.follow(closed)).text).toContain('Nothing missing');
  club.advance({ minutes: 1 });
  await browser.submit('/desk/sell', { voucherValue: '10', payment: 'cash' });
  const next = await browser.get('/desk/till');
  expect(next.text).toContain('In no till: £44.00');
  expect(next.text).toContain('£10.00 in cash came in while no till was open');
});

test('admins download what was counted, with the difference and its reason', async () => {
  const { browser, club, id } = await openTill();
  const typed = { total: '49.50', reason: 'Wrong change', press: 'close' };
  await browser.submit(`/desk/till/${id}/close`, typed);
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get('/desk/till')).html).toContain('/admin/till.csv');
  const { text } = await admin.get('/admin/till.csv');
  expect(text).toMatch(/Front desk,.*Rosa Bell,.*50\.00,0\.00,0\.00,50\.00,49\.50,-0\.50,Wrong change/);
  expect((await browser.get('/admin/till.csv')).status).toBe(403);
  expect((await browser.get('/desk/till')).html).not.toContain('/admin/till.csv');
});
