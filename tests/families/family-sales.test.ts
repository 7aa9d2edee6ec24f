import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owesMoney } from '#domain/membership/debts.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { families } from '#server/data/collections/families.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items, sales, vouchers } from '#server/data/collections/sales.ts';
import { takeOutOfFamily } from '#server/families/change-family.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { type PayRequest, payBalance, saleVersion } from '#server/payments/desk/pay-balance.ts';
import { type ReturnRequest, returnPayment } from '#server/payments/desk/return-payment.ts';
import { type SellRequest, sell } from '#server/payments/desk/sell.ts';
import { PASSWORD } from '../support/club.ts';
import { activeFacts, plan } from '../support/desk.ts';
import { type FamilyHouse, openFamily } from '../support/families.ts';
import { bookableFacts, openTimetable } from '../support/timetable.ts';

const sellPage = (uid: string) => `/desk/sell/${uid}`;

/** What the Sell page has hidden for each of the family, and their plans by name. */
async function choose(house: FamilyHouse, plans: Readonly<Record<string, string>>) {
  const html = (await house.browser.get(sellPage(house.sam.id))).html;
  const fields: Record<string, string> = {};
  for (const [, row = '', uid = ''] of html.matchAll(/name="person(\d)" value="([^"]+)"/g)) {
    const chosen = plans[uid];
    fields[`person${row}`] = uid;
    fields[`seen${row}`] = membershipVersion(await house.stored(uid));
    if (chosen) fields[`plan${row}`] = chosen;
  }
  return fields;
}

const soldSale = async ({ club }: FamilyHouse) => (await club.store.query(sales, { limit: 5 })).items;
const entriesOf = async ({ club }: FamilyHouse) => (await club.store.query(ledger, { limit: 50 })).items;

