import { describe, expect, test } from 'vitest';
import { findMembershipObstacle } from '#domain/door/check-in-membership.ts';
import { owedInAll, owesMoney } from '#domain/membership/debts.ts';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { lastPaidDay } from '#domain/membership/paid-until.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { sales } from '#server/data/collections/sales.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { countOperations } from '../support/counting-store.ts';
import { activeFacts } from '../support/desk.ts';
import { openShop, type Shop, water } from '../support/shop.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const endOf = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));

const overdue = (shop: Shop): Partial<Member> => ({
  ...activeFacts(shop),
  membershipStatus: 'past_due',
  currentPeriodEnd: endOf('2026-12-11'),
  mobile: '07700 900123',
});

/** As the page has it. */
const shownDay = { 'lastDay-day': '11', 'lastDay-month': '12', 'lastDay-year': '2026' };

/** £20 of the £79 that are overdue, on the page that records payments. */
async function partPaid(shop: Shop, fields: Record<string, string> = {}, facts = overdue(shop)) {
  const priya = await shop.club.member({ firstName: 'Priya', lastName: 'Raman', ...facts });
  const page = `/admin/member/${priya.id}/payment-settled`;
  const typed = { ...shownDay, payment: 'cash', amount: '20', rest: 'owed', ...fields };
  const answer = await shop.browser.submit(page, typed);
  const [sale] = (await shop.club.store.query(sales, { limit: 1 })).items;
  return { priya, page, answer, saleId: sale?.id ?? '' };
}

