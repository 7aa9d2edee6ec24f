import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { items, sales, vouchers } from '#server/data/collections/sales.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { withMail } from '../support/club.ts';
import { openShop, type Shop, shirt, water } from '../support/shop.ts';

const sum = (entries: readonly { readonly amountInPence: number }[]) =>
  entries.reduce((total, { amountInPence }) => total + amountInPence, 0);

describe('what is left to pay', () => {
  test('is paid later in several payments, and the receipt shows each', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'unlimited', items: [water()], paidNowInPence: 0 });
    expect(await shop.stored(priya.id)).toMatchObject({ owedInPence: 8050 });
    expect((await shop.browser.get(`/admin/check-in/${priya.id}`)).text).toContain(
      'Owes £80.50. Take the payment',
    );
    await shop.pay(id, { amountInPence: 5000 });
    const page = await shop.browser.get(`/desk/receipts/${id}`);
    expect(page.text).toContain('Still to pay');
    const answer = await shop.browser.follow(
      await shop.browser.submit(`/desk/receipts/${id}/pay`, { payment: 'card-machine' }),
    );
    for (const text of ['Took £30.50', 'Paid 21 November 2026, cash', '£50.00', 'card machine', '£30.50'])
      expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('Still to pay');
    expect(await shop.stored(priya.id)).toMatchObject({ owedInPence: 0 });
    expect(await shop.entries()).toMatchObject([
      { purpose: 'plan', amountInPence: 5000, method: 'cash' },
      { purpose: 'plan', amountInPence: 2900, method: 'card-machine' },
      { purpose: 'item', amountInPence: 150 },
    ]);
  });

  test('cannot be paid twice, nor can more be paid', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt()], paidNowInPence: 400 });
    expect(await shop.pay(id, { amountInPence: 2001 })).toMatchObject({
      kind: 'refused',
      problems: [['amount', 'There is only £20 left to pay']],
    });
    const outcomes = await Promise.all([shop.pay(id), shop.pay(id)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['overtaken', 'paid']);
    expect(await shop.storedSale(id)).toMatchObject({ paidInPence: 2400, balanceInPence: 0, debtor: '' });
    expect(sum(await shop.entries())).toBe(2400);
  });
});

