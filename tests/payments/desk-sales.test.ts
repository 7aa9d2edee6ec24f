import { describe, expect, test } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { items, sales, vouchers } from '#server/data/collections/sales.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { activeFacts } from '../support/desk.ts';
import { join } from '../support/join.ts';
import { openShop, shirt, water } from '../support/shop.ts';
import { hiddenFields } from '../support/visitor.ts';

describe('the page to sell at the desk', () => {
  test('sells items for cash to somebody without an account, and ends at the receipt with the change', async () => {
    const { club, browser, entries } = await openShop();
    expect((await browser.get('/desk/sell')).text).toMatch(/Shirt ?£24/);
    const fields = { item1: 'shirt', item2: 'water', quantity2: '2', payment: 'cash', cashGiven: '30' };
    const answer = await browser.submit('/desk/sell', fields);
    expect(answer.location).toMatch(/^\/desk\/receipts\//);
    const receipt = await browser.get(answer.location ?? '');
    for (const text of ['Sold for £27. Give £3 change.', '2 × Water', '£24.00', 'Total', '£27.00', '£4.00'])
      expect(receipt.text).toContain(text);
    expect(await entries()).toMatchObject([
      { amountInPence: 2700, method: 'cash', purpose: 'item', planName: 'Shirt, 2 × Water', memberUid: '' },
    ]);
    expect(await club.store.find(items, 'shirt')).toMatchObject({ stock: 0 });
    expect(receipt.text).not.toContain('Former member');
    const office = await club.signedIn(await club.admin());
    for (const path of ['/admin/payments', '/admin/payments.csv']) {
      const { text } = await office.get(path);
      expect([path, text.includes('Walk-in'), text.includes('Former member')]).toEqual([path, true, false]);
    }
  });

  test('activates a membership with the joining fee and a drink, and the member has one receipt', async () => {
    const { club, browser, stored, mails, entries } = await openShop();
    await club.settle({ joiningFeeInPence: 2500 });
    const priya = await club.member({ firstName: 'Priya' });
    const page = `/desk/sell/${priya.id}`;
    expect((await browser.get(page)).text).toContain('Joining fee, £25');
    const fields = { plan: 'unlimited', fee: 'on', item1: 'water', payment: 'card-machine' };
    const { location } = await browser.submit(page, fields);
    expect(await stored(priya.id)).toMatchObject({ membershipStatus: 'active', planId: 'unlimited' });
    expect(await entries()).toMatchObject([
      { purpose: 'plan', amountInPence: 7900, recurringInPence: 7900, planId: 'unlimited' },
      { purpose: 'fee', amountInPence: 2500, recurringInPence: 0 },
      { purpose: 'item', amountInPence: 150 },
    ]);
    expect((await browser.get(location ?? '')).text).toContain('£105.50');
    const [mail] = await mails(priya.id);
    expect(mail?.body).toContain('Your receipt: £105.50, card machine');
    const id = location?.split('/').at(-1);
    const own = await (await club.signedIn(priya)).get(`/account/receipts/${id}`);
    expect(own.text).toContain('£105.50');
    const other = await club.signedIn(await club.member());
    expect((await other.get(`/account/receipts/${id}`)).status).toBe(404);
    // A drink paid in cash says nothing about how they pay for their membership.
    club.advance({ hours: 1 });
    const drink = await browser.submit(page, { item1: 'water', payment: 'cash' });
    expect(drink.location).toMatch(/receipts/);
    const billing = await (await club.signedIn(priya)).get('/account/membership-billing');
    expect(billing.text).toContain('Paid by Card machine at the front desk');
  });

  test('takes the joining fee of the plan that is chosen, where it has one of its own', async () => {
    const { club, browser, entries } = await openShop();
    await club.settle({ joiningFeeInPence: 2500 });
    await club.store.update(plans, 'off-peak', { joiningFeeInPence: 0 });
    await club.store.update(plans, 'unlimited', { joiningFeeInPence: 1000 });
    const ana = await club.member({ firstName: 'Ana' });
    expect((await browser.get(`/desk/sell/${ana.id}`)).text).toContain('Joining fee, £0 to £10, by plan');
    await browser.submit(`/desk/sell/${ana.id}`, { plan: 'unlimited', fee: 'on', payment: 'cash' });
    const bo = await club.member({ firstName: 'Bo' });
    await browser.submit(`/desk/sell/${bo.id}`, { plan: 'off-peak', fee: 'on', payment: 'cash' });
    const sold = (await entries()).map(({ purpose, amountInPence }) => `${purpose} ${amountInPence}`);
    expect(sold.toSorted()).toEqual(['fee 1000', 'plan 4900', 'plan 7900']);
    expect((await browser.get(`/desk/sell/${ana.id}`)).text).not.toContain('Joining fee');
  });

  test('renews the plan that they have at their own price, and no other', async () => {
    const { club, sellTo, stored } = await openShop();
    const priya = await club.member({ firstName: 'Priya' });
    await sellTo(priya, { planId: 'unlimited' });
    const first = (await stored(priya.id)).currentPeriodEnd;
    const other = await sellTo(priya, { planId: 'off-peak' });
    expect(other).toMatchObject({
      kind: 'refused',
      problems: [['plan', expect.stringContaining('another plan')]],
    });
    await sellTo(priya, { planId: 'unlimited' });
    const next = (await stored(priya.id)).currentPeriodEnd;
    expect(first && next && Temporal.Instant.compare(first, next)).toBe(-1);
  });

  test('doesn’t offer the plan where no payment can be taken, and says why, as the post does', async () => {
    const shop = await openShop();
    const facts = activeFacts(shop);
    const hold = { from: '2026-11-10', until: '2026-12-10', reason: '' };
    for (const [state, status, link] of [
      [{ ...facts, membershipStatus: 'on_hold', hold }, 'On hold', 'end-hold'],
      [{ ...facts, membershipStatus: 'cancelling', cancelAtPeriodEnd: true }, 'Leaving', 'undo-cancel'],
    ] as const) {
      const member = await shop.club.member(state as Partial<Member>);
      const sell = await shop.browser.get(`/desk/sell/${member.id}`);
      expect(sell.text).toContain(`membership status is ${status}.`);
      expect(sell.html).toContain(link);
      expect(sell.html).not.toContain('name="plan"');
      const total = await shop.browser.submit(`/desk/sell/${member.id}`, {
        plan: 'unlimited',
        step: 'total',
      });
      expect(total.text).toContain(`You can’t do that while the membership status is: ${status}`);
      expect(total.text).not.toContain('£79');
    }
  });

  test('shows the total without selling anything', async () => {
    const { browser, entries } = await openShop();
    const fields = { item1: 'water', quantity1: '3', payment: 'cash', cashGiven: '5', step: 'total' };
    const answer = await browser.submit('/desk/sell', fields);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Total £4.50. £4.50 to pay now. Give £0.50 change.');
    expect(await entries()).toEqual([]);
  });

  test('charges no price that changed since the page showed it, before it has been read', async () => {
    const shop = await openShop();
    const { club, browser, entries } = shop;
    await club.settle({ joiningFeeInPence: 2500 });
    const priya = await club.member({ firstName: 'Priya' });
    const total = await browser.submit('/desk/sell', { item1: 'shirt', payment: 'cash', step: 'total' });
    const basket = { ...hiddenFields(total.html), item1: 'shirt', payment: 'cash', discountReason: 'Torn' };
    const plan = { plan: 'unlimited', fee: 'on', payment: 'cash' };
    const [sell, activate] = [`/desk/sell/${priya.id}`, `/admin/member/${priya.id}/activate`];
    const opened = hiddenFields((await browser.get(sell)).html);
    const other = hiddenFields((await browser.get(activate)).html);
    await club.store.update(items, 'shirt', { priceInPence: 2900 });
    await club.store.update(plans, 'unlimited', { priceInPence: 8500 });
    const refused = await browser.post('/desk/sell', basket);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('The price has changed: £29 now.'),
    ]);
    expect(refused.html).toContain('value="Torn"');
    for (const [page, fields] of [
      [sell, { ...opened, ...plan }],
      [activate, { ...other, ...plan }],
      [activate, { ...other, ...plan, fee: '', amount: '80', rest: 'owed' }],
    ] as const) {
      const answer = await browser.post(page, fields);
      const said = fields.fee ? '£110' : '£85';
      expect([answer.status, answer.text]).toEqual([
        409,
        expect.stringContaining(`The price has changed: ${said} now.`),
      ]);
    }
    // What costs the same is sold, and so is what is free.
    const drink = { ...hiddenFields(total.html), item1: 'water', payment: 'cash' };
    expect((await browser.post('/desk/sell', { ...drink, formToken: '' })).location).toMatch(/receipts/);
    expect(await entries()).toHaveLength(1);
    await club.settle({ joiningFeeInPence: 3000 });
    const again = await browser.post('/desk/sell', { ...basket, ...hiddenFields(refused.html) });
    expect((await browser.follow(again)).text).toContain('Sold for £29');
    const fresh = hiddenFields((await browser.get(activate)).html);
    const stale = {
      ...fresh,
      ...plan,
      prices: fresh.prices?.replace('fee:unlimited=3000', 'fee:unlimited=2500') ?? '',
    };
    expect((await browser.post(activate, stale)).text).toContain('The price has changed: £115 now.');
    expect((await browser.submit(activate, plan)).location).toMatch(/receipts/);
  });

  test('an item’s button puts one more into the sale, says what it comes to, and keeps what was typed', async () => {
    const { browser, entries } = await openShop();
    const line = (html: string, row: number) => [
      new RegExp(`name="item${row}" value="([^"]*)"`).exec(html)?.[1],
      new RegExp(`name="quantity${row}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="quantity${row}"`)
        .exec(html)
        ?.slice(1)
        .join(''),
    ];
    const first = await browser.submit('/desk/sell', { step: 'add:water', discountReason: 'Staff' });
    expect([first.status, ...line(first.html, 1)]).toEqual([200, 'water', '1']);
    expect(first.text).toContain('Total £1.50. £1.50 to pay now.');
    expect(first.html).toContain('value="Staff"');
    expect(first.html).not.toMatch(/name="payment"[^>]*checked/);
    const sale = { item1: 'water', quantity1: '2', item2: 'shirt', quantity2: '1', payment: 'cash' };
    const more = await browser.submit('/desk/sell', { ...sale, step: 'add:water' });
    expect(line(more.html, 1)).toEqual(['water', '3']);
    expect(more.text).toContain('Total £28.50.');
    const less = await browser.submit('/desk/sell', { ...sale, step: 'drop:water' });
    expect(line(less.html, 1)).toEqual(['shirt', '1']);
    expect(less.text).toContain('Total £24.');
    const last = await browser.submit('/desk/sell', { item1: 'water', step: 'drop:water' });
    expect([last.status, last.html.includes('name="item1"')]).toEqual([200, false]);
    const gone = await browser.submit('/desk/sell', { step: 'add:nothing' });
    expect(gone.status).toBe(422);
    expect(await entries()).toEqual([]);
  });

  test('has room for eight different items', async () => {
    const { browser } = await openShop();
    const full = Object.fromEntries(
      Array.from({ length: 8 }, (_, row) => [`item${row + 1}`, `other-${row}`]),
    );
    const answer = await browser.submit('/desk/sell', { ...full, step: 'add:water' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('One sale has room for 8 different items.');
  });

  test('says what is wrong, keeps what was typed and sells nothing', async () => {
    const { club, browser, entries } = await openShop();
    const fields = { item1: 'shirt', quantity1: '2', payment: 'cash', discount: '5', paidNow: '' };
    const answer = await browser.submit('/desk/sell', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('There is only 1 of Shirt left');
    expect(answer.html).toContain('value="5"');
    const unpaid = await browser.submit('/desk/sell', { item1: 'shirt', payment: 'cash', paidNow: '1' });
    expect(unpaid.text).toContain('Only a member can pay the rest later');
    expect(await entries()).toEqual([]);
    expect(await club.store.find(items, 'shirt')).toMatchObject({ stock: 1 });
  });

  test('is for the front desk, and not for coaches and members', async () => {
    const { club } = await openShop();
    expect((await (await club.signedIn(await club.desk())).get('/desk/sell')).status).toBe(200);
    expect((await (await club.signedIn(await club.coach())).get('/desk/sell')).status).toBe(403);
    expect((await (await club.signedIn(await club.desk())).get('/admin/adminControl/items')).status).toBe(
      403,
    );
  });
});

describe('a sale', () => {
  test('paid in part leaves what is owed on the member', async () => {
    const { club, sellTo, stored, entries } = await openShop();
    const priya = await club.member({ firstName: 'Priya' });
    const outcome = await sellTo(priya, { planId: 'unlimited', items: [water()], paidNowInPence: 5000 });
    expect(outcome).toMatchObject({ kind: 'sold', sale: { balanceInPence: 3050, debtor: priya.id } });
    expect(await stored(priya.id)).toMatchObject({ owedInPence: 3050, membershipStatus: 'active' });
    expect(await entries()).toMatchObject([{ purpose: 'plan', amountInPence: 5000 }]);
  });

  test('with a discount says why, and is in the audit log', async () => {
    const { club, sellTo, audit } = await openShop();
    const priya = await club.member({ firstName: 'Priya' });
    await sellTo(priya, { items: [shirt()], discount: '10%', discountReason: 'Marked collar' });
    const [entry] = await audit(priya.id);
    expect(entry).toMatchObject({
      action: 'sale.made',
      summary: 'Shirt: £21.60, £2.40 off: Marked collar',
    });
  });

  test('of a voucher has a code, which pays for later sales until it is used up', async () => {
    const { club, sell, entries } = await openShop();
    const sold = await sell({ voucherValueInPence: 2500 });
    const [line] = sold.kind === 'sold' ? sold.sale.lines : [];
    const code = line?.grantedId ?? '';
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const used = await sell({ items: [shirt()], voucherCode: code.toLowerCase().replaceAll('-', ' ') });
    expect(used).toMatchObject({ kind: 'sold', sale: { voucherInPence: 2400, paidInPence: 0 } });
    expect(await club.store.find(vouchers, code)).toMatchObject({ leftInPence: 100, valueInPence: 2500 });
    const rest = await sell({ items: [water()], voucherCode: code });
    expect(rest).toMatchObject({ kind: 'sold', sale: { voucherInPence: 100, paidInPence: 50 } });
    const again = await sell({ items: [water()], voucherCode: code });
    expect(again).toMatchObject({
      kind: 'refused',
      problems: [['voucherCode', 'This voucher has been used']],
    });
    const sum = (await entries()).reduce((total, { amountInPence }) => total + amountInPence, 0);
    expect(sum).toBe(2550);
  });

  test('that a voucher was cancelled with its refund is said, whether it has paid for something or not', async () => {
    const { sell, giveBack } = await openShop();
    for (const isUsed of [false, true]) {
      const sold = await sell({ voucherValueInPence: 2500 });
      const { id = '', lines = [] } = sold.kind === 'sold' ? sold.sale : {};
      const voucherCode = lines[0]?.grantedId ?? '';
      if (isUsed) await sell({ items: [water()], voucherCode });
      const back = isUsed ? { amountInPence: 2350, choices: ['stopVouchers' as const] } : {};
      expect(await giveBack(id, back)).not.toMatchObject({ kind: 'refused' });
      expect(await sell({ items: [water()], voucherCode })).toMatchObject({
        problems: [['voucherCode', 'This voucher was cancelled']],
      });
    }
  });

  test('at the same moment: the last item is sold once', async () => {
    const { club, sell, entries } = await openShop();
    const outcomes = await Promise.all([1, 2, 3].map(() => sell({ items: [shirt()] })));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'refused', 'sold']);
    expect(await club.store.find(items, 'shirt')).toMatchObject({ stock: 0 });
    expect(await entries()).toHaveLength(1);
  });

  test('needs no way to pay where a voucher covers everything, and one where it doesn’t', async () => {
    const { club, browser, sell, sellTo, audit } = await openShop();
    const sold = await sell({ voucherValueInPence: 8000 });
    const voucherCode = sold.kind === 'sold' ? (sold.sale.lines[0]?.grantedId ?? '') : '';
    const priya = await club.member({ firstName: 'Priya' });
    const fields = { plan: 'unlimited', voucherCode };
    const page = `/desk/sell/${priya.id}`;
    const total = await browser.submit(page, { ...fields, step: 'total' });
    expect(total.text).toContain('£0 to pay now.');
    expect((await browser.submit(page, fields)).location).toMatch(/receipts/);
    expect((await audit(priya.id)).map(({ summary }) => summary).join()).toContain('(voucher)');
    expect(await sellTo(priya, { items: [water()] })).toMatchObject({ kind: 'sold' });
    const short = await browser.submit(page, { item1: 'shirt', voucherCode });
    expect(short.text).toContain('Choose how it’s paid');
    const none = await browser.submit(page, { item1: 'shirt' });
    expect(none.text).toContain('Choose how it’s paid');
  });

  test('at the same moment: a voucher is used once', async () => {
    const { club, sell } = await openShop();
    const sold = await sell({ voucherValueInPence: 150 });
    const voucherCode = sold.kind === 'sold' ? (sold.sale.lines[0]?.grantedId ?? '') : '';
    const outcomes = await Promise.all([1, 2].map(() => sell({ items: [water()], voucherCode })));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'sold']);
    expect(await club.store.find(vouchers, voucherCode)).toMatchObject({ leftInPence: 0 });
  });

  test('row 39: that two tabs make with one member is made once', async () => {
    const { club, sellTo, stored, entries } = await openShop();
    const priya = await club.member({ firstName: 'Priya' });
    const seen = membershipVersion(await stored(priya.id));
    const outcomes = await Promise.all([1, 2].map(() => sellTo(priya, { items: [water()], seen })));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'sold']);
    expect(await entries()).toHaveLength(1);
    expect(await club.store.count(sales)).toBe(1);
  });

  test('row 37: of a plan needs a confirmed address', async () => {
    const { club, sellTo, stored } = await openShop();
    const stranger = await stored((await join(club)).uid);
    expect(await sellTo(stranger, { planId: 'unlimited' })).toMatchObject({ kind: 'conflict' });
    expect(await sellTo(stranger, { items: [water()] })).toMatchObject({ kind: 'sold' });
  });
});