describe('a part of an overdue payment', () => {
  test('asks what becomes of the rest, and keeps what was typed', async () => {
    const shop = await openShop();
    const { answer } = await partPaid(shop, { rest: '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(
      'They pay less than the price. Choose whether the rest is still to pay, or waived',
    );
    expect(answer.html).toContain('value="20"');
  });

  test('leaves the member overdue: every page says how much is left, and proposes exactly that', async () => {
    const shop = await openShop();
    const { priya, page, answer, saleId } = await partPaid(shop);
    expect(answer.location).toBe(`/desk/receipts/${saleId}`);
    const after = await shop.stored(priya.id);
    expect(after).toMatchObject({
      ...{ membershipStatus: 'past_due', owedInPence: 5900, owesMoney: true },
      ...{ partPaid: { saleId, leftInPence: 5900 }, currentPeriodEnd: endOf('2026-12-11') },
    });
    expect(findMembershipObstacle(after, shop.club.now())).toEqual({
      ...{ result: 'payment-overdue', staffReason: '£59 of a payment is overdue' },
    });
    const staff = await shop.browser.get(`/admin/member/${priya.id}`);
    expect(staff.text).toContain('Part paid, £59 due');
    expect(staff.text).toContain('Take £59');
    expect(staff.text).not.toContain('Take £79');
    expect((await shop.browser.get(page)).location).toBe(`/desk/receipts/${saleId}/pay`);
    expect((await shop.browser.get(`/desk/receipts/${saleId}/pay`)).text).toContain('£59 left to pay.');
    expect((await shop.sellTo(priya, { planId: 'unlimited' })).kind).toBe('refused');
    const own = await (await shop.club.signedIn(after)).get('/account/membership-billing');
    expect(own.text).toContain('£59 of your payment is overdue.');
    expect((await shop.mails(priya.id))[0]?.body).toContain('£59 is left to pay at the front desk.');
    expect(await shop.audit(priya.id)).toContainEqual(
      expect.objectContaining({ action: 'membership.part-paid' }),
    );
  });

  test('is settled by the rest, and by nothing less', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.pay(saleId, { amountInPence: 900 });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'past_due', owedInPence: 5000, partPaid: { saleId, leftInPence: 5000 } },
    });
    await shop.pay(saleId);
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'active', owedInPence: 0, owesMoney: false, partPaid: null },
      ...{ currentPeriodEnd: endOf('2026-12-11') },
    });
  });

  test('and the rest of it go back together: the whole payment is overdue again', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    const before = overdue(shop);
    await shop.pay(saleId);
    await shop.giveBack(saleId, { kind: 'void' });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'past_due', owedInPence: 0, owesMoney: true, partPaid: null },
      ...{ currentPeriodEnd: before.currentPeriodEnd },
    });
  });

  test('that is voided leaves all of it overdue', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.giveBack(saleId, { kind: 'void' });
    const after = await shop.stored(priya.id);
    expect(after).toMatchObject({ membershipStatus: 'past_due', owedInPence: 0, partPaid: null });
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Take £79');
  });

  test('and another part, voided: the page says what the void then does', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.pay(saleId, { amountInPence: 900 });
    const page = await shop.browser.get(`/desk/receipts/${saleId}/void`);
    expect(page.text).toMatch(/Part paid, £50 due\s+Payment overdue/);
    await shop.giveBack(saleId, { kind: 'void' });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'past_due', partPaid: null });
  });

  test.each([false, true])(
    'is voided after the mark was undone: nobody has paid, so it is overdue again; the rest paid first: %s',
    async (isPaid) => {
      const shop = await openShop();
      const { priya, saleId } = await partPaid(shop);
      const page = `/admin/member/${priya.id}/undo-overdue`;
      expect((await shop.browser.get(page)).text).toContain('£59 stays owed.');
      await shop.browser.submit(page, {});
      if (isPaid) await shop.pay(saleId);
      expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', owesMoney: !isPaid });
      expect((await shop.browser.get(`/desk/receipts/${saleId}/void`)).text).toMatch(
        /Active\s+Payment overdue/,
      );
      await shop.giveBack(saleId, { kind: 'void' });
      expect(await shop.stored(priya.id)).toMatchObject({
        ...{ membershipStatus: 'past_due', owedInPence: 0, owesMoney: true, partPaid: null },
      });
    },
  );

  test('is said once at the head of their page, with what else they owe', async () => {
    const shop = await openShop();
    const { priya } = await partPaid(shop);
    const head = async () => (await shop.browser.get(`/admin/member/${priya.id}`)).text;
    expect(await head()).toContain('Part paid, £59 due');
    expect(await head()).not.toContain('Owes £');
    await shop.sold(priya, { items: [water(2)], paidNowInPence: 0 });
    expect(await head()).toContain('Owes £3 more');
    // Once it has ended, the status says nothing of it.
    await shop.browser.submit(`/admin/member/${priya.id}/cancel-now`, { reason: 'Moved away' });
    expect(await head()).toContain('Owes £62');
  });

  test('is all that is to pay where the rest is waived, for a reason', async () => {
    const shop = await openShop();
    const { answer, page, priya } = await partPaid(shop, { rest: 'waived' });
    expect(answer.status).toBe(422);
    const typed = {
      ...shownDay,
      payment: 'cash',
      amount: '20',
      rest: 'waived',
      amountReason: 'Closed for a week',
    };
    const done = await shop.browser.follow(await shop.browser.submit(page, typed));
    expect(done.text).toContain('Took £20. £59 waived.');
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'active', owesMoney: false, owedInPence: 0, partPaid: null },
    });
  });

  test('and waived there is what it is when it is waived later: receipt, ledger, file and history', async () => {
    const priced = (shop: Shop) => ({
      ...overdue(shop),
      planPriceInPence: 7900,
      planInterval: 'month' as const,
    });
    const said = async (
      waive: (shop: Shop, fields: Record<string, string>) => ReturnType<typeof partPaid>,
    ) => {
      const shop = await openShop();
      const { priya } = await waive(shop, { amountReason: 'Was ill' });
      const [sale] = (await shop.club.store.query(sales, { limit: 5 })).items;
      const id = sale?.id ?? '';
      const own = await shop.club.signedIn(await shop.stored(priya.id));
      const text = async (visitor: typeof own, page: string) => (await visitor.get(page)).text;
      // What the last page said of its success is on this one.
      await text(shop.browser, '/desk');
      const seen = {
        entries: (await shop.entries()).map((entry) => ({ ...entry, id: '', saleId: '', receiptNumber: '' })),
        sale: {
          ...sale,
          id: '',
          receiptNumber: '',
          lines: sale?.lines.map((line) => ({ ...line, effect: null })),
        },
        receipt: await text(shop.browser, `/desk/receipts/${id}`),
        own: await text(own, `/account/receipts/${id}`),
        payments: await text(own, '/account/membership-billing'),
        history: await text(shop.browser, `/admin/member/${priya.id}/payments`),
        file: (await shop.browser.get('/admin/payments.csv')).text,
      };
      const { memberNumber } = await shop.stored(priya.id);
      const chance = [id, sale?.receiptNumber ?? '', priya.id, shop.admin.id, memberNumber];
      return JSON.parse(chance.reduce((all, each) => all.replaceAll(each, '#'), JSON.stringify(seen)));
    };
    const now = await said((shop, fields) => partPaid(shop, { ...fields, rest: 'waived' }, priced(shop)));
    const later = await said(async (shop) => {
      const paid = await partPaid(shop, {}, priced(shop));
      await shop.pay(paid.saleId, { waiver: 'Was ill' });
      return paid;
    });
    expect(now).toEqual(later);
    expect(now.receipt).toContain('Discount -£59.00');
    expect(now.receipt).toContain('Discount: Was ill');
  });

  test.each(['activate', 'payment-settled'])(
    'waived may pay for other days, for that reason (%s)',
    async (step) => {
      const shop = await openShop();
      const facts = step === 'activate' ? {} : activeFacts(shop);
      const { id } = await shop.club.member({ firstName: 'Priya', ...facts });
      const page = `/admin/member/${id}/${step}`;
      const typed = {
        plan: 'unlimited',
        payment: 'cash',
        amount: '20',
        rest: 'waived',
        amountReason: 'Ends early',
      };
      const until = (day: string) => ({ 'lastDay-day': day, 'lastDay-month': '12', 'lastDay-year': '2026' });
      const past = { ...typed, ...until('5'), 'lastDay-month': '11' };
      expect((await shop.browser.submit(page, past)).status).toBe(422);
      expect((await shop.browser.submit(page, { ...typed, ...until('5') })).status).toBe(303);
      expect(await shop.stored(id)).toMatchObject({
        membershipStatus: 'active',
        currentPeriodEnd: endOf('2026-12-05'),
      });
      expect(await shop.entries()).toMatchObject([
        { amountInPence: 2000, method: 'cash', periodEnd: endOf('2026-12-05') },
      ]);
      const [sale] = (await shop.club.store.query(sales, { limit: 5 })).items;
      expect(sale).toMatchObject({ totalInPence: 2000, discountInPence: 5900, discountReason: 'Ends early' });
    },
  );

  test.each(['activate', 'payment-settled'])(
    'may pay for the days that were typed, with the rest still to pay (%s)',
    async (step) => {
      const shop = await openShop();
      const facts = step === 'activate' ? {} : activeFacts(shop);
      const { id } = await shop.club.member({ firstName: 'Priya', ...facts });
      const page = `/admin/member/${id}/${step}`;
      const typed = { plan: 'unlimited', payment: 'cash', amount: '20', rest: 'owed' };
      const until = { 'lastDay-day': '20', 'lastDay-month': '2', 'lastDay-year': '2027' };
      expect((await shop.browser.submit(page, { ...typed, ...until })).text).toContain(
        'why it’s paid for longer than the price pays for',
      );
      const later = { ...typed, ...until, amountReason: 'Ill in January' };
      expect((await shop.browser.submit(page, later)).status).toBe(303);
      const periodEnd = endOf('2027-02-20');
      const kept = await shop.stored(id);
      expect(kept).toMatchObject({ currentPeriodEnd: periodEnd, owedInPence: 5900 });
      expect(await shop.entries()).toMatchObject([{ amountInPence: 2000, periodEnd }]);
      expect((await shop.audit(id)).map(({ summary }) => summary).join()).toContain('Ill in January');
      await shop.pay(kept.partPaid?.saleId ?? '');
      expect(await shop.stored(id)).toMatchObject({
        ...{ membershipStatus: 'active', currentPeriodEnd: periodEnd, owedInPence: 0, partPaid: null },
      });
    },
  );

  test('of a sale with a joining fee: the button and its page say one sum', async () => {
    const shop = await openShop();
    await shop.club.settle({ joiningFeeInPence: 2000 });
    const { id } = await shop.club.member({ firstName: 'Priya' });
    const { id: saleId } = await shop.sold(
      { id },
      { planId: 'unlimited', hasFee: true, paidNowInPence: 4900 },
    );
    await shop.browser.submit(`/admin/member/${id}/payment-overdue`, { reason: 'Promised Friday' });
    expect(await shop.stored(id)).toMatchObject({
      membershipStatus: 'past_due',
      partPaid: { leftInPence: 3000 },
    });
    const page = await shop.browser.get(`/admin/member/${id}`);
    expect(page.text).toContain('Take £50');
    expect(page.text).not.toContain('Take £30');
    expect((await shop.browser.get(`/desk/receipts/${saleId}/pay`)).text).toContain('£50 left to pay.');
  });

  test('of an overdue period leaves its last day, which the form says', async () => {
    const shop = await openShop();
    const { id } = await shop.club.member({ firstName: 'Priya', ...overdue(shop) });
    const typed = { payment: 'cash', amount: '20', rest: 'owed', ...shownDay, 'lastDay-day': '15' };
    const answer = await shop.browser.submit(`/admin/member/${id}/payment-settled`, typed);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(
      'Leave 11 December 2026 here: with the rest still to pay, they owe the same period',
    );
    expect(await shop.entries()).toEqual([]);
  });

  test('may have its rest waived later, for a reason', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.pay(saleId, { amountInPence: 900, waiver: 'Was ill' });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'active', owedInPence: 0, owesMoney: false, partPaid: null },
    });
    expect(await shop.storedSale(saleId)).toMatchObject({
      ...{ totalInPence: 2900, paidInPence: 2900, balanceInPence: 0, discountInPence: 5000, debtor: '' },
    });
    expect(await shop.audit(priya.id)).toContainEqual(
      expect.objectContaining({ action: 'sale.paid', summary: '£9, £50 waived: Was ill' }),
    );
  });

  test('may have its rest waived without a word of how it’s paid, where nothing is taken', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    const page = `/desk/receipts/${saleId}/pay`;
    const some = await shop.browser.submit(page, { amount: '9', waiver: 'Was ill' });
    expect(some.status).toBe(422);
    expect(some.text).toContain('Choose how it’s paid');
    expect((await shop.browser.submit(page, {})).text).toContain('Choose how it’s paid');
    const done = await shop.browser.follow(await shop.browser.submit(page, { waiver: 'Was ill' }));
    expect(done.text).toContain('£59 waived.');
    expect(done.text).not.toContain('Took');
    expect(await shop.storedSale(saleId)).toMatchObject({ balanceInPence: 0, paidInPence: 2000 });
    expect(await shop.audit(priya.id)).toContainEqual(
      expect.objectContaining({ action: 'sale.waived', summary: '£59 waived: Was ill' }),
    );
    expect((await shop.browser.get(`/admin/adminControl/audit?member=${priya.id}`)).text).toContain(
      'waived what',
    );
  });

  test('says what was taken and what was waived', async () => {
    const shop = await openShop();
    const { saleId } = await partPaid(shop);
    const typed = { payment: 'cash', amount: '9', waiver: 'Was ill' };
    const answer = await shop.browser.submit(`/desk/receipts/${saleId}/pay`, typed);
    expect((await shop.browser.follow(answer)).text).toContain('Took £9. £50 waived.');
  });
});