describe('a refund', () => {
  test('or void is emailed to the buyer once: with their membership where that changes, otherwise by itself', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const told = async () =>
      (await shop.mails(priya.id)).map(({ subject, body }) => `${subject}: ${body.replaceAll('\n', ' ')}`);
    const { id } = await shop.sold(priya, { items: [shirt(), water()] });
    await shop.giveBack(id, { amountInPence: 1000 });
    expect(await told()).toEqual([
      expect.stringMatching(
        /^We’ve refunded you £10: .*We’ve refunded £10\. You get this back: £10 in cash\./,
      ),
    ]);
    await shop.giveBack(id, {});
    expect(await told()).toHaveLength(2);
    const { id: wrong } = await shop.sold(priya, { items: [water()], payment: 'card-machine' });
    await shop.giveBack(wrong, { kind: 'void', reason: 'Wrong person' });
    expect(await told()).toContainEqual(
      expect.stringMatching(
        /^Your payment of £1.50 was undone: .*recorded by mistake, and we’ve undone it\. You get/,
      ),
    );
    const { id: joined } = await shop.sold(priya, { planId: 'unlimited' });
    const before = await told();
    await shop.giveBack(joined, { choices: ['endPlan'] });
    expect(await told()).toHaveLength(before.length + 1);
    // What was owed of it is said with what goes back, whether or not there is a membership.
    const owed = 'still to pay is no longer owed.';
    const { id: drinks } = await shop.sold(priya, { items: [water(2)], paidNowInPence: 200 });
    await shop.giveBack(drinks, {});
    expect(await told()).toContainEqual(
      expect.stringContaining(`We’ve refunded £2. You get this back: £2 in cash. The £1 ${owed}`),
    );
    const { id: waived } = await shop.sold(priya, { items: [water()], paidNowInPence: 100 });
    await shop.giveBack(waived, { amountInPence: 50, waiver: 'Faulty' });
    expect(await told()).toContainEqual(
      expect.stringContaining(`You get this back: £0.50 in cash. The £0.50 ${owed}`),
    );
    const { id: again } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 2000 });
    await shop.giveBack(again, { choices: ['endPlan'] });
    expect(
      (await told()).filter((mail) => mail.includes(`You get this back: £20 in cash. The £59 ${owed}`)),
    ).toHaveLength(1);
  });

  test.each([
    ['nobody has paid for', { paidNowInPence: 0 }],
    ['was free', { payment: 'complimentary', discountReason: 'A prize' }],
  ] as const)(
    'of what %s is offered once a void is too late: it puts back what was sold, and is done once',
    async (_, facts) => {
      const shop = await openShop();
      const { browser } = shop;
      const priya = await shop.club.member({ firstName: 'Priya' });
      const { id } = await shop.sold(priya, { planId: 'unlimited', ...facts });
      const receipt = `/desk/receipts/${id}`;
      const refund = `href="${receipt}/refund"`;
      // On the day itself a void does the same.
      expect((await browser.get(receipt)).html).toContain(`href="${receipt}/void"`);
      expect((await browser.get(receipt)).html).not.toContain(refund);
      shop.club.advance({ hours: 48 });
      await browser.get('/desk');
      expect((await browser.get(receipt)).html).toContain(refund);
      expect((await browser.get(`${receipt}/void`)).location).toBe(receipt);
      const page = await browser.get(`${receipt}/refund`);
      expect(page.text).toContain('There’s no money to give back.');
      expect(page.html).not.toMatch(/name="(amount|waiver)"/);
      const answer = await browser.follow(
        await browser.submit(`${receipt}/refund`, { reason: 'Never came' }),
      );
      expect(answer.text).toContain('Cancelled. There’s no money to give back.');
      expect(await shop.storedSale(id)).toMatchObject({ status: 'refunded', balanceInPence: 0 });
      const after = { membershipStatus: 'pending', owedInPence: 0, owesMoney: false, partPaid: null };
      expect(await shop.stored(priya.id)).toMatchObject(after);
      expect(answer.html).not.toContain(refund);
      expect((await browser.get(`${receipt}/refund`)).location).toBe(receipt);
      expect((await browser.get(`${receipt}/void`)).location).toBe(receipt);
      const entries = (await shop.entries()).filter(({ kind }) => kind === 'refund');
      expect(entries).toMatchObject([{ memberUid: priya.id, amountInPence: 0 }]);
    },
  );

  test('of a part leaves the rest, which can be refunded later, and says why to staff only', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt(), water()] });
    const page = `/desk/receipts/${id}/refund`;
    expect((await shop.browser.get(page)).text).toContain('Up to £25.50');
    const answer = await shop.browser.follow(
      await shop.browser.submit(page, { amount: '24', reason: 'Wrong size', restock: 'on' }),
    );
    for (const text of ['Refunded £24.', 'Refunded 21 November 2026, cash', '-£24.00'])
      expect(answer.text).toContain(text);
    expect(answer.text).toContain('Refund on 21 November 2026: Wrong size');
    const own = await (await shop.club.signedIn(priya)).get(`/account/receipts/${id}`);
    expect(own.text).toContain('-£24.00');
    expect(own.text).not.toContain('Wrong size');
    expect(await shop.club.store.find(items, 'shirt')).toMatchObject({ stock: 1 });
    expect(await shop.giveBack(id)).toMatchObject({ kind: 'returned', amountInPence: 150 });
    expect(await shop.storedSale(id)).toMatchObject({ status: 'refunded', returnedInPence: 2550 });
    expect(sum(await shop.entries())).toBe(0);
  });

  test('puts goods back in stock once: a later refund doesn’t offer them again, nor does it put them back unasked', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await shop.club.store.update(items, 'shirt', { stock: 5 });
    const { id } = await shop.sold(priya, { items: [shirt(2), water()] });
    const stock = async () => (await shop.club.store.find(items, 'shirt'))?.stock;
    expect(await stock()).toBe(3);
    const page = `/desk/receipts/${id}/refund`;
    await shop.browser.submit(page, { amount: '24', reason: 'Wrong size', restock: 'on' });
    expect(await stock()).toBe(5);
    expect((await shop.browser.get(page)).text).not.toContain('Put back in stock');
    await shop.giveBack(id, { choices: ['restock'] });
    expect(await stock()).toBe(5);
  });

  test('at the same moment as another gives back once', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt()] });
    const outcomes = await Promise.all([shop.giveBack(id), shop.giveBack(id)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'returned']);
    expect(sum(await shop.entries())).toBe(0);
  });

  test.each(['void', 'refund'])('says before and after a %s how much goes back which way', async (kind) => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'off-peak', paidNowInPence: 1000 });
    shop.club.advance({ minutes: 1 });
    await shop.pay(id, { payment: 'card-machine', amountInPence: 2000 });
    shop.club.advance({ minutes: 1 });
    await shop.pay(id, { payment: 'cash', amountInPence: 500 });
    const ways = '£15 in cash and £20 on the card machine';
    const page = `/desk/receipts/${id}/${kind}`;
    expect((await shop.browser.get(page)).text).toContain(ways);
    const answer = await shop.browser.follow(await shop.browser.submit(page, { reason: 'Moved away' }));
    expect(answer.text).toContain(`Give back ${ways}.`);
  });

  test('of a part says which way that part goes', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'off-peak', paidNowInPence: 1000 });
    shop.club.advance({ minutes: 1 });
    await shop.pay(id, { payment: 'card-machine', amountInPence: 2000 });
    const page = `/desk/receipts/${id}/refund`;
    const answer = await shop.browser.submit(page, { amount: '25', reason: 'Moved away' });
    expect((await shop.browser.follow(answer)).text).toContain(
      'Refunded £25. Give back £20 on the card machine and £5 in cash.',
    );
  });

  test('of a payment from before there were sales gives back once, and ends the membership if chosen', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await shop.browser.submit(`/admin/member/${priya.id}/activate`, { plan: 'unlimited', payment: 'cash' });
    const [payment] = await shop.entries();
    const id = payment?.id ?? '';
    const outcomes = await Promise.all(
      [1, 2].map(() => shop.giveBack(id, { amountInPence: 7900, choices: ['endPlan'] })),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'returned']);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'cancelled' });
    expect(sum(await shop.entries())).toBe(0);
    expect((await shop.browser.get(`/desk/receipts/${id}`)).text).toContain(
      'Refund on 21 November 2026, cash: -£79.00',
    );
  });

  test('is a line of its own on each receipt however soon it follows another, and adds up to what Payments, its file, own payments and emails say', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt(), water()], paidNowInPence: 1000 });
    await shop.pay(id);
    // The last of them takes from both payments. Nothing but the order tells them apart: the clock stands still.
    for (const amountInPence of [300, 200, 1600]) await shop.giveBack(id, { amountInPence });
    const own = await shop.club.signedIn(priya);
    const back = ['-£3.00', '-£2.00', '-£16.00 (Shirt, Water -£10.50; Shirt -£5.50)'];
    const lines = back.map((amount) => `Refunded 21 November 2026, cash ${amount}`);
    const receipts = [shop.browser.get(`/desk/receipts/${id}`), own.get(`/account/receipts/${id}`)];
    for (const { text } of await Promise.all(receipts)) {
      expect(text).toContain('Paid 21 November 2026, cash £10.00 Paid 21 November 2026, cash £15.50');
      expect(text).toContain(lines.join(' '));
    }
    const inLedger = ['10.50', '5.50', '2', '3'];
    const [payments, mine] = [
      await shop.browser.get('/admin/payments'),
      await own.get('/account/membership-billing'),
    ];
    for (const { text } of [payments, mine])
      expect(text.match(/-£[\d.]+/g)?.toSorted()).toEqual(inLedger.map((sum) => `-£${sum}`).toSorted());
    const file = (await shop.browser.get('/admin/payments.csv')).text.match(/Refund,Cash,-[\d.]+/g);
    expect(file?.map((row) => Number(row.split(',-')[1])).toSorted()).toEqual(
      inLedger.map(Number).toSorted(),
    );
    const told = (await shop.mails(priya.id)).map(({ subject }) => subject).toSorted();
    expect(told).toEqual(['16', '2', '3'].map((sum) => `We’ve refunded you £${sum}`));
    expect(await shop.storedSale(id)).toMatchObject({ returnedInPence: 2100 });
  });

  test('needs a reason and is never more than is left', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt()] });
    const answer = await shop.browser.submit(`/desk/receipts/${id}/refund`, { amount: '24.01', reason: '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('You can refund up to £24');
    expect(answer.text).toContain('Enter a reason');
    expect(answer.html).toContain('value="24.01"');
    expect(sum(await shop.entries())).toBe(2400);
  });

  test('is only for admins where the club says so', async () => {
    const shop = await openShop();
    await shop.club.settle({ refundsBy: 'admins' });
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt()] });
    const desk = await shop.club.signedIn(await shop.club.desk());
    const answer = await desk.submit(`/desk/receipts/${id}/refund`, { amount: '24', reason: 'Mine' });
    expect(answer.location).toBe(`/desk/receipts/${id}`);
    expect(sum(await shop.entries())).toBe(2400);
    expect((await shop.browser.get(`/desk/receipts/${id}/refund`)).status).toBe(200);
    const refundLink = `/desk/receipts/${id}/refund`;
    expect((await desk.get(`/desk/receipts/${id}`)).html).not.toContain(refundLink);
    expect((await shop.browser.get(`/desk/receipts/${id}`)).html).toContain(refundLink);
  });
});