describe('one receipt for a family', () => {
  test('plans for two children and the parent are one sale, one payment, and entries under each', async () => {
    const house = await openFamily();
    const { browser, sam, mia, leo, stored } = house;
    const plans = { [mia.id]: 'off-peak', [leo.id]: 'unlimited' };
    const fields = await choose(house, plans);
    const seen = membershipVersion(await stored(sam.id));
    const answer = await browser.submit(sellPage(sam.id), {
      ...fields,
      seen,
      plan: 'unlimited',
      payment: 'cash',
    });
    const receipt = await browser.follow(answer);
    expect(receipt.text).toContain('Sold for £207.');
    expect(receipt.text).toContain('For Mia Reid');
    expect(receipt.text).toContain('For Leo Reid');
    const [sale] = await soldSale(house);
    expect(sale).toMatchObject({
      memberUid: sam.id,
      totalInPence: 20700,
      paidInPence: 20700,
      status: 'sold',
    });
    const entries = await entriesOf(house);
    const of = (uid: string) =>
      entries.filter(({ memberUid }) => memberUid === uid).map((each) => each.amountInPence);
    expect([of(sam.id), of(mia.id), of(leo.id)]).toEqual([[7900], [4900], [7900]]);
    expect(new Set(entries.map(({ saleId }) => saleId))).toEqual(new Set([sale?.id]));
    for (const each of [sam, mia, leo]) expect((await stored(each.id)).membershipStatus).toBe('active');
    expect((await stored(mia.id)).planId).toBe('off-peak');
  });

  test('somebody who is in the sale sees what was for them, and nothing of the others', async () => {
    const house = await openFamily();
    const { browser, club, sam, mia, leo, stored } = house;
    const fields = await choose(house, { [mia.id]: 'off-peak', [leo.id]: 'unlimited' });
    const seen = membershipVersion(await stored(sam.id));
    await browser.submit(sellPage(sam.id), { ...fields, seen, payment: 'cash' });
    const [sale] = await soldSale(house);
    const entry = (await entriesOf(house)).find(({ memberUid }) => memberUid === leo.id);
    const own = await club.signedIn(leo);
    const receipt = await own.get(`/account/receipts/${entry?.id}`);
    // One number is one document with one sum: this is a part of it, and says whose.
    expect(receipt.text).toContain(`Part of receipt ${sale?.receiptNumber}`);
    expect(receipt.text).toContain('Paid by Sam Reid');
    expect(receipt.text).toContain('£79.00');
    expect(receipt.text).not.toContain('Number');
    expect(receipt.text).toContain('Unlimited');
    expect(receipt.text).not.toContain('Mia');
    expect((await own.get(`/account/receipts/${sale?.id}`)).status).toBe(404);
    const payer = await club.signedIn(sam);
    const whole = (await payer.get(`/account/receipts/${entry?.id}`)).text;
    expect(whole).toContain('For Mia Reid');
    expect(whole).toContain(`Number ${sale?.receiptNumber}`);
    expect(whole).toContain('Total £128.00');
  });

  test('whoever paid, and whoever acts for a child, finds the receipt among their own payments', async () => {
    const house = await openFamily();
    const { browser, club, sam, mia, leo, stored } = house;
    const fields = await choose(house, { [mia.id]: 'off-peak', [leo.id]: 'unlimited' });
    const seen = membershipVersion(await stored(sam.id));
    await browser.submit(sellPage(sam.id), { ...fields, seen, payment: 'cash' });
    const entry = (await entriesOf(house)).find(({ memberUid }) => memberUid === mia.id);
    const listed = async (who: Member, page = '/account/membership-billing') => {
      const own = await club.signedIn(who);
      const { html, text } = await own.get(page);
      const links = [...html.matchAll(/href="(\/account\/receipts\/[^"]+)"/g)].map(([, href = '']) => href);
      for (const href of links) expect((await own.get(href)).status).toBe(200);
      return { links, text };
    };
    const paid = await listed(sam);
    expect(paid.links).toContain(`/account/receipts/${entry?.id}`);
    expect(paid.text).toContain('Mia Reid');
    expect(paid.text).toContain('Leo Reid');
    // Of what somebody else paid a guardian sees only what was for the child.
    const guardian = await club.member({ firstName: 'Kit', dob: '1985-01-01' });
    const familyId = (await stored(mia.id)).familyId;
    await club.store.update(members, guardian.id, { familyId });
    const family = await club.store.find(families, familyId);
    await club.store.update(families, familyId, {
      memberUids: [...(family?.memberUids ?? []), guardian.id],
      guardianUids: [guardian.id],
      acting: [{ guardianUid: guardian.id, childUid: mia.id }],
    });
    const acting = await listed(guardian);
    expect(acting.links).toEqual([`/account/receipts/${entry?.id}`]);
    expect(acting.text).not.toContain('Leo');
    expect((await listed(guardian, `/account/family/${mia.id}`)).links).toEqual(acting.links);
    const other = await listed(leo);
    expect(other.text).not.toContain('Mia');
  });

  test('what was typed is kept, and the problem is beside the person it is about', async () => {
    const house = await openFamily();
    const { browser, sam, mia, stored, club } = house;
    await club.store.update(members, mia.id, activeFacts(house, 10));
    const fields = await choose(house, { [mia.id]: 'off-peak' });
    const seen = membershipVersion(await stored(sam.id));
    const answer = await browser.submit(sellPage(sam.id), {
      ...fields,
      seen,
      payment: 'cash',
      discount: '5',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('They’re on another plan');
    expect(answer.html).toContain('value="5"');
    expect(await soldSale(house)).toEqual([]);
  });

  test.each([
    [
      'who has been taken out of the family',
      async (house: FamilyHouse) => {
        await takeOutOfFamily(house.club.services, { uid: house.mia.id, by: house.by });
        return house.mia.id;
      },
    ],
    ['of another family', async (house: FamilyHouse) => (await house.club.member()).id],
    ['who is the buyer', async (house: FamilyHouse) => house.sam.id],
  ])('nothing is sold to somebody %s', async (_, chooseUid) => {
    const house = await openFamily();
    const uid = await chooseUid(house);
    const outcome = await sell(house.club.services, await request(house, { uid, planId: 'unlimited' }));
    expect(outcome.kind).toBe('conflict');
    expect(await soldSale(house)).toEqual([]);
    expect((await house.stored(uid)).membershipStatus).toBe('pending');
  });

  test('a child who is not the payer cannot have the others on their receipt', async () => {
    const house = await openFamily();
    const typed = await request(house, { uid: house.mia.id, planId: 'unlimited' });
    const seen = membershipVersion(house.leo);
    const outcome = await sell(house.club.services, { ...typed, uid: house.leo.id, seen });
    expect(outcome.kind).toBe('conflict');
  });
});

/** Water for nobody, and one thing for one of the family. */
async function request(
  { by, stored, sam }: FamilyHouse,
  { uid, planId }: { uid: string; planId: string },
  facts: Partial<SellRequest> = {},
): Promise<SellRequest> {
  return {
    ...{ uid: sam.id, planId: '', packId: '', items: [], hasFee: false, voucherValueInPence: null },
    ...{ discount: '', discountReason: '', voucherCode: '', payment: 'cash', paidNowInPence: null },
    ...{ cashGivenInPence: null, seen: membershipVersion(await stored(sam.id)), by },
    family: [{ row: 2, uid, planId, packId: '', hasFee: false, seen: membershipVersion(await stored(uid)) }],
    ...facts,
  };
}

test('a part payment is owed by whoever pays; a refund puts back everybody’s entries and memberships', async () => {
  const house = await openFamily();
  const { browser, club, sam, mia, stored } = house;
  const typed = await request(house, { uid: mia.id, planId: 'off-peak' }, { paidNowInPence: 2000 });
  const outcome = await sell(club.services, typed);
  if (outcome.kind !== 'sold') throw new Error(outcome.kind);
  expect((await stored(sam.id)).owedInPence).toBe(2900);
  expect((await stored(mia.id)).owedInPence).toBe(0);
  const page = await browser.get(`/admin/member/${mia.id}/family`);
  expect(page.text).toContain('£29 is left to pay for Sam Reid.');
  const { id } = outcome.sale;
  expect((await browser.get(`/desk/receipts/${id}/pay`)).text).toContain(
    '£29 left to pay. It’s for Mia Reid.',
  );
  await browser.submit(`/desk/receipts/${id}/pay`, { payment: 'card-machine' });
  const refundPage = `/desk/receipts/${id}/refund?for=${sam.id}&for=${mia.id}`;
  const refund = await browser.get(refundPage);
  expect(refund.text).toContain('End the Off-peak membership of Mia Reid now');
  await browser.submit(refundPage, { reason: 'Moved away', endPlan: 'on' });
  const entries = await entriesOf(house);
  expect(entries.every(({ memberUid }) => memberUid === mia.id)).toBe(true);
  expect(entries.reduce((sum, { amountInPence }) => sum + amountInPence, 0)).toBe(0);
  expect((await soldSale(house))[0]).toMatchObject({
    status: 'refunded',
    returnedInPence: 4900,
    balanceInPence: 0,
  });
  expect((await stored(mia.id)).membershipStatus).toBe('cancelled');
  expect((await stored(sam.id)).membershipStatus).toBe('pending');
});

const VOUCHER = 'K7QF-2M9X-PA4T';

describe('a refund of what was paid for several people', () => {
  /** Mia £49, Leo £79, and Sam £79 with water for £1.50. */
  async function openSold(facts: Partial<SellRequest> = {}) {
    const house = await openFamily();
    const { club, sam, mia, leo, stored } = house;
    await club.store.create(
      items,
      items.decode('water', { name: 'Water', priceInPence: 150, isActive: true }),
    );
    const voucher = { valueInPence: 7900, leftInPence: 7900, soldAt: club.now(), expiresOn: '2027-11-20' };
    await club.store.create(vouchers, vouchers.decode(VOUCHER, voucher));
    const typed = await request(house, { uid: mia.id, planId: 'off-peak' }, facts);
    const other = { row: 3, uid: leo.id, planId: 'unlimited', packId: '', hasFee: false };
    const outcome = await sell(club.services, {
      ...{ ...typed, planId: 'unlimited', items: [{ itemId: 'water', quantity: 1 }] },
      family: [...(typed.family ?? []), { ...other, seen: membershipVersion(await stored(leo.id)) }],
    });
    if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
    const { id } = outcome.sale;
    const page = `/desk/receipts/${id}/refund`;
    const statuses = async () =>
      Promise.all([sam, mia, leo].map(async (each) => (await stored(each.id)).membershipStatus));
    const back = async () => {
      const found = (await entriesOf(house)).filter(({ kind }) => kind === 'refund');
      return found.map(({ memberUid, amountInPence }) => [memberUid, amountInPence]);
    };
    return { ...house, id, page, statuses, back, sale: async () => (await soldSale(house))[0] };
  }

  test('asks whose part goes back, and gives back exactly theirs', async () => {
    const { browser, club, sam, mia, leo, id, page, statuses, back, sale } = await openSold();
    const ask = await browser.get(page);
    expect(ask.text).toContain('Whose payment do you want to refund?');
    for (const text of [
      'Sam Reid Unlimited and Water, £80.50',
      'Mia Reid Off-peak, £49',
      'Leo Reid Unlimited, £79',
    ])
      expect(ask.text).toContain(text);
    expect(ask.html).not.toContain('checked');
    expect((await browser.get(`${page}?choose=1`)).text).toContain('Choose at least one person');
    // Without a choice nothing goes back.
    expect((await browser.submit(page, { reason: 'Moved away' })).location).toBe(page);
    expect(await back()).toEqual([]);

    const mine = await browser.get(`${page}?choose=1&for=${mia.id}`);
    expect(mine.text).toContain('This refunds what was paid for Mia Reid.');
    expect(mine.text).toContain('Up to £49.');
    expect(mine.text).toContain('The membership of Mia Reid goes back to what it was before this payment.');
    expect(mine.text).not.toContain('Leo');
    expect(mine.text).not.toContain('Their membership');
    const receipt = await browser.follow(
      await browser.submit(`${page}?choose=1&for=${mia.id}`, { amount: '49', reason: 'Moved away' }),
    );
    expect(receipt.text).toContain('Refunded 21 November 2026, cash, for Mia Reid');
    expect(receipt.text).toContain('-£49.00');
    expect(await back()).toEqual([[mia.id, -4900]]);
    expect(await statuses()).toEqual(['active', 'pending', 'active']);
    expect(await sale()).toMatchObject({ status: 'sold', returnedInPence: 4900, balanceInPence: 0 });
    const own = await (await club.signedIn(leo)).get('/account/membership-billing');
    expect(own.text).not.toContain('-£49');
    expect((await browser.get('/desk/takings')).text).toContain('£159.50');

    const rest = await browser.get(page);
    expect(rest.text).toContain('Mia Reid: Off-peak, £49 (refunded)');
    expect(rest.html).not.toContain(`value="${mia.id}"`);
    // Her address gives back nothing twice.
    expect((await browser.submit(`${page}?for=${mia.id}`, { reason: 'Again' })).location).toBe(page);
    await browser.submit(`${page}?for=${sam.id}&for=${leo.id}`, { amount: '159.5', reason: 'Moved away' });
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    expect(await sale()).toMatchObject({ status: 'refunded', returnedInPence: 20850 });
    expect((await browser.get(`/desk/receipts/${id}`)).text).not.toContain('href="/desk/receipts/');
  });

  test('in part is of one person, changes no dates, and says what is left of it', async () => {
    const { browser, sam, mia, leo, page, statuses, back } = await openSold();
    const both = await browser.submit(`${page}?for=${sam.id}&for=${mia.id}`, { amount: '10', reason: 'Ill' });
    expect(both.status).toBe(422);
    expect(both.text).toContain('To refund a part, choose one person');
    await browser.submit(`${page}?for=${leo.id}`, { amount: '10', reason: 'Ill' });
    expect(await back()).toEqual([[leo.id, -1000]]);
    expect(await statuses()).toEqual(['active', 'active', 'active']);
    expect((await browser.get(page)).text).toContain('Leo Reid Unlimited, £79 (£10 refunded, £69 left)');
    await browser.submit(`${page}?for=${leo.id}`, { amount: '69', reason: 'Ill' });
    expect(await statuses()).toEqual(['active', 'active', 'pending']);
  });

  test('takes the void away from everybody’s payments; before it the void names them all', async () => {
    const { browser, sam, mia, leo, id, page } = await openSold();
    const voided = `/desk/receipts/${id}/void`;
    expect((await browser.get(`/admin/member/${mia.id}/payments`)).html).toContain(`href="${voided}"`);
    expect((await browser.get(voided)).text).toContain(
      'It takes back all of this sale: Sam Reid (Unlimited and Water), Mia Reid (Off-peak) and Leo Reid (Unlimited).',
    );
    await browser.submit(`${page}?for=${leo.id}`, { amount: '10', reason: 'Ill' });
    for (const { id: uid } of [sam, mia, leo])
      expect((await browser.get(`/admin/member/${uid}/payments`)).html).not.toContain(`href="${voided}"`);
  });

  test('leaves only lines with something left to pay under “Still to pay”', async () => {
    const { browser, sam, mia, page } = await openSold({ paidNowInPence: 14950 });
    await browser.submit(`${page}?for=${mia.id}`, { amount: '49', reason: 'Moved away' });
    const { text } = await browser.get(`/admin/member/${sam.id}/payments`);
    expect(text).toMatch(/Still to pay Unlimited, Water, .{0,20} Take £59/);
  });

  test('of one who has something left to pay cancels that alone: what the others owe stays, and is theirs when it is paid', async () => {
    // Sam and Mia are paid, and £21.50 of Leo; what is left is £57.50 of his, and the water.
    const house = await openSold({ paidNowInPence: 14950 });
    const { browser, stored, audit, sam, mia, leo, page, statuses, sale, id } = house;
    expect(await stored(leo.id)).toMatchObject({ partPaid: { saleId: id, leftInPence: 5750 } });
    await browser.submit(`${page}?for=${leo.id}`, { amount: '10', reason: 'Ill' });
    expect((await stored(sam.id)).owedInPence).toBe(5900);
    const { text } = await browser.get(`${page}?for=${leo.id}`);
    for (const said of ['Up to £11.50.', 'The £57.50 left to pay for them is cancelled.'])
      expect(text).toContain(said);
    expect(text).toContain('The £1.50 left to pay for the others stays to pay.');
    const answer = await browser.submit(`${page}?for=${leo.id}`, { amount: '11.5', reason: 'Moved away' });
    expect(answer.status).toBe(303);
    expect(await statuses()).toEqual(['active', 'active', 'pending']);
    expect(await sale()).toMatchObject({ status: 'sold', balanceInPence: 150, debtor: sam.id });
    expect(await stored(sam.id)).toMatchObject({ owedInPence: 150, owesMoney: true });
    expect(await stored(leo.id)).toMatchObject({ partPaid: null, owesMoney: false });
    const receipt = (await browser.get(`/desk/receipts/${id}`)).text;
    expect(receipt).toContain('No longer to pay £57.50 Still to pay £1.50');
    expect((await browser.get(`/admin/member/${sam.id}/payments`)).text).toMatch(
      /Still to pay Water, .{0,20} Take £1.50/,
    );
    const [audited] = await audit(sam.id);
    expect(audited?.summary).toBe('£11.50: Moved away; £57.50 no longer to pay');
    await browser.submit(`/desk/receipts/${id}/pay`, { payment: 'cash' });
    const paid = (await entriesOf(house)).filter(({ kind }) => kind === 'payment');
    expect(paid.at(-1)).toMatchObject({ memberUid: sam.id, purpose: 'item', amountInPence: 150 });
    expect((await stored(sam.id)).owedInPence).toBe(0);
    await browser.submit(`${page}?for=${sam.id}&for=${mia.id}`, { amount: '129.5', reason: 'Moved away' });
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    expect(await sale()).toMatchObject({ status: 'refunded', returnedInPence: 15100, balanceInPence: 0 });
  });

  test('of one that nothing has been paid for gives nothing back, and cancels what was left to pay for them alone', async () => {
    // Sam and Mia are paid; Leo’s £79 and the water are left.
    const house = await openSold({ paidNowInPence: 12800 });
    const { browser, club, stored, sam, leo, page, statuses, sale, id } = house;
    expect((await browser.get(page)).text).toContain('Leo Reid Unlimited, nothing paid, £79 to pay');
    const { text } = await browser.get(`${page}?for=${leo.id}`);
    for (const said of [
      'This cancels what was sold for Leo Reid. There’s no money to give back.',
      'The membership of Leo Reid goes back to what it was before this payment.',
      'The £79 left to pay for them is cancelled.',
      'The £1.50 left to pay for the others stays to pay.',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Amount in pounds');
    const answer = await browser.submit(`${page}?for=${leo.id}`, { reason: 'Never came' });
    expect((await browser.follow(answer)).text).toContain('Cancelled. There’s no money to give back.');
    expect(await statuses()).toEqual(['active', 'active', 'pending']);
    expect(await sale()).toMatchObject({ status: 'sold', returnedInPence: 0, balanceInPence: 150 });
    expect(await stored(sam.id)).toMatchObject({ owedInPence: 150, owesMoney: true });
    expect(await stored(leo.id)).toMatchObject({ partPaid: null, owesMoney: false });
    const [entry, ...more] = (await entriesOf(house)).filter(({ kind }) => kind === 'refund');
    expect([entry, more]).toMatchObject([
      { memberUid: leo.id, amountInPence: 0, purpose: 'plan', reason: 'Never came', ofEntry: '' },
      [],
    ]);
    const receipt = (await browser.get(`/desk/receipts/${id}`)).text;
    expect(receipt).toContain('No longer to pay £79.00 Still to pay £1.50');
    expect(receipt).toContain('Refund on 21 November 2026: Never came');
    expect((await browser.get(`/admin/member/${leo.id}/family`)).text).toContain('£1.50 is left to pay');
    expect((await browser.get(`/desk/receipts/${id}/pay`)).text).toContain('£1.50 left to pay.');
    const own = await club.signedIn(leo);
    expect((await own.get(`/account/receipts/${entry?.id}`)).text).toContain('No longer to pay £79.00');
    // It is undone once, and the rest can still be paid and refunded.
    expect((await browser.get(page)).text).toContain('Leo Reid: Unlimited (cancelled)');
    expect((await browser.submit(`${page}?for=${leo.id}`, { reason: 'Again' })).location).toBe(page);
    await browser.submit(`/desk/receipts/${id}/pay`, { payment: 'cash' });
    expect((await entriesOf(house)).at(-1)).toMatchObject({ memberUid: sam.id, amountInPence: 150 });
  });

  test('of one that nothing has been paid for is of what is still to pay then: a payment meanwhile, or the same twice, has to be looked at again', async () => {
    const { club, by, stored, sam, leo, sale, id } = await openSold({ paidNowInPence: 12800 });
    const payment = await findDeskPayment(club.store, id);
    const known = await sale();
    const asked: ReturnRequest = {
      ...{ id, by, people: [leo.id], amountInPence: null, reason: 'Never came', choices: [] },
      ...{ kind: 'refund', seen: payment ? paymentVersion(payment) : '' },
    };
    const pay: PayRequest = {
      ...{ saleId: id, amountInPence: null, cashGivenInPence: null, waiver: '', by },
      ...{ payment: 'cash', seen: known ? saleVersion(known) : '' },
    };
    const outcomes = await Promise.all([
      returnPayment(club.services, asked),
      returnPayment(club.services, asked),
      payBalance(club.services, pay),
    ]);
    const done = outcomes.filter(({ kind }) => kind === 'returned' || kind === 'paid');
    expect(done).toHaveLength(1);
    const isCancelled = done[0]?.kind === 'returned';
    const left = isCancelled ? 150 : 0;
    expect(await sale()).toMatchObject({ balanceInPence: left, paidInPence: isCancelled ? 12800 : 20850 });
    expect((await stored(sam.id)).owedInPence).toBe(left);
    expect((await stored(leo.id)).membershipStatus).toBe(isCancelled ? 'pending' : 'active');
  });

  test.each([
    ['nothing was paid', { paidNowInPence: 0 }],
    ['one is paid', { paidNowInPence: 7900 }],
    ['two are paid', { paidNowInPence: 12800 }],
    ['the last is paid in part', { paidNowInPence: 14950 }],
    ['a voucher paid for one', { voucherCode: VOUCHER, paidNowInPence: 4900 }],
    ['a voucher paid for one, and nobody else paid', { voucherCode: VOUCHER, paidNowInPence: 0 }],
    ['a voucher paid for one, and everybody else paid', { voucherCode: VOUCHER }],
  ])(
    'where %s, one person after the other, the page does what it offers until nothing is left',
    async (_, facts) => {
      const { club, browser, page, id, statuses, sale, stored, sam } = await openSold(facts);
      for (let step = 1; step <= 3; step += 1) {
        expect((await browser.get(`/desk/receipts/${id}`)).html).toContain(`href="${page}"`);
        const offered = await browser.get(page);
        const [, uid] = offered.html.match(/name="for"[^>]*value="([^"]+)"/) ?? [];
        const at = uid ? `${page}?choose=1&for=${uid}` : page;
        expect((await browser.get(at)).status).toBe(200);
        const answer = await browser.submit(at, { reason: 'Moved away', reviveVoucher: 'on' });
        expect(answer.status).toBe(303);
        expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(step);
      }
      const { voucherInPence = 0 } = (await sale()) ?? {};
      expect(await sale()).toMatchObject({
        status: 'refunded',
        balanceInPence: 0,
        voucherBackInPence: voucherInPence,
      });
      expect(await stored(sam.id)).toMatchObject({ owedInPence: 0, owesMoney: false });
      const sums = (await entriesOf({ club } as FamilyHouse)).map(({ amountInPence }) => amountInPence);
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(0);
      const voucher = await club.store.find(vouchers, VOUCHER);
      expect(voucher?.leftInPence).toBe(7900);
      expect((await browser.get(`/desk/receipts/${id}`)).html).not.toContain(`href="${page}"`);
      expect((await browser.get(page)).location).toBe(`/desk/receipts/${id}`);
    },
  );

  test('with water of the buyer’s leaves the voucher that paid for a child where it is', async () => {
    const house = await openSold();
    const { browser, club, sam, mia } = house;
    const goods = [{ itemId: 'water', quantity: 1 }];
    const again = { items: goods, voucherCode: VOUCHER };
    await browser.submit(house.page, { reason: 'Moved away' });
    await club.store.update(vouchers, VOUCHER, { leftInPence: 4900 });
    const outcome = await sell(
      club.services,
      await request(house, { uid: mia.id, planId: 'off-peak' }, again),
    );
    if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
    const page = `/desk/receipts/${outcome.sale.id}/refund`;
    const leftOnIt = async () => (await club.store.find(vouchers, VOUCHER))?.leftInPence;
    expect((await browser.get(`${page}?for=${sam.id}`)).text).not.toContain('back on their voucher');
    await browser.submit(`${page}?for=${sam.id}`, { amount: '1.5', reason: 'Warm', reviveVoucher: 'on' });
    expect(await leftOnIt()).toBe(0);
    await browser.submit(page, { reason: 'Moved away', reviveVoucher: 'on' });
    expect(await leftOnIt()).toBe(4900);
  });

  test('asks before what is left is waived whose it is, and says afterwards whose it was', async () => {
    const { browser, id } = await openSold({ paidNowInPence: 7900 });
    const pay = `/desk/receipts/${id}/pay`;
    expect((await browser.get(pay)).text).toContain(
      'With no amount above, all of it is waived, for Mia Reid, Leo Reid and Sam Reid, and nothing is taken.',
    );
    const answer = await browser.submit(pay, { payment: 'cash', amount: '49', waiver: 'Moved away' });
    expect((await browser.follow(answer)).text).toContain(
      'Took £49. £80.50 waived for Leo Reid and Sam Reid.',
    );
  });

  test('of two of them at the same moment is of one: the other page has to be looked at again', async () => {
    const { club, by, stored, sam, mia, leo, sale, id } = await openSold({ paidNowInPence: 14950 });
    const payment = await findDeskPayment(club.store, id);
    const seen = payment ? paymentVersion(payment) : '';
    const asked = {
      id,
      seen,
      by,
      kind: 'refund',
      amountInPence: null,
      reason: 'Moved away',
      choices: [],
    } as const;
    const refund = (uid: string) => returnPayment(club.services, { ...asked, people: [uid] });
    const outcomes = await Promise.all([refund(leo.id), refund(leo.id), refund(mia.id)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'conflict', 'returned']);
    const left = outcomes[2]?.kind === 'returned' ? 5900 : 150;
    expect(await sale()).toMatchObject({ balanceInPence: left });
    expect((await stored(sam.id)).owedInPence).toBe(left);
  });

  test('of all who are left cancels what is left to pay', async () => {
    const { browser, stored, sam, mia, leo, page, sale } = await openSold({ paidNowInPence: 14950 });
    await browser.submit(`${page}?for=${mia.id}`, { amount: '49', reason: 'Moved away' });
    const last = `${page}?for=${sam.id}&for=${leo.id}`;
    expect((await browser.get(last)).text).toContain('The £59 left to pay is cancelled.');
    await browser.submit(last, { amount: '100.5', reason: 'Moved away' });
    expect(await sale()).toMatchObject({ status: 'refunded', balanceInPence: 0 });
    expect(await stored(sam.id)).toMatchObject({ owedInPence: 0, membershipStatus: 'pending' });
    expect(await stored(leo.id)).toMatchObject({ partPaid: null, membershipStatus: 'pending' });
  });
});

test('the desk and the payer read the same of what is left to pay for an adult of the family', async () => {
  const { club, browser, sam, mia } = await openFamily();
  await club.store.update(members, mia.id, {
    ...{ dob: '1990-01-01', membershipStatus: 'past_due', owedInPence: 3100 },
    partPaid: { saleId: 'hers', leftInPence: 2900 },
  });
  await club.store.update(members, sam.id, { owedInPence: 500 });
  const left = (payer: string) => `£34 is left to pay: £5 for ${payer} and £29 for Mia Reid.`;
  expect((await browser.get(`/admin/member/${mia.id}/family`)).text).toContain(left('Sam Reid'));
  expect((await (await club.signedIn(sam)).get('/account/family')).text).toContain(left('you'));
});

test('the page before a void names the bookings of each person once, by name', async () => {
  const house = await openFamily();
  const { club, browser, sam, mia, leo } = house;
  const timetable = await openTimetable(club);
  const ready = bookableFacts(club.now());
  for (const { id } of [mia, leo])
    await club.store.update(members, id, {
      ...{ membershipStatus: 'pending', planId: '', currentPeriodEnd: null },
      ...{ parqResults: ready.parqResults, latestParqAt: ready.latestParqAt },
    });
  const fields = await choose(house, { [mia.id]: 'unlimited', [leo.id]: 'unlimited' });
  const seen = membershipVersion(await house.stored(sam.id));
  await browser.submit(sellPage(sam.id), { ...fields, seen, payment: 'cash' });
  for (const [uid, id, day] of [
    [mia.id, 'one', '24'],
    [leo.id, 'two', '25'],
  ] as const) {
    const session = await timetable.session({ id, startsAt: `2026-11-${day}T18:00:00Z` });
    const outcome = await bookSession(club.services, {
      sessionId: session.id,
      uid,
      by: 'member',
      wantsWaitlist: false,
    });
    expect(outcome.kind).toBe('booked');
  }
  const [sale] = await soldSale(house);
  const page = await browser.get(`/desk/receipts/${sale?.id}/void`);
  for (const day of ['Tue 24', 'Wed 25'])
    expect(page.text.split(`This booking will be cancelled: Hyrox, ${day} Nov, 18:00.`)).toHaveLength(2);
  expect(page.text.split('Cancels the bookings listed above.')).toHaveLength(3);
});

test('one payment for several, given back in full, leaves each of them as they were', async () => {
  const facts = (house: FamilyHouse, standing: string): Partial<Member> => ({
    ...(standing === 'none' ? {} : activeFacts(house, standing === 'over' ? -1 : 5)),
    ...(standing === 'overdue' && { membershipStatus: 'past_due' }),
    ...(standing === 'ten' && { planId: 'ten', planInterval: 'one-off', planPriceInPence: 9000 }),
  });
  const standing = fc.constantFrom('none', 'running', 'overdue', 'over', 'ten');
  const family = fc.tuple(standing, standing, standing);
  await fc.assert(
    fc.asyncProperty(family, fc.constantFrom('void', 'refund'), async (standings, kind) => {
      const house = await openFamily();
      const { club, by, sam, mia, leo, stored } = house;
      const pack = { name: '10 classes', priceInPence: 9000, interval: 'one-off', kind: 'pack' } as const;
      await club.store.create(plans, plan({ id: 'ten', ...pack, classAllowance: 10, validDays: 30 }));
      const people = [sam, mia, leo];
      for (const [place, each] of people.entries()) {
        const standing = facts(house, standings[place] ?? '');
        const owes = owesMoney({ ...each, ...standing });
        await club.store.update(members, each.id, { ...standing, owesMoney: owes });
      }
      const seen = async () =>
        Promise.all(
          people.map(async ({ id }) => {
            const {
              lastUpdated: _,
              ledgerEntries: __,
              familyNews: ___,
              familyNewsAt: ____,
              ...rest
            } = await stored(id);
            return rest;
          }),
        );
      const before = await seen();
      const lines = await Promise.all(
        [mia, leo].map(async ({ id: uid }, index) => ({
          ...{ row: index + 2, uid, planId: before[index + 1]?.planId || 'unlimited', packId: '' },
          ...{ hasFee: false, seen: membershipVersion(await stored(uid)) },
        })),
      );
      const own = { planId: before[0]?.planId || 'unlimited', family: lines };
      const outcome = await sell(
        club.services,
        await request(house, { uid: mia.id, planId: 'unlimited' }, own),
      );
      if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
      const { id } = outcome.sale;
      const payment = await findDeskPayment(club.store, id);
      const back = { id, kind, amountInPence: null, reason: 'Wrong family', choices: [], by } as const;
      expect(await seen()).not.toEqual(before);
      const seenPayment = payment ? paymentVersion(payment) : '';
      expect(await returnPayment(club.services, { ...back, seen: seenPayment })).toMatchObject({
        kind: 'returned',
      });
      expect(await seen()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

test('what falls due is in one place, and is taken together', async () => {
  const house = await openFamily();
  const { browser, club, sam, mia, leo, stored } = house;
  await club.store.update(members, sam.id, { ...activeFacts(house, 30), planPriceInPence: 7900 });
  await club.store.update(members, mia.id, { ...activeFacts(house, 5), planPriceInPence: 3300 });
  await club.store.update(members, leo.id, {
    ...activeFacts(house, 30),
    membershipStatus: 'past_due',
    planPriceInPence: 7900,
  });
  const page = await browser.get(`/admin/member/${sam.id}/family`);
  expect(page.text).toContain('Take £112 for 2');
  const form = await browser.get(`${sellPage(sam.id)}?due=1`);
  const chosen = [...form.html.matchAll(/<option[^>]*value="unlimited"[^>]*selected/g)];
  expect(chosen).toHaveLength(2);
  const fields = await choose(house, { [mia.id]: 'unlimited', [leo.id]: 'unlimited' });
  const seen = membershipVersion(await stored(sam.id));
  const answer = await browser.submit(sellPage(sam.id), { ...fields, seen, payment: 'card-machine' });
  expect((await browser.follow(answer)).text).toContain('Sold for £112.');
  expect((await stored(leo.id)).membershipStatus).toBe('active');
  expect((await browser.get(`/admin/member/${sam.id}/family`)).text).toContain('Nothing is due this week.');
});

test('two desks sell to the same child at once: it is paid once', async () => {
  const house = await openFamily();
  const { club, mia } = house;
  const typed = await request(house, { uid: mia.id, planId: 'unlimited' });
  const outcomes = await Promise.all([sell(club.services, typed), sell(club.services, typed)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'sold']);
  expect(await entriesOf(house)).toHaveLength(1);
});

test('row 32: a closed account leaves no trace on the receipt of whoever paid', async () => {
  const house = await openFamily();
  const { club, sam, leo } = house;
  await sell(club.services, await request(house, { uid: leo.id, planId: 'unlimited' }));
  const payer = await club.signedIn(sam);
  expect((await payer.get('/account/security/my-data.json')).html).not.toContain(leo.id);
  const browser = await club.signedIn(leo);
  await club.store.update(members, leo.id, { membershipStatus: 'cancelled' });
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  const [sale] = await soldSale(house);
  expect(JSON.stringify(sale)).not.toContain(leo.id);
  const receipt = await payer.get(`/account/receipts/${sale?.id}`);
  expect(receipt.text).toContain('For a former member');
});

describe('emails about a family’s payment', () => {
  const bodies = async ({ club }: FamilyHouse, uid: string) => {
    const { items } = await club.store.query(outbox, {
      where: [['memberUid', '==', uid]],
      orderBy: [['createdAt', 'desc']],
      limit: 20,
    });
    return items.map(({ subject, body }) => `${subject}: ${body.replace(/\s+/g, ' ')}`);
  };

  test('say to the payer what everybody’s membership is now, and of the rest as well', async () => {
    const house = await openFamily();
    const { club, sam, mia, leo } = house;
    const typed = await request(house, { uid: mia.id, planId: 'off-peak' });
    const seen = membershipVersion(await house.stored(leo.id));
    const also = { row: 3, uid: leo.id, planId: 'unlimited', packId: '', hasFee: false, seen };
    const outcome = await sell(club.services, {
      ...typed,
      planId: 'unlimited',
      paidNowInPence: 10000,
      family: [...(typed.family ?? []), also],
    });
    if (outcome.kind !== 'sold') throw new Error(outcome.kind);
    const [bought] = await bodies(house, sam.id);
    expect(bought).toContain('Your membership is active: Unlimited, paid until 21 December 2026.');
    expect(bought).toContain(
      'Mia Reid’s membership (Off-peak) runs until 21 December 2026. £28 is left to pay at the front desk. Leo Reid’s membership (Unlimited) runs until 21 December 2026. £79 is left to pay at the front desk. In all £107 is left to pay at the front desk.',
    );
    expect(bought).toContain('Your receipt: £100.00, cash');
    // Of others of the family only the payer is told.
    expect((await bodies(house, leo.id))[0]).not.toContain('Mia');
    const pay = `/desk/receipts/${outcome.sale.id}/pay`;
    expect((await house.browser.submit(pay, { payment: 'cash', amount: '30' })).status).toBe(303);
    const [part] = await bodies(house, sam.id);
    expect(part).toContain(
      'We’ve received your payment: Hello Sam, Thank you. Mia Reid’s membership (Off-peak) is paid until 21 December 2026. Leo Reid’s membership (Unlimited) runs until 21 December 2026. £77 is left to pay at the front desk. Your receipt: £30.00, cash',
    );
    expect((await bodies(house, leo.id))[0]).toContain(
      'We’ve received your payment: Hello Leo, Thank you. Your membership (Unlimited) runs until 21 December 2026. £77 is left to pay',
    );
    expect((await bodies(house, mia.id))[0]).toContain(
      'Your membership (Off-peak) is paid until 21 December 2026.',
    );
  });

  test('go to a payer who bought nothing for themselves, and thank nobody for nothing', async () => {
    const house = await openFamily();
    const { club, sam, mia } = house;
    const typed = await request(house, { uid: mia.id, planId: 'off-peak' }, { paidNowInPence: 0 });
    expect((await sell(club.services, typed)).kind).toBe('sold');
    const [bought] = await bodies(house, sam.id);
    expect(bought).toContain(
      'Memberships in your family: Hello Sam, Mia Reid’s membership (Off-peak) runs until 21 December 2026. £49 is left to pay at the front desk.',
    );
    expect(bought).not.toContain('Thank you');
  });

  test('say all that is left to pay, with joining fees', async () => {
    const house = await openFamily();
    const { club, browser, sam, mia } = house;
    await club.settle({ joiningFeeInPence: 2000 });
    const [relative] = (await request(house, { uid: mia.id, planId: 'off-peak' })).family ?? [];
    if (!relative) throw new Error('nobody');
    const typed = await request(house, { uid: mia.id, planId: 'off-peak' }, { paidNowInPence: 1000 });
    const outcome = await sell(club.services, { ...typed, family: [{ ...relative, hasFee: true }] });
    if (outcome.kind !== 'sold') throw new Error(outcome.kind);
    expect(outcome.sale.balanceInPence).toBe(5900);
    for (const { id } of [sam, mia])
      expect((await bodies(house, id))[0]).toContain('£59 is left to pay at the front desk.');
    await browser.submit(`/desk/receipts/${outcome.sale.id}/pay`, { payment: 'cash', amount: '39' });
    for (const { id } of [sam, mia])
      expect((await bodies(house, id))[0]).toMatch(
        /\(Off-peak\) is paid until 21 December 2026. £20 is left to pay at the front desk./,
      );
  });

  test.each(['void', 'refund'])(
    'say whose membership never began or went back by a %s, as its pages do',
    async (kind) => {
      const house = await openFamily();
      const { club, browser, sam, mia, leo } = house;
      await club.store.update(members, leo.id, { ...activeFacts(house, 10), planPriceInPence: 7900 });
      const fields = await choose(house, { [mia.id]: 'off-peak', [leo.id]: 'unlimited' });
      const seen = membershipVersion(await house.stored(sam.id));
      await browser.submit(sellPage(sam.id), { ...fields, seen, plan: 'unlimited', payment: 'cash' });
      const [sale] = await soldSale(house);
      const whose = kind === 'refund' ? `?for=${sam.id}&for=${mia.id}&for=${leo.id}` : '';
      const page = `/desk/receipts/${sale?.id}/${kind}${whose}`;
      expect((await browser.get(page)).text).toMatch(/Mia Reid.*Leo Reid.*paid until 1 December 2026/s);
      expect((await browser.submit(page, { reason: 'Wrong family' })).status).toBe(303);
      const gone = 'was cancelled or refunded in full';
      expect((await bodies(house, sam.id)).join()).toContain(
        `A payment for your membership ${gone}, so you aren’t a member yet.`,
      );
      const [leos] = await bodies(house, leo.id);
      expect(leos).toContain(
        `${gone}, so your membership is back to how it was before that payment. It’s paid until 1 December 2026.`,
      );
      expect((await bodies(house, mia.id))[0]).toContain(`${gone}, so you aren’t a member yet.`);
      const own = await club.signedIn(sam);
      expect((await own.get('/account/membership-billing')).text).toContain('Not a member yet');
      // Without a mail server the payer reads it of each of them under Family.
      const family = (await own.get('/account/family')).text;
      expect(family).toContain(`A payment for Mia Reid’s membership ${gone}. Mia Reid isn’t a member yet.`);
      expect(family).toContain(
        `A payment for Leo Reid’s membership ${gone}. Leo Reid’s membership (Unlimited) is paid until 1 December 2026.`,
      );
    },
  );

  test('say what is no longer to pay: to them of their own, and to the payer of what they owed for others', async () => {
    const house = await openFamily();
    const { club, browser, sam, mia, leo, stored } = house;
    const typed = await request(house, { uid: mia.id, planId: 'off-peak' }, { paidNowInPence: 7900 });
    const other = { row: 3, uid: leo.id, planId: 'unlimited', packId: '', hasFee: false };
    const outcome = await sell(club.services, {
      ...{ ...typed, planId: 'unlimited' },
      family: [...(typed.family ?? []), { ...other, seen: membershipVersion(await stored(leo.id)) }],
    });
    if (outcome.kind !== 'sold') throw new Error(outcome.kind);
    const page = `/desk/receipts/${outcome.sale.id}/refund`;
    const own = 'still to pay is no longer owed.';
    // Nothing is paid for Leo: there is no money to speak of.
    expect((await browser.submit(`${page}?for=${leo.id}`, { reason: 'Never came' })).status).toBe(303);
    expect((await bodies(house, leo.id))[0]).toContain(`so you aren’t a member yet. The £79 ${own}`);
    const toSam = await bodies(house, sam.id);
    expect(toSam.join()).toContain(`£79 is no longer to pay: Hello Sam, The £79 ${own}`);
    // Of Mia’s part the payer hears with their own money, each pound once.
    await browser.submit(`${page}?for=${sam.id}&for=${mia.id}`, { reason: 'Moved away' });
    const more = (await bodies(house, sam.id)).slice(0, -toSam.length).join();
    expect(more).toContain('You get this back: £79 in cash.');
    expect(more).toContain(`£49 is no longer to pay: Hello Sam, The £49 ${own}`);
    expect(more.split('£49').length - 1).toBe(2);
  });

  test('say of a membership that the desk ends with a refund why it ended', async () => {
    const house = await openFamily();
    const { club, browser, sam, leo } = house;
    const outcome = await sell(club.services, await request(house, { uid: leo.id, planId: 'off-peak' }));
    if (outcome.kind !== 'sold') throw new Error(outcome.kind);
    await browser.submit(`/desk/receipts/${outcome.sale.id}/refund`, { reason: 'Moved', endPlan: 'on' });
    const why = 'has ended, because the payment for it was cancelled or refunded.';
    expect((await bodies(house, leo.id))[0]).toContain(`Your membership (Off-peak) ${why}`);
    expect((await bodies(house, sam.id)).join()).toContain(
      'Leo Reid’s membership (Off-peak) has ended because the payment for it was cancelled or refunded.',
    );
  });
});

test.each([
  ['on its last days', 2],
  ['once it has ended', -1],
])('what falls due %s is for the plan that was requested instead', async (_, days) => {
  const house = await openFamily();
  const { browser, club, sam, leo } = house;
  const currentPeriodEnd = club.now().add({ hours: 24 * days });
  const requested = { requestedPlanId: 'off-peak', requestedPlanAt: club.now() };
  for (const { id } of [sam, leo])
    await club.store.update(members, id, { ...activeFacts(house), currentPeriodEnd, ...requested });
  const page = await browser.get(`/admin/member/${sam.id}/family`);
  expect(page.text).toMatch(/Leo Reid:? Off-peak, £49/);
  expect(page.text).toContain('£98');
  const form = await browser.get(`${sellPage(sam.id)}?due=1`);
  expect(form.html.match(/<option value="off-peak" selected/g)).toHaveLength(2);
});