describe('the rest of a part payment', () => {
  const newest = async (shop: Shop, uid: string) => {
    const [mail] = await shop.mails(uid);
    return `${mail?.subject}: ${mail?.body.replace(/\s+/g, ' ')}`;
  };

  test('is thanked for, with what the membership is now and a receipt', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.pay(saleId, { amountInPence: 900 });
    const part = await newest(shop, priya.id);
    expect(part).toContain('We’ve received part of your payment: Hello Priya, Thank you. £50 is left to pay');
    expect(part).toContain('Your receipt: £9.00, cash');
    await shop.pay(saleId);
    const whole = await newest(shop, priya.id);
    expect(whole).toContain('Thank you. Your membership (Unlimited) is paid until 11 December 2026.');
    expect(whole).toContain('Your receipt: £50.00, cash');
  });

  test('is thanked for where it was on account, and once its period is over', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 2000 });
    await shop.pay(id, { amountInPence: 900 });
    expect(await newest(shop, priya.id)).toContain(
      'Thank you. Your membership (Unlimited) runs until 21 December 2026. £50 is left to pay',
    );
    shop.club.advance({ hours: 24 * 40 });
    await shop.pay(id);
    const late = await newest(shop, priya.id);
    expect(late).toContain(
      'Nothing is left to pay for your membership (Unlimited). It was paid until 21 December 2026.',
    );
    expect(late).not.toMatch(/ is paid until/);
  });
});