describe('what staff give as a reason', () => {
  test('is on their screen and on no copy that a member gets: printed, their own page, or an email', async () => {
    const shop = await openShop({ environment: withMail });
    const { browser, club } = shop;
    const priya = await club.member({ firstName: 'Priya', email: 'priya@post.test' });
    const discounted = { discount: '£4', discountReason: 'Torn sleeve', paidNowInPence: 1000 };
    const sale = await shop.sold(priya, { items: [shirt()], ...discounted });
    await shop.pay(sale.id, { amountInPence: 500, waiver: 'Lost her job' });
    await shop.giveBack(sale.id, { amountInPence: 300, reason: 'Complained' });
    await browser.submit(`/admin/member/${priya.id}/activate`, { plan: 'unlimited', payment: 'cash' });
    const entry = (await shop.entries()).find(({ saleId }) => saleId === '');
    await shop.giveBack(entry?.id ?? '', { kind: 'void', reason: 'Wrong person' });
    const own = await club.signedIn(priya);
    const cases: [string, string[]][] = [
      [sale.id, ['Torn sleeve', 'Lost her job', 'Complained']],
      [entry?.id ?? '', ['Wrong person']],
    ];
    for (const [id, reasons] of cases) {
      const pages = await Promise.all(
        [`/desk/receipts/${id}`, `/admin/payments/${id}`].map((page) => browser.get(page)),
      );
      for (const { html } of pages) {
        const [printed = '', onScreen = ''] = html.split('<div class="stack no-print">');
        for (const reason of reasons) {
          expect(printed).not.toContain(reason);
          expect(onScreen).toContain(reason);
        }
      }
      await browser.submit(`/desk/receipts/${id}/email`, {});
      const seen = [
        (await own.get(`/account/receipts/${id}`)).html,
        (await shop.mails(priya.id))[0]?.body ?? '',
      ];
      for (const text of seen) {
        expect(text).toMatch(/receipt/i);
        for (const reason of reasons) expect(text).not.toContain(reason);
      }
    }
  });
});

describe('a sale that a voucher paid for', () => {
  test('says so in the list, its file, the search and the receipt', async () => {
    const shop = await openShop();
    const gift = await shop.sell({ voucherValueInPence: 10_000 });
    const voucherCode = gift.kind === 'sold' ? (gift.sale.lines[0]?.grantedId ?? '') : '';
    const priya = await shop.club.member({ firstName: 'Priya' });
    const sale = await shop.sold(priya, { planId: 'unlimited', items: [water()], voucherCode });
    const { browser } = shop;
    const rows = (await browser.get('/admin/payments?member=priya')).text;
    expect(rows).toMatch(/Unlimited\s*Voucher\s*£0/);
    expect(rows).not.toMatch(/Unlimited\s*Complimentary/);
    expect((await browser.get('/admin/payments.csv?member=priya')).text).toContain(',Voucher,');
    // Two entries of one sale are one receipt.
    const found = await browser.get(`/desk/search?q=${sale.receiptNumber}`);
    expect(found.text.split('£0 · Unlimited, Water · 21 November 2026')).toHaveLength(2);
    expect((await browser.get(`/admin/member/${priya.id}/payment-overdue`)).text).toContain(
      'What a voucher paid for on 21 November 2026 pays for this period.',
    );
  });
});

describe('a void of a sale that a voucher paid for', () => {
  async function openGift() {
    const shop = await openShop();
    const gift = await shop.sell({ voucherValueInPence: 10_000 });
    const voucherCode = gift.kind === 'sold' ? (gift.sale.lines[0]?.grantedId ?? '') : '';
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'unlimited', voucherCode });
    const voucher = () => shop.club.store.find(vouchers, voucherCode);
    return { ...shop, shop, gift, priya, id, page: `/desk/receipts/${id}/void`, voucher };
  }

  test('is in the list, its filter, the file and the member’s payments; form and notice say what goes back', async () => {
    const { browser, priya, id, page, voucher, entries } = await openGift();
    const payments = `/admin/member/${priya.id}/payments`;
    expect((await browser.get(payments)).html).toContain(`href="${page}"`);
    const form = await browser.get(page);
    expect(form.text).toContain('There’s no money to give back. £79 was paid by voucher.');
    const typed = { reason: 'Wrong person', reviveVoucher: 'on' };
    const answer = await browser.follow(await browser.submit(page, typed));
    expect(answer.text).toContain('Voided. £79 is back on the voucher.');
    expect(await voucher()).toMatchObject({ leftInPence: 10_000 });
    expect((await entries()).filter(({ kind }) => kind === 'void')).toMatchObject([
      { amountInPence: 0, method: 'voucher', saleId: id, reason: 'Wrong person', memberUid: priya.id },
    ]);
    expect((await browser.get('/admin/payments?kind=void')).text).toMatch(/Void: Unlimited\s*Voucher\s*£0/);
    expect((await browser.get('/admin/payments.csv?kind=void')).text).toContain(',Void,Voucher,0.00,');
    const tab = await browser.get(payments);
    expect(tab.text).toContain('Void: Unlimited');
    expect(tab.html).not.toContain(`href="${page}"`);
    expect((await browser.get(`/desk/receipts/${id}`)).text).toContain('Void receipt');
  });

  test('without the voucher says that no money goes back', async () => {
    const { browser, page, voucher } = await openGift();
    const answer = await browser.follow(await browser.submit(page, { reason: 'Wrong person' }));
    expect(answer.text).toContain('Voided. There’s no money to give back.');
    expect(await voucher()).toMatchObject({ leftInPence: 2100 });
  });

  test('is refunded on a later day too, with the voucher ticked', async () => {
    const { shop, browser, id, voucher } = await openGift();
    shop.club.advance({ hours: 48 });
    await browser.get('/desk');
    expect((await browser.get(`/desk/receipts/${id}`)).html).toContain(`href="/desk/receipts/${id}/refund"`);
    const page = await browser.get(`/desk/receipts/${id}/refund`);
    expect(page.text).toContain('There’s no money to give back. £79 was paid by voucher.');
    expect(page.html).toMatch(/<input[^>]*name="reviveVoucher"[^>]*checked/);
    expect(page.html).not.toContain('name="amount"');
    const typed = { reason: 'Moved away', reviveVoucher: 'on' };
    const answer = await browser.follow(await browser.submit(`/desk/receipts/${id}/refund`, typed));
    expect(answer.text).toContain('£79 is back on the voucher.');
    expect(await voucher()).toMatchObject({ leftInPence: 10_000 });
    expect(await shop.storedSale(id)).toMatchObject({ status: 'refunded' });
    expect((await browser.get(`/desk/receipts/${id}`)).html).not.toContain(`/desk/receipts/${id}/refund"`);
  });

  test('with money puts the voucher back once, with the last of the money', async () => {
    const { shop, browser, gift, voucher } = await openGift();
    if (gift.kind !== 'sold') throw new Error('no voucher');
    const voucherCode = gift.sale.lines[0]?.grantedId ?? '';
    const { id } = await shop.sell({ items: [shirt(), water(16)], voucherCode }).then((outcome) => {
      if (outcome.kind !== 'sold') throw new Error('not sold');
      return outcome.sale;
    });
    expect(await voucher()).toMatchObject({ leftInPence: 0 });
    const page = `/desk/receipts/${id}/refund`;
    const { html } = await browser.get(page);
    expect(html).toMatch(/<input[^>]*name="reviveVoucher"[^>]*checked/);
    const typed = { reason: 'Too small', reviveVoucher: 'on' };
    await browser.submit(page, { ...typed, amount: '10' });
    expect(await voucher()).toMatchObject({ leftInPence: 0 });
    await browser.submit(page, { ...typed, amount: '17' });
    expect(await voucher()).toMatchObject({ leftInPence: 2100 });
  });

  test('does not propose to bring back a voucher that was cancelled, and says that it was', async () => {
    const { shop, browser, gift, page, voucher } = await openGift();
    const before = await browser.get(page);
    expect(before.html).toMatch(/<input[^>]*name="reviveVoucher"[^>]*checked/);
    if (gift.kind !== 'sold') throw new Error('no voucher');
    await shop.giveBack(gift.sale.id, { amountInPence: 2100, choices: ['stopVouchers'] });
    expect(await voucher()).toMatchObject({ leftInPence: 0, isVoid: false, isStopped: true });
    const after = await browser.get(page);
    expect(after.text).toContain('Put £79 back on their voucher, which was cancelled: it works again');
    expect(after.html).not.toMatch(/<input[^>]*name="reviveVoucher"[^>]*checked/);
    await browser.submit(page, { reason: 'Wrong person', reviveVoucher: 'on' });
    expect(await voucher()).toMatchObject({ leftInPence: 7900, isStopped: false });
  });
});