describe('emails say what the receipt does of what is left, the joining fee with it', () => {
  const withFee = { planId: 'unlimited', hasFee: true, items: [water(1)] } as const;
  const newest = async (shop: Shop, uid: string) =>
    (await shop.mails(uid))[0]?.body.replace(/\s+/g, ' ') ?? '';

  /** £79 and £20 to join, and water at £1.50. */
  async function joined(paidNowInPence: number) {
    const shop = await openShop();
    await shop.club.settle({ joiningFeeInPence: 2000 });
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { ...withFee, paidNowInPence });
    return { shop, priya, id };
  }

  test('when it is sold, and after each payment', async () => {
    const { shop, priya, id } = await joined(3000);
    expect(await newest(shop, priya.id)).toContain(
      'Unlimited until 21 December 2026. £70.50 is left to pay at the front desk.',
    );
    await shop.pay(id, { amountInPence: 2000 });
    expect(await newest(shop, priya.id)).toContain('£50.50 is left to pay at the front desk.');
    await shop.pay(id, { amountInPence: 2900 });
    expect(await newest(shop, priya.id)).toContain(
      'Thank you. Your membership (Unlimited) is paid until 21 December 2026. £21.50 is left to pay at the front desk.',
    );
    expect((await shop.browser.get(`/desk/receipts/${id}`)).text).toMatch(/Still to pay\s+£21.50/);
  });

  test('so does every page of somebody who is overdue: one sum, until nothing is left of it', async () => {
    const { shop, priya, id } = await joined(7000);
    const by = { uid: 'sam', name: 'Sam' };
    const event = { type: 'mark-overdue', reason: 'Never came back' } as const;
    await changeMembership(shop.club.services, { uid: priya.id, event, by });
    const after = await shop.stored(priya.id);
    expect(after).toMatchObject({ owedInPence: 3050, partPaid: { leftInPence: 900, dueInPence: 3050 } });
    const own = await shop.club.signedIn(after);
    const pages = [
      [shop.browser, `/admin/member/${priya.id}`, 'Part paid, £30.50 due'],
      [shop.browser, `/admin/member/${priya.id}`, 'Take £30.50'],
      [shop.browser, `/admin/check-in/${priya.id}`, '£30.50 of a payment is overdue'],
      [shop.browser, '/admin/members?show=owes', '£30.50'],
      [shop.browser, '/admin/members.csv?show=owes', '30.50'],
      [shop.browser, `/desk/receipts/${id}/pay`, '£30.50'],
      [own, '/account/dashboard', 'please pay £30.50 at the front desk'],
      [own, '/account/membership-billing', '£30.50'],
    ] as const;
    for (const [visitor, page, said] of pages) {
      const { text, html } = await visitor.get(page);
      expect(text || html, page).toContain(said);
      expect(text, page).not.toMatch(/£9(\.00)?\b|£21\.50|Owes £/);
    }
    await shop.pay(id, { amountInPence: 500 });
    expect((await shop.stored(priya.id)).partPaid).toMatchObject({ leftInPence: 400, dueInPence: 2550 });
    expect(await newest(shop, priya.id)).toContain('£25.50 is left to pay at the front desk.');
    await shop.pay(id, { amountInPence: 400 });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', partPaid: null });
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Owes £21.50');
  });

  test('where only the fee is left, and once the period is over', async () => {
    const { shop, priya } = await joined(7900);
    expect(await newest(shop, priya.id)).toContain(
      'Unlimited, paid until 21 December 2026. £21.50 is left to pay at the front desk.',
    );
    expect((await shop.browser.get(`/admin/member/${priya.id}/payment-overdue`)).text).toContain(
      'What else they owe, such as a joining fee, isn’t marked as overdue.',
    );
    const late = await joined(3000);
    late.shop.club.advance({ hours: 24 * 40 });
    await late.shop.pay(late.id, { amountInPence: 4900 });
    expect(await newest(late.shop, late.priya.id)).toContain(
      'Thank you. Your membership (Unlimited) was paid until 21 December 2026. £21.50 is left to pay at the front desk.',
    );
  });

  test('where a later payment goes back, and where it was the only one', async () => {
    const { shop, priya } = await joined(7900);
    const later = await shop.sold(priya, { planId: 'unlimited' });
    await shop.giveBack(later.id, { kind: 'void' });
    expect(await newest(shop, priya.id)).toContain(
      'It’s paid until 21 December 2026. £21.50 is left to pay at the front desk.',
    );
  });

  test('on their own pages as a sum to bring, once', async () => {
    const { shop, priya } = await joined(7900);
    const own = await shop.club.signedIn(await shop.stored(priya.id));
    for (const page of ['/account/dashboard', '/account/membership-billing'])
      expect((await own.get(page)).text).toMatch(/£21\.50 to pay\.? Please pay it at the front desk/);
    const { shop: other, priya: late, id } = await joined(3000);
    await other.browser.submit(`/admin/member/${late.id}/payment-overdue`, { reason: 'Promised Friday' });
    const theirs = await other.club.signedIn(await other.stored(late.id));
    const home = (await theirs.get('/account/dashboard')).text;
    expect(home).toContain('please pay £70.50 at the front desk');
    expect(home).not.toContain('to pay.');
    const payments = (await theirs.get('/account/membership-billing')).text;
    expect(payments).toContain('£70.50 of your payment is overdue.');
    expect(payments).not.toContain('£21.50');
    await other.pay(id);
    expect((await theirs.get('/account/dashboard')).text).not.toContain('to pay');
  });

  test('of an overdue period too', async () => {
    const { shop, priya, id } = await joined(3000);
    await shop.browser.submit(`/admin/member/${priya.id}/payment-overdue`, { reason: 'Promised Friday' });
    await shop.pay(id, { amountInPence: 2000 });
    expect(await newest(shop, priya.id)).toContain('Thank you. £50.50 is left to pay at the front desk.');
    await shop.pay(id, { amountInPence: 2900 });
    expect(await newest(shop, priya.id)).toContain('21 December 2026. £21.50 is left to pay');
  });
});