describe('a payment for a membership that was voided', () => {
  test('has a void receipt, as a sale has, and the search tells the two entries apart', async () => {
    const shop = await openShop();
    const { browser, club } = shop;
    const priya = await club.member({ firstName: 'Priya' });
    const paid = await browser.submit(`/admin/member/${priya.id}/activate`, {
      plan: 'unlimited',
      payment: 'cash',
    });
    const receipt = paid.location ?? '';
    expect((await browser.get(receipt)).text).not.toContain('Void receipt');
    await browser.submit(`${receipt}/void`, { reason: 'Wrong person' });
    expect((await browser.get(receipt)).text).toContain('Void receipt');
    expect((await shop.mails(priya.id))[0]?.body).toContain('You get this back: £79 in cash.');
    const [entry] = await shop.entries();
    const found = await browser.get(`/desk/search?q=${entry?.receiptNumber}`);
    expect(found.text).toMatch(new RegExp(`${entry?.receiptNumber} £79 · Unlimited`));
    expect(found.text).toMatch(new RegExp(`${entry?.receiptNumber} Void -£79 · Unlimited`));
  });
});

describe('a voucher that was sold', () => {
  test('and used is not offered to be voided, and a refund only of the rest; the receipt says why', async () => {
    const shop = await openShop();
    const { browser } = shop;
    const sold = await shop.sell({ items: [shirt()], voucherValueInPence: 1000 });
    if (sold.kind !== 'sold') throw new Error('not sold');
    const { id, lines } = sold.sale;
    const receipt = `/desk/receipts/${id}`;
    expect((await browser.get(receipt)).html).toContain(`href="${receipt}/void"`);
    await shop.sell({
      items: [water(4)],
      voucherCode: lines.find(({ kind }) => kind === 'voucher')?.grantedId ?? '',
    });
    const page = await browser.get(receipt);
    expect(page.html).not.toContain(`href="${receipt}/void"`);
    expect(page.text).toContain('£6 of the voucher that was sold has been used');
    expect((await browser.get(`${receipt}/void`)).status).toBe(303);
    expect((await browser.get(`${receipt}/refund`)).text).toContain(
      'Up to £28, or up to £24 if the voucher isn’t cancelled.',
    );
  });

  const openSold = async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id, lines } = await shop.sold(priya, { items: [shirt()], voucherValueInPence: 1000 });
    const code = lines.find(({ kind }) => kind === 'voucher')?.grantedId ?? '';
    const spend = () => shop.sell({ items: [water(4)], voucherCode: code });
    const left = async () => {
      const voucher = await shop.club.store.find(vouchers, code);
      return voucher?.isVoid ? 0 : voucher?.leftInPence;
    };
    return { shop, id, spend, left };
  };

  test.each(['void', 'refund'] as const)('stops working with a %s of all of it', async (kind) => {
    const { shop, id, spend, left } = await openSold();
    expect((await shop.browser.get(`/desk/receipts/${id}/${kind}`)).text).toContain(
      'The voucher that was sold stops working.',
    );
    expect(await shop.giveBack(id, { kind })).toMatchObject({ kind: 'returned', amountInPence: 3400 });
    expect(await left()).toBe(0);
    expect((await spend()).kind).not.toBe('sold');
  });

  test('that still works is not paid back in part', async () => {
    const { shop, id, left } = await openSold();
    expect(await shop.giveBack(id, { amountInPence: 2401 })).toMatchObject({
      kind: 'refused',
      problems: [['amount', expect.stringContaining('it still works')]],
    });
    expect(await shop.giveBack(id, { amountInPence: 2400 })).toMatchObject({ kind: 'returned' });
    expect(await left()).toBe(1000);
    expect(await shop.giveBack(id, { amountInPence: 500, choices: ['stopVouchers'] })).toMatchObject({
      kind: 'returned',
    });
    expect(await left()).toBe(0);
  });

  test('and used in part keeps no credit for money that has gone back', async () => {
    const { shop, id, spend, left } = await openSold();
    expect((await spend()).kind).toBe('sold');
    // £34 were paid, £6 of the voucher’s £10 are used.
    expect(await shop.giveBack(id, { amountInPence: 2500 })).toMatchObject({ kind: 'refused' });
    expect(await shop.giveBack(id, { amountInPence: 2800, choices: ['stopVouchers'] })).toMatchObject({
      kind: 'returned',
    });
    expect(await left()).toBe(0);
    expect((await spend()).kind).not.toBe('sold');
    expect(await shop.giveBack(id, { amountInPence: 100 })).toMatchObject({ kind: 'conflict' });
  });

  test('and is all that was sold gives nothing back unless it is cancelled, and the page says so and proposes it', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id, lines } = await shop.sold(priya, { voucherValueInPence: 5000 });
    const code = lines[0]?.grantedId ?? '';
    expect(await shop.sell({ items: [water(3)], voucherCode: code })).toMatchObject({ kind: 'sold' });
    const page = `/desk/receipts/${id}/refund`;
    const { text, html } = await shop.browser.get(page);
    expect(text).toContain('Up to £45.50, and only with the voucher cancelled.');
    expect(text).toContain('Cancel the voucher that was sold, with the £45.50 left on it');
    expect(html).toMatch(/<input[^>]*name="stopVouchers"[^>]*checked|checked[^>]*name="stopVouchers"/);
    const kept = await shop.browser.submit(page, { amount: '20', reason: 'Moved' });
    expect(kept.text).toContain('Tick to cancel the voucher that was sold: it still works');
    const gone = await shop.browser.submit(page, { amount: '45.50', reason: 'Moved', stopVouchers: 'on' });
    expect(gone.status).toBe(303);
    expect(await shop.club.store.find(vouchers, code)).toMatchObject({ leftInPence: 0 });
  });

  test.each(['void', 'refund'] as const)(
    'has paid for something: a %s gives that part of it back to nobody',
    async (kind) => {
      const { shop, id, spend, left } = await openSold();
      expect((await spend()).kind).toBe('sold');
      expect(await shop.giveBack(id, { kind })).toMatchObject({
        kind: 'conflict',
        sentence: expect.stringContaining('£6 of the voucher that was sold has been used'),
      });
      expect(await shop.giveBack(id, { amountInPence: 2400 })).toMatchObject({ kind: 'returned' });
      expect(await left()).toBe(400);
    },
  );

  test('is spent or given back, not both, when both happen at once', async () => {
    const { shop, id, spend, left } = await openSold();
    const [spent, given] = await Promise.all([spend(), shop.giveBack(id, { kind: 'void' })]);
    expect([spent.kind === 'sold', given.kind === 'returned'].filter(Boolean)).toHaveLength(1);
    expect(await left()).toBe(given.kind === 'returned' ? 0 : 400);
  });
});