describe('where nothing was taken', () => {
  const told = async (shop: Shop, uid: string) =>
    (await shop.mails(uid)).map(({ subject, body }) => `${subject}: ${body.replace(/\s+/g, ' ')}`);

  test.each<[string, (shop: Shop, uid: string) => Promise<unknown>]>([
    [
      'staff waived all of it',
      ({ browser }, uid) =>
        browser.submit(`/admin/member/${uid}/payment-settled`, {
          ...{ ...shownDay, payment: 'complimentary', amount: '0', amountReason: 'Closed for a week' },
        }),
    ],
    [
      'the sale came to £0',
      (shop, id) => shop.sold({ id }, { planId: 'unlimited', discount: '100%', discountReason: 'Staff' }),
    ],
  ])('an email says so, and thanks for no payment: %s', async (_, settle) => {
    const shop = await openShop();
    const { id } = await shop.club.member({ firstName: 'Priya', ...overdue(shop) });
    await settle(shop, id);
    expect((await shop.stored(id)).membershipStatus).toBe('active');
    const [mail = ''] = await told(shop, id);
    expect(mail).toContain(
      'Nothing to pay for your membership: Hello Priya, There’s nothing to pay. Your membership (Unlimited) runs until 11 December 2026.',
    );
    expect(mail).not.toMatch(/Thank you|received|receipt/);
  });

  test('but all of it is still to pay, it says how much', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...activeFacts(shop) });
    await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 0 });
    expect((await told(shop, priya.id))[0]).toMatch(
      /^Your membership continues: Hello Priya, Your membership \(Unlimited\) runs until \d+ \w+ \d+\. £79 is left to pay at the front desk\./,
    );
  });
});

describe('a partial refund of a part of an overdue payment', () => {
  test('leaves the rest to pay, and the member overdue', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    const page = `/desk/receipts/${saleId}/refund`;
    const form = await shop.browser.get(page);
    expect(form.text).toContain(
      'A partial refund doesn’t change any dates, and the £59 left to pay stays to pay.',
    );
    expect((await shop.browser.submit(page, { amount: '5', reason: 'Late' })).status).toBe(303);
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'past_due', owedInPence: 5900, partPaid: { saleId, leftInPence: 5900 } },
    });
  });

  test('waives the rest only for a reason of its own: said before, on the receipt and in an email that thanks for nothing', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    const page = `/desk/receipts/${saleId}/refund`;
    const form = (await shop.browser.get(page)).text.replace(/\s+/g, ' ');
    expect(form).toContain('Waive the £59 left to pay');
    expect(form).toMatch(
      /If you waive it:.*Status Part paid, £59 due Active.*At the door Refused: £59 of a payment is overdue Let in/,
    );
    expect((await shop.browser.submit(page, { reason: 'Late', waiver: 'Was ill' })).status).toBe(422);
    const typed = { amount: '5', reason: 'Late', waiver: 'Was ill' };
    expect((await shop.browser.submit(page, typed)).status).toBe(303);
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'active', owedInPence: 0, owesMoney: false, partPaid: null },
    });
    expect(await shop.storedSale(saleId)).toMatchObject({
      ...{ totalInPence: 2000, balanceInPence: 0, discountInPence: 5900, debtor: '', status: 'sold' },
    });
    expect((await shop.browser.get(`/desk/receipts/${saleId}`)).text).toContain('-£59.00');
    expect(await shop.audit(priya.id)).toContainEqual(
      expect.objectContaining({ action: 'sale.refunded', summary: '£5: Late; £59 waived: Was ill' }),
    );
    const subjects = (await shop.mails(priya.id)).map(({ subject }) => subject);
    expect(subjects).toContain('Nothing is left to pay for your membership');
    expect(subjects).not.toContain('We’ve received your payment');
  });

  test('that would end the membership too is refused, and nothing changes; all of it ends it', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 2000 });
    await shop.browser.submit(`/admin/member/${priya.id}/payment-overdue`, { reason: 'Promised Friday' });
    const before = [await shop.stored(priya.id), await shop.storedSale(id), await shop.entries()];
    const endPlan = { amount: '5', reason: 'Left', endPlan: 'on', waiver: 'Moved away' };
    const answer = await shop.browser.submit(`/desk/receipts/${id}/refund`, endPlan);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Only a full refund ends the membership. Refund all £20');
    expect([await shop.stored(priya.id), await shop.storedSale(id), await shop.entries()]).toEqual(before);
    await shop.giveBack(id, { amountInPence: 2000, choices: ['endPlan'] });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'cancelled', owedInPence: 0, owesMoney: false, partPaid: null },
    });
  });
});

describe('a full refund of a part', () => {
  test('of what is owed again says on the receipt what it didn’t pay; of what ends with it, what is no longer to pay', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop);
    await shop.giveBack(saleId);
    const { text } = await shop.browser.get(`/desk/receipts/${saleId}`);
    expect(text).toMatch(/Not paid on this receipt\s*£59.00/);
    expect((await shop.mails(priya.id)).map(({ body }) => body).join()).not.toContain('no longer to pay');
    expect(text).not.toContain('No longer to pay');
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Take £79');
    const tom = await shop.club.member({ firstName: 'Tom' });
    const { id } = await shop.sold(tom, { planId: 'unlimited', paidNowInPence: 2000 });
    await shop.giveBack(id);
    expect((await shop.browser.get(`/desk/receipts/${id}`)).text).toMatch(/No longer to pay\s*£59.00/);
  });

  test.each([
    ['with the payment', { rest: 'waived', amountReason: 'Was ill' }],
    ['later', {}],
  ])('leaves waived what was waived of it %s: only what it paid is due again', async (when, fields) => {
    const shop = await openShop();
    const { priya, page, saleId } = await partPaid(shop, fields);
    if (when === 'later') await shop.pay(saleId, { waiver: 'Was ill' });
    await shop.giveBack(saleId);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'past_due', owedInPence: 0 });
    const staff = (await shop.browser.get(`/admin/member/${priya.id}`)).text;
    expect(staff).toContain('Take £20');
    expect(staff).not.toContain('£79 due');
    expect((await shop.browser.get('/admin/members?show=owes')).text).toContain('£20');
    const own = await shop.club.signedIn(await shop.stored(priya.id));
    expect((await own.get('/account/dashboard')).text).toContain('£20');
    expect((await shop.browser.get(page)).html).toContain('value="20"');
    // A part of that is a part of £20, and once it is paid nothing is left.
    const typed = { ...shownDay, payment: 'cash', amount: '12', rest: 'owed' };
    const answer = await shop.browser.submit(page, typed);
    const again = answer.location?.split('/').at(-1) ?? '';
    expect(await shop.stored(priya.id)).toMatchObject({ owedInPence: 800 });
    await shop.pay(again);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', owesMoney: false });
    shop.club.advance({ hours: 24 });
    await shop.giveBack(again);
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Take £20');
  });

  test('keeps what was waived for that period alone; a void takes it back too', async () => {
    const shop = await openShop();
    const { priya, page, saleId } = await partPaid(shop, { rest: 'waived', amountReason: 'Was ill' });
    await shop.giveBack(saleId, { kind: 'void' });
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Take £79');
    await shop.browser.submit(page, {
      ...shownDay,
      payment: 'cash',
      amount: '20',
      rest: 'waived',
      amountReason: 'Ill',
    });
    const { items } = await shop.club.store.query(sales, { limit: 5 });
    await shop.giveBack(items.find(({ status }) => status === 'sold')?.id ?? '');
    expect((await shop.browser.get(`/admin/member/${priya.id}`)).text).toContain('Take £20');
    await shop.browser.submit(page, { ...shownDay, payment: 'cash', amount: '20' });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active' });
    expect((await shop.browser.get(page)).html).toContain('value="79"');
  });
});