describe('a void', () => {
  test('on the same day undoes everything that is chosen, and cancels what was owed', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const voucher = await shop.sell({ voucherValueInPence: 1000 });
    const voucherCode = voucher.kind === 'sold' ? (voucher.sale.lines[0]?.grantedId ?? '') : '';
    const sold = { planId: 'unlimited', items: [shirt()], voucherCode, paidNowInPence: 5000 };
    const { id } = await shop.sold(priya, sold);
    const page = await shop.browser.get(`/desk/receipts/${id}/void`);
    for (const text of ['Give back £50', 'End their Unlimited membership now', 'Put back in stock: Shirt'])
      expect(page.text).toContain(text);
    const choices = { endPlan: 'on', restock: 'on', reviveVoucher: 'on' };
    const answer = await shop.browser.follow(
      await shop.browser.submit(`/desk/receipts/${id}/void`, { reason: 'Wrong person', ...choices }),
    );
    expect(answer.text).toContain('Voided. Give back £50 in cash.');
    expect(answer.text).toContain('Void receipt');
    expect(answer.text).toMatch(/Back on the voucher\s*-£10\.00/);
    expect(await shop.storedSale(id)).toMatchObject({ status: 'void', balanceInPence: 0, debtor: '' });
    expect(await shop.stored(priya.id)).toMatchObject({ owedInPence: 0, membershipStatus: 'cancelled' });
    expect(await shop.club.store.find(items, 'shirt')).toMatchObject({ stock: 1 });
    expect(await shop.club.store.find(vouchers, voucherCode)).toMatchObject({ leftInPence: 1000 });
    expect((await shop.entries()).map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'void']);
  });

  test('is not possible on the next day', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { items: [shirt()] });
    shop.club.advance({ hours: 24 });
    expect(await shop.giveBack(id, { kind: 'void' })).toMatchObject({
      kind: 'conflict',
      sentence: 'You can only void a sale on the same day. Refund it instead.',
    });
    expect((await shop.browser.get(`/desk/receipts/${id}/void`)).location).toBe(`/desk/receipts/${id}`);
  });
});