describe('an overdue membership that ends', () => {
  const since = (shop: Shop): Partial<Member> => ({
    ...overdue(shop),
    ...{ planInterval: 'month', currentPeriodStart: Temporal.Instant.from('2026-06-12T10:00:00Z') },
  });
  const notPaid = 'Was paid until 11 November 2026';

  test('at once was not paid for the unpaid period, which is not owed any more', async () => {
    const shop = await openShop();
    const { id } = await shop.club.member(since(shop));
    const page = `/admin/member/${id}/cancel-now`;
    expect((await shop.browser.get(page)).text).toContain(
      'The £79 overdue (12 November 2026 to 11 December 2026) isn’t owed any more.',
    );
    await shop.browser.submit(page, { reason: 'Never paid' });
    expect(await shop.stored(id)).toMatchObject({ membershipStatus: 'cancelled', owesMoney: false });
    const { text } = await shop.browser.get(`/admin/member/${id}`);
    expect(text.replace(/\s+/g, ' ')).toContain(notPaid);
    expect((await shop.browser.get('/admin/members.csv')).text).toContain(',Left,Unlimited,2026-11-11,');
  });

  test('after a part was paid leaves the rest owed, and says so before', async () => {
    const shop = await openShop();
    const { priya, saleId } = await partPaid(shop, {}, since(shop));
    const page = `/admin/member/${priya.id}/cancel-now`;
    expect((await shop.browser.get(page)).text).toContain('£59 stays owed until it’s paid or waived.');
    await shop.browser.submit(page, { reason: 'Never paid' });
    expect(await shop.stored(priya.id)).toMatchObject({ owedInPence: 5900, owesMoney: true });
    const { text } = await shop.browser.get(`/admin/member/${priya.id}`);
    expect(text.replace(/\s+/g, ' ')).toContain(notPaid);
    await shop.pay(saleId);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'cancelled', owesMoney: false });
  });

  test('later can train only once they have paid, and is said to be leaving', async () => {
    const shop = await openShop();
    const { id } = await shop.club.member(since(shop));
    const page = `/admin/member/${id}/cancel-at-period-end`;
    const { text } = await shop.browser.get(page);
    expect(text).toContain('can train until 11 December 2026 once the overdue payment is made');
    expect(text).toContain('isn’t owed any more');
    await shop.browser.submit(page, { reason: 'Moves to Leeds' });
    const after = await shop.browser.get(`/admin/member/${id}`);
    expect(after.text).toMatch(/Payment overdue\s+Ends 11 Dec/);
  });

  test.each([true, false])('with its period was not paid for it either: set to end %s', async (isSet) => {
    const shop = await openShop();
    const { id } = await shop.club.member({ ...since(shop), cancelAtPeriodEnd: isSet });
    shop.club.advance({ hours: 24 * 22 });
    await settleMemberships(shop.club.services);
    const page = `/admin/member/${id}/let-expire`;
    const browser = await shop.club.signedIn(shop.admin);
    if (!isSet) expect((await browser.get(page)).text).toContain('The £79 overdue isn’t owed any more.');
    if (!isSet) await browser.submit(page, {});
    const after = await shop.stored(id);
    expect(after.membershipStatus).toBe(isSet ? 'cancelled' : 'expired');
    expect(lastPaidDay(after, shop.club.now())?.toString()).toBe('2026-11-11');
  });
});

test('a period sold on account runs, is owed, and may be marked as overdue until all of it is paid', async () => {
  const shop = await openShop();
  const priya = await shop.club.member({ firstName: 'Priya' });
  const { id } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 2000 });
  expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', owesMoney: true });
  const page = `/admin/member/${priya.id}/payment-overdue`;
  expect((await shop.browser.get(page)).text).not.toContain('pays for this period');
  expect((await shop.browser.submit(page, { reason: 'Promised Friday' })).status).toBe(303);
  expect((await shop.stored(priya.id)).membershipStatus).toBe('past_due');
  await shop.pay(id);
  expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', partPaid: null });
  expect((await shop.browser.get(page)).text).toContain('The £59 recorded');
});

test('of a period of which nothing was paid, the rest is taken before the next is sold', async () => {
  const shop = await openShop();
  const priya = await shop.club.member({ firstName: 'Priya' });
  await shop.sold(priya, { planId: 'unlimited' });
  shop.club.advance({ hours: 24 * 40 });
  const { id } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 0 });
  const before = await shop.stored(priya.id);
  const browser = await shop.club.signedIn(shop.admin);
  const page = `/admin/member/${priya.id}/payment-settled`;
  const answer = await browser.get(page);
  expect(answer.location).toBe(`/desk/receipts/${id}/pay`);
  expect((await browser.follow(answer)).text).toContain(
    `£79 is left to pay for ${priya.name}’s period. Take that first.`,
  );
  expect(await shop.sellTo(priya, { planId: 'unlimited' })).toEqual({
    kind: 'refused',
    problems: [['plan', `£79 is left to pay for ${priya.name}’s period. Take that first`]],
  });
  expect((await shop.stored(priya.id)).currentPeriodEnd).toEqual(before.currentPeriodEnd);
  const overduePage = `/admin/member/${priya.id}/payment-overdue`;
  expect((await browser.submit(overduePage, { reason: 'Promised Friday' })).status).toBe(303);
  expect((await shop.stored(priya.id)).membershipStatus).toBe('past_due');
});

test('one list has everybody who owes: overdue periods, parts of them and sales on account, with the sum', async () => {
  const shop = await openShop();
  await partPaid(shop);
  await shop.club.member({ firstName: 'Tom', lastName: 'Okoro', ...overdue(shop) });
  const ann = await shop.club.member({ firstName: 'Ann', lastName: 'Lee', ...activeFacts(shop) });
  await shop.sold(ann, { items: [water(2)], paidNowInPence: 100 });
  await shop.club.member({ firstName: 'Paid', lastName: 'Up', ...activeFacts(shop) });
  const list = await shop.browser.get('/admin/members?show=owes');
  for (const text of ['Priya Raman', '£59', 'Tom Okoro', '£79', 'Ann Lee', '£2', '07700'])
    expect(list.text).toContain(text);
  expect(list.text).not.toContain('Paid Up');
  expect(list.text).toContain('Together they owe £140');
  const dashboard = await shop.browser.get('/admin/dashboard');
  expect(dashboard.html).toContain('href="/admin/members?show=owes"');
  expect(dashboard.text.replace(/\s+/g, ' ')).toContain('3 Owe money');
  const csv = (await shop.browser.get('/admin/members.csv?show=owes')).text;
  expect(csv).toContain('Owes');
  expect([...csv.matchAll(/,(\d+),Not filled in,/g)].map(([, sum]) => sum)).toEqual(['2', '79', '59']);
});

test('the sum of that list is of at most a thousand people, however many owe, and a filter adds up fewer', async () => {
  const counting = countOperations(openEmptyStore());
  const shop = await openShop({ store: counting.store });
  const { store } = shop.club;
  const model = await shop.club.member({ ...overdue(shop), owesMoney: true, planPriceInPence: 7900 });
  const oneMore = (from: number, to: number) =>
    store.batch((batch) => {
      for (let each = from; each < to; each += 1) {
        const name = `Kit ${each}`;
        batch.create(members, {
          ...model,
          id: `k${each}`,
          searchTerms: [],
          name,
          email: `k${each}@post.test`,
          memberNumber: `${each}`,
        });
      }
    });
  await oneMore(0, 499);
  await oneMore(499, 999);
  const list = async (page: string) => {
    counting.take();
    const { text } = await shop.browser.get(page);
    return { text, ...counting.take() };
  };
  expect((await list('/admin/members?show=owes')).text).toContain('Together they owe £79,000');
  await oneMore(999, 1100);
  shop.club.advance({ seconds: 11 });
  const { text, reads } = await list('/admin/members?show=owes');
  expect(text).toContain('Filter the list to add up what they owe, or download it');
  expect(text).not.toContain('Together they owe');
  expect(reads).toBeLessThan(150);
  expect((await list(`/admin/members?show=owes&q=${model.email}`)).text).toContain('Together they owe £');
});

test.each([
  ['nothing', { membershipStatus: 'active', owedInPence: 0 }, false, 0],
  ['a sale on account', { membershipStatus: 'cancelled', owedInPence: 150 }, true, 150],
  ['an overdue period', { membershipStatus: 'past_due', owedInPence: 0 }, true, 7900],
  ['both', { membershipStatus: 'past_due', owedInPence: 150 }, true, 8050],
  [
    'the rest of a period, of their own sale',
    { membershipStatus: 'past_due', owedInPence: 5900, partPaid: { saleId: 's', leftInPence: 5900 } },
    true,
    5900,
  ],
  [
    'the rest of a period, of a sale to their payer',
    { membershipStatus: 'past_due', owedInPence: 0, partPaid: { saleId: 's', leftInPence: 5900 } },
    false,
    0,
  ],
] as const)('who owes %s', (_, facts, owes, inPence) => {
  const none = { planId: 'unlimited', requestedPlanId: '', currentPeriodStart: null, currentPeriodEnd: null };
  const member = { ...none, cancelAtPeriodEnd: false, cancelledAt: null, hold: null, ...facts };
  expect(owesMoney(member)).toBe(owes);
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  expect(owedInAll(member, { priceInPence: 7900 }, now)).toBe(inPence);
});