const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'pay', 'refund', 'void', 'merge', 'undo-merge'),
  which: fc.nat(20),
  part: fc.integer({ min: 1, max: 100 }),
  who: fc.constantFrom(0, 1),
  method: fc.constantFrom('cash' as const, 'card-machine' as const),
});

const by = { uid: 'admin', name: 'Ada Admin' };

async function mergeIn({ club }: Shop, gone: Member, kept: Member): Promise<boolean> {
  const request = { goneUid: gone.id, keptUid: kept.id, by, wasDisabled: false };
  const { kind } = await startMerge(club.services, request);
  await finishMerges(club.services);
  return kind === 'started';
}

async function undoMergeIn({ club }: Shop, gone: Member): Promise<void> {
  expect(await startUndo(club.services, { goneUid: gone.id, by })).toEqual({ kind: 'started' });
  await finishMerges(club.services);
}

describe('the ledger', () => {
  test('agrees with every sale, member, day and method after any sequence, merges too, and nothing in it ever changes but whose it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const shop = await openShop();
        const people = [
          await shop.club.member({ firstName: 'Priya' }),
          await shop.club.member({ firstName: 'Mo' }),
        ];
        const ids: string[] = [];
        let earlier: readonly string[] = [];
        /** Who has become part of whom. */
        let merged: { readonly gone: Member; readonly kept: Member } | null = null;
        for (const { what, which, part, who, method } of steps) {
          const id = ids[which % Math.max(1, ids.length)];
          const sale = id === undefined ? null : await shop.storedSale(id);
          const share = (pence: number) => Math.max(1, Math.floor((pence * part) / 100));
          if (what === 'merge') {
            const [gone, kept] = [people[who], people[1 - who]];
            if (!merged && gone && kept && (await mergeIn(shop, gone, kept))) merged = { gone, kept };
          } else if (what === 'undo-merge') {
            if (merged) await undoMergeIn(shop, merged.gone);
            merged = null;
          } else if (what === 'sell' || !sale) {
            const goods = { items: [water(1 + (which % 5))], discount: `${which}%`, discountReason: 'Test' };
            const paidNowInPence = share(100);
            const sold = await shop.sold(merged?.kept ?? people[who] ?? { id: '' }, {
              ...goods,
              payment: method,
              paidNowInPence,
            });
            ids.push(sold.id);
          } else if (what === 'pay') {
            await shop.pay(sale.id, { payment: method, amountInPence: share(sale.balanceInPence) });
          } else if (what === 'refund') {
            const amountInPence = share(sale.paidInPence - sale.returnedInPence);
            await shop.giveBack(sale.id, {
              amountInPence,
              waiver: part > 50 && amountInPence < sale.paidInPence - sale.returnedInPence ? 'Test' : '',
            });
          } else await shop.giveBack(sale.id, { kind: 'void' });
          const entries = await shop.entries();
          const written = entries.map((entry) => JSON.stringify({ ...entry, memberUid: '' }));
          expect(written).toEqual(expect.arrayContaining([...earlier]));
          earlier = written;
          const { items: all } = await shop.club.store.query(sales, { limit: 100 });
          for (const each of all) {
            const own = entries.filter(({ saleId }) => saleId === each.id);
            expect(sum(own)).toBe(each.paidInPence - each.returnedInPence);
            expect(each.returnedInPence).toBeLessThanOrEqual(each.paidInPence);
            const open = each.totalInPence - each.voucherInPence - each.paidInPence;
            expect(each.balanceInPence).toBe(each.status === 'sold' ? open : 0);
            // Each refund undoes one payment, never more of it than there was, and by the way it was paid.
            for (const payment of own.filter(({ kind }) => kind === 'payment')) {
              const back = own.filter(({ ofEntry }) => ofEntry === payment.id);
              expect(sum([payment, ...back])).toBeGreaterThanOrEqual(0);
              expect(
                back.every((one) => one.method === payment.method && one.purpose === payment.purpose),
              ).toBe(true);
            }
          }
          for (const person of people.filter(({ id: uid }) => uid !== merged?.gone.id)) {
            const owed = all.filter(({ debtor }) => debtor === person.id);
            const { owedInPence } = await shop.stored(person.id);
            expect(owedInPence).toBe(owed.reduce((total, { balanceInPence }) => total + balanceInPence, 0));
          }
          // A payment and what it was for are always one person’s.
          for (const { memberUid, saleId } of entries)
            expect(memberUid).toBe(all.find(({ id: of }) => of === saleId)?.memberUid);
          if (merged) expect(all.filter(({ memberUid }) => memberUid === merged?.gone.id)).toEqual([]);
          const byDayAndMethod = Map.groupBy(entries, ({ at, method: by }) => `${at} ${by}`);
          const total = [...byDayAndMethod.values()].reduce((sofar, group) => sofar + sum(group), 0);
          expect(total).toBe(all.reduce((paid, each) => paid + each.paidInPence - each.returnedInPence, 0));
        }
      }),
      { numRuns: 20 },
    );
  });
});
