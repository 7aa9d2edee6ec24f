import { describe, expect, test } from 'vitest';
import { lastPaidDay } from '#domain/membership/paid-until.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sales } from '#server/data/collections/sales.ts';
import { drawers } from '#server/data/collections/till.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { coolOff } from '#server/membership/cool-off.ts';
import { findCoolingOff } from '#server/membership/find-cooling-off.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import type { TestClub } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { openShop, water } from '../support/shop.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import { hiddenFields } from '../support/visitor.ts';

const backOf = async ({ store }: TestClub, uid: string) => {
  const { items } = await store.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: 20,
  });
  return items.filter(({ kind }) => kind === 'refund').map(({ amountInPence }) => amountInPence);
};

/** Wherever it is said how far somebody who left today had paid. */
async function saysPaidUntilToday(club: TestClub, uid: string) {
  const today = localDate(club.now());
  const admin = await club.signedIn(await club.admin());
  const known = await club.store.find(members, uid);
  if (!known) throw new Error('nobody');
  const own = await club.signedIn(known);
  const said = [await admin.get(`/admin/member/${uid}`), await own.get('/account/membership-billing')];
  for (const page of said) expect(page.text).toContain(`Was paid until ${formatDate(today)}`);
  // As files and programs have it.
  expect(lastPaidDay(known, club.now())).toEqual(today);
}

/** £10 beside what was paid online last. */
async function payInCash({ store, now }: TestClub, uid: string) {
  const { items } = await store.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: 1,
  });
  const [paid] = items;
  if (!paid) throw new Error('nothing was paid');
  await store.create(ledger, {
    ...paid,
    ...{ id: 'desk_extra', method: 'cash', at: now(), amountInPence: 1000, reference: '' },
    ...{ periodStart: paid.periodEnd, periodEnd: paid.periodEnd },
  });
}

describe('at the desk', () => {
  async function openJoined() {
    const desk = await openDesk();
    const member = await desk.club.member();
    await desk.browser.submit(`/admin/member/${member.uid}/activate`, { plan: 'off-peak', payment: 'cash' });
    return { ...desk, member, path: `/admin/member/${member.uid}/cool-off` };
  }

  test('what was voided since isn’t listed as paid, and what was given back in part is taken off', async () => {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({ firstName: 'Priya' });
    const first = await shop.sold({ id: uid }, { planId: 'unlimited' });
    shop.club.advance({ minutes: 1 });
    const second = await shop.sold({ id: uid }, { planId: 'unlimited' });
    const facts = async () => (await shop.browser.get(`/admin/member/${uid}/cool-off`)).text;
    const paid = async () => (await facts()).split('Paid £79 on').length - 1;
    expect(await paid()).toBe(2);
    await shop.giveBack(second.id, { kind: 'void' });
    expect(await paid()).toBe(1);
    expect(await facts()).not.toContain('Given back already');
    await shop.giveBack(first.id, { amountInPence: 1000 });
    expect(await facts()).toContain('Given back already £10');
  });

  test('what was not used is refunded, the ledger has it, and the membership ends', async () => {
    const { club, browser, member, path, stored, audit } = await openJoined();
    const page = await browser.get(path);
    // £49 for 31 days and the rest of today, of which today is used.
    expect(page.text).toContain('£49 on 21 November 2026');
    const answer = await browser.submit(path, {});
    expect(answer.status).toBe(303);
    const [back, ...others] = await backOf(club, member.uid);
    expect(others).toEqual([]);
    expect(back).toBe(-4742);
    expect((await stored(member.uid)).membershipStatus).toBe('cancelled');
    await saysPaidUntilToday(club, member.uid);
    expect((await audit(member.uid)).map(({ summary }) => summary)).toContainEqual(
      expect.stringContaining('£47.42 refunded'),
    );
    await browser.post(path, {});
    expect(await backOf(club, member.uid)).toHaveLength(1);
  });

  test('the joining fee goes back like the rest, on the page, in the ledger and in the email', async () => {
    const { club, browser, stored, mails } = await openDesk();
    await club.settle({ joiningFeeInPence: 1500 });
    const member = await club.member();
    await browser.submit(`/admin/member/${member.uid}/activate`, {
      ...{ plan: 'off-peak', fee: 'on', payment: 'card-machine' },
    });
    const path = `/admin/member/${member.uid}/cool-off`;
    const page = await browser.get(path);
    expect(page.text).toContain('Paid, joining fee £15 on 21 November 2026');
    // £49 and £15, less one of 31 days each.
    expect(page.text).toContain('Refund £61.94 on the card machine');
    const ended = await browser.follow(await browser.submit(path, {}));
    expect(ended.text).toContain('Give back £61.94 on the card machine.');
    expect((await backOf(club, member.uid)).toSorted()).toEqual([-1452, -4742]);
    expect((await stored(member.uid)).membershipStatus).toBe('cancelled');
    const [mail] = await mails(member.uid);
    expect(mail?.subject).toContain('membership has ended');
    expect(mail?.body).toContain('You get this back: £61.94 on the card machine.');
    const [sale] = (await club.store.query(sales, { limit: 2 })).items;
    expect(sale).toMatchObject({ returnedInPence: 6194, balanceInPence: 0, status: 'sold' });
  });

  test('what is not paid yet ends with it, less the days used, and the page says so before', async () => {
    const { club, browser, stored, mails, audit } = await openDesk();
    await club.settle({ joiningFeeInPence: 1500 });
    const member = await club.member();
    await browser.submit(`/admin/member/${member.uid}/activate`, {
      ...{ plan: 'off-peak', fee: 'on', payment: 'cash', amount: '40', rest: 'owed' },
    });
    expect(await stored(member.uid)).toMatchObject({ owedInPence: 2400, owesMoney: true });
    const path = `/admin/member/${member.uid}/cool-off`;
    const page = await browser.get(path);
    expect(page.text).toContain(
      'Not paid £24, no longer to pay. £0.77 of it, for the days used, is taken off',
    );
    // £40 less one day of 31, and the same of the £24.
    expect(page.text).toContain('Refund £37.94 in cash');
    expect((await browser.submit(path, {})).status).toBe(303);
    expect(await backOf(club, member.uid)).toEqual([-3794]);
    expect(await stored(member.uid)).toMatchObject({
      ...{ membershipStatus: 'cancelled', owedInPence: 0, owesMoney: false, partPaid: null },
    });
    const [sale] = (await club.store.query(sales, { limit: 2 })).items;
    expect(sale).toMatchObject({ returnedInPence: 3794, balanceInPence: 0, debtor: '', totalInPence: 4000 });
    expect((await mails(member.uid))[0]?.body).toContain('The £24 still to pay is no longer owed.');
    expect((await audit(member.uid)).map(({ summary }) => summary).join()).toContain('£24 no longer to pay');
  });

  test('what else they owe stays, and the page says how much', async () => {
    const { club, sold, browser, stored } = await openShop();
    const member = await club.member({ firstName: 'Priya' });
    await sold(member, { planId: 'off-peak', items: [water()], paidNowInPence: 3000 });
    const path = `/admin/member/${member.uid}/cool-off`;
    expect((await browser.get(path)).text).toContain('Stays owed £20.50, until it’s paid or waived');
    expect((await browser.submit(path, {})).status).toBe(303);
    expect(await stored(member.uid)).toMatchObject({ membershipStatus: 'cancelled', owedInPence: 2050 });
  });

  test('what was paid in two ways goes back in both, which the page says', async () => {
    const { club, sold, pay, browser } = await openShop();
    const member = await club.member({ firstName: 'Priya' });
    const { id } = await sold(member, { planId: 'off-peak', paidNowInPence: 1000 });
    club.advance({ minutes: 1 });
    await pay(id, { payment: 'card-machine' });
    const page = await browser.get(`/admin/member/${member.uid}/cool-off`);
    expect(page.text).toContain('Refund £37.74 on the card machine and £9.68 in cash');
  });

  test('after a second payment both go back, each as its own entry', async () => {
    const { club, browser, member, path, stored } = await openJoined();
    club.advance({ hours: 24 * 3 });
    const paid = await browser.submit(`/admin/member/${member.uid}/payment-settled`, {
      payment: 'cash',
      'lastDay-day': '21',
      'lastDay-month': '1',
      'lastDay-year': '2027',
    });
    expect([paid.status, paid.text]).toEqual([303, '']);
    const page = await browser.get(path);
    expect(page.text).toContain('£49 on 21 November 2026');
    expect(page.text).toContain('£49 on 24 November 2026');
    expect((await browser.submit(path, {})).status).toBe(303);
    const [later, joining, ...others] = (await backOf(club, member.uid)).toSorted(
      (one, other) => one - other,
    );
    expect(later).toBe(-4900);
    expect(joining).toBeGreaterThan(-4742);
    expect(others).toEqual([]);
    expect((await stored(member.uid)).membershipStatus).toBe('cancelled');
  });

  test.each([
    ['more than the rule says', { amount: '49' }, 'You can refund up to £47.42.'],
    ['less without a reason', { amount: '20' }, 'Enter a reason for refunding less.'],
    ['no amount', { amount: 'half' }, 'Enter an amount in pounds'],
  ])('%s is refused, with what was typed', async (_name, fields, words) => {
    const { club, browser, member, path, stored } = await openJoined();
    const answer = await browser.submit(path, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(await backOf(club, member.uid)).toEqual([]);
    expect((await stored(member.uid)).membershipStatus).toBe('active');
  });

  test('less with a reason is done; after 14 days nothing is', async () => {
    const one = await openJoined();
    await one.browser.submit(one.path, { amount: '20', reason: 'Kept the towel' });
    expect(await backOf(one.club, one.member.uid)).toEqual([-2000]);
    const late = await openJoined();
    late.club.advance({ hours: 24 * 15 });
    const browser = await late.club.signedIn(late.admin);
    expect((await browser.get(late.path)).text).toContain('They didn’t join in the last 14 days');
    await browser.post(late.path, {});
    expect(await backOf(late.club, late.member.uid)).toEqual([]);
  });
});

describe('by card', () => {
  test('Stripe pays back once, also when it was away in between, and the subscription ends', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const path = `/admin/member/${member.uid}/cool-off`;
    const browser = await club.signedIn(await club.admin());
    club.advance({ hours: 24 * 2 });
    const away = (when: 'before' | 'after') =>
      Array.from({ length: 3 }, () => ({ when, status: 503 }) as const);
    club.stripe.failures.push(...away('after'));
    expect((await browser.submit(path, { amount: '30', reason: 'As agreed' })).status).toBe(503);
    club.stripe.failures.length = 0;
    expect((await browser.submit(path, { amount: '30', reason: 'As agreed' })).status).toBe(303);
    await club.deliverAll();
    expect(await backOf(club, member.uid)).toEqual([-3000]);
    const [subscription] = club.stripe.world.subscriptions.values();
    expect(subscription?.status).toBe('canceled');
    expect((await club.fresh(member)).membershipStatus).toBe('cancelled');
    await saysPaidUntilToday(club, member.uid);
    // What Stripe says of the end later changes nothing of it.
    await reconcilePayments(club.parts);
    await saysPaidUntilToday(club, member.uid);
  });

  test('what was paid in cash beside it is written back once', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    club.advance({ hours: 1 });
    await payInCash(club, member.uid);
    const browser = await club.signedIn(await club.admin());
    const path = `/admin/member/${member.uid}/cool-off`;
    expect((await browser.submit(path, {})).status).toBe(303);
    await browser.post(path, {});
    await club.deliverAll();
    const back = await backOf(club, member.uid);
    expect(back.filter((amount) => amount === -1000)).toHaveLength(1);
    expect(back).toHaveLength(2);
    expect((await club.fresh(member)).membershipStatus).toBe('cancelled');
  });

  test('whose cash would come out of another till than the page said refunds neither the card nor the cash until it is sent again', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    club.advance({ hours: 1 });
    await payInCash(club, member.uid);
    const browser = await club.signedIn(await club.admin());
    await browser.submit('/desk/till', { till: 'Front desk', float: '20' });
    const [drawer] = (await club.store.query(drawers, { limit: 2 })).items;
    const path = `/admin/member/${member.uid}/cool-off`;
    const page = await browser.get(path);
    await browser.submit(`/desk/till/${drawer?.id}/close`, { total: '20', press: 'close' });
    const refused = await browser.post(path, hiddenFields(page.html));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('“Front desk” has been closed. No till is open now');
    await club.deliverAll();
    expect(await backOf(club, member.uid)).toEqual([]);
    expect((await browser.post(path, hiddenFields(refused.html))).status).toBe(303);
    await club.deliverAll();
    expect(await backOf(club, member.uid)).toHaveLength(2);
  });

  test('the sale at the desk beside it is settled alike: what goes back, what is no longer to pay, once', async () => {
    const club = await openStripeClub();
    const pack = { kind: 'pack', interval: 'one-off', validDays: 20 } as const;
    const plan = await club.plan({ ...pack, priceInPence: 5000 });
    const member = await club.join({}, plan);
    club.advance({ hours: 1 });
    const nothing = { packId: '', items: [], hasFee: false, voucherValueInPence: null, voucherCode: '' };
    const sold = await sell(club.services, {
      ...{ ...nothing, discount: '', discountReason: '', cashGivenInPence: null, payment: 'cash' },
      ...{ uid: member.id, planId: plan.id, paidNowInPence: 3000, by: { uid: 'ada', name: 'Ada' } },
      seen: membershipVersion(await club.fresh(member)),
    });
    expect(sold).toMatchObject({ kind: 'sold', sale: { balanceInPence: 2000 } });
    const browser = await club.signedIn(await club.admin());
    expect(await club.fresh(member)).toMatchObject({ owedInPence: 2000 });
    const path = `/admin/member/${member.uid}/cool-off`;
    const page = await browser.get(path);
    expect(page.text).toContain('Not paid £20, no longer to pay');
    expect(page.text).not.toContain('Stays owed');
    expect((await browser.submit(path, {})).status).toBe(303);
    await browser.post(path, {});
    await club.deliverAll();
    const { items } = await club.store.query(ledger, {
      where: [['memberUid', '==', member.uid]],
      limit: 9,
    });
    const back = items.filter(({ kind, method }) => kind === 'refund' && method === 'cash');
    const [sale] = (await club.store.query(sales, { limit: 2 })).items;
    expect(back).toHaveLength(1);
    expect(sale).toMatchObject({
      ...{ returnedInPence: -(back[0]?.amountInPence ?? 0), balanceInPence: 0, debtor: '' },
      ...{ totalInPence: 3000, entries: 2 },
    });
    expect(await club.fresh(member)).toMatchObject({
      ...{ membershipStatus: 'cancelled', owedInPence: 0, owesMoney: false, partPaid: null },
    });
  });

  test('each of two payments goes back once, also when Stripe was away between them', async () => {
    const club = await openStripeClub();
    const pack = { kind: 'pack', interval: 'one-off' } as const;
    const member = await club.join({}, await club.plan({ ...pack, validDays: 14 }));
    club.advance({ hours: 24 * 2 });
    club.stripe.world.pay(await club.checkout(member, await club.plan({ ...pack, validDays: 10 })));
    await club.deliverAll();
    club.advance({ hours: 24 * 8 });
    const { payments } = club.parts;
    let refunds = 0;
    const breaksOff: typeof payments.refund = async (of, key) => {
      refunds += 1;
      if (refunds === 2) throw new PaymentsUnavailableError('away');
      return payments.refund(of, key);
    };
    // The second pack can be used from the day that it was bought until ten days after the end of the first: 13 of its 22 days are left.
    const cooling = await findCoolingOff(club.store, member.id, club.now());
    expect(cooling?.parts.map(({ refundInPence }) => refundInPence)).toEqual([2895, 1050]);
    const request = {
      ...{ uid: member.id, by: { uid: 'ada', name: 'Ada' }, amountInPence: 3945, reason: '' },
      seen: membershipVersion(await club.fresh(member)),
    };
    const away = { ...club.services, payments: { ...payments, refund: breaksOff } };
    await expect(coolOff(away, request)).rejects.toThrow(PaymentsUnavailableError);
    expect(await coolOff(club.services, request)).toMatchObject({ kind: 'ended' });
    const returned = [...club.stripe.world.charges.values()].map(({ amount_refunded }) => amount_refunded);
    expect(returned).toEqual([1050, 2895]);
  });

  test('Stripe keeps a failure of its own for the key, having paid: the money goes back once', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const path = `/admin/member/${member.uid}/cool-off`;
    const browser = await club.signedIn(await club.admin());
    const ending = () => browser.submit(path, { amount: '30', reason: 'As agreed' });
    club.stripe.failures.push({ when: 'after', status: 500, of: 'POST /v1/refunds' });
    expect((await ending()).status).toBe(503);
    expect((await ending()).status).toBe(303);
    await club.deliverAll();
    expect(await backOf(club, member.uid)).toEqual([-3000]);
  });

  test.each(['during', 'after'] as const)(
    'is finished by itself, once, though the process stopped %s the refund: by the event or the job',
    async (when) => {
      for (const restart of ['event', 'job']) {
        const club = await openStripeClub();
        const member = await club.join({}, await club.plan());
        club.advance({ hours: 24 * 2 });
        const { payments } = club.parts;
        const stopped = () => Promise.reject(new Error('the process stopped'));
        const stops: Partial<typeof payments> =
          when === 'after'
            ? { cancelNow: stopped }
            : { refund: (of, key) => payments.refund(of, key).then(stopped) };
        const request = {
          ...{ uid: member.id, by: { uid: 'ada', name: 'Ada' }, amountInPence: 3000, reason: 'As agreed' },
          seen: membershipVersion(await club.fresh(member)),
        };
        const services = { ...club.services, payments: { ...payments, ...stops } };
        await expect(coolOff(services, request)).rejects.toThrow('stopped');
        expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
        if (restart === 'event') await club.deliverAll();
        else await reconcilePayments(club.parts);
        expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelled' });
        await club.deliverAll();
        await reconcilePayments(club.parts);
        expect(await backOf(club, member.uid)).toEqual([-3000]);
        const { items } = await club.store.query(auditLog, { orderBy: [['at', 'desc']], limit: 100 });
        const ended = items.filter(({ action }) => action === 'membership.cancelled');
        expect(ended).toMatchObject([{ actorUid: 'ada', summary: expect.stringContaining('As agreed') }]);
      }
    },
  );

  test('is not continued where Stripe gave nothing back', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const { payments } = club.parts;
    const refund: typeof payments.refund = () => Promise.reject(new Error('the process stopped'));
    const request = {
      ...{ uid: member.id, by: { uid: 'ada', name: 'Ada' }, amountInPence: 3000, reason: 'As agreed' },
      seen: membershipVersion(await club.fresh(member)),
    };
    const services = { ...club.services, payments: { ...payments, refund } };
    await expect(coolOff(services, request)).rejects.toThrow('stopped');
    await club.deliverAll();
    await reconcilePayments(club.parts);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
    expect(await backOf(club, member.uid)).toEqual([]);
  });

  test.each([
    ['rejoined', 1],
    ['rejoined', 24 * 7],
    ['left', 24 * 7],
  ])(
    'of which Stripe refused a part goes no further once staff have ended the membership and they have %s, after %i hours',
    async (then, hours) => {
      const club = await openStripeClub();
      const pack = { kind: 'pack', interval: 'one-off' } as const;
      const member = await club.join({}, await club.plan({ ...pack, validDays: 14 }));
      const other = await club.plan({ ...pack, validDays: 60 });
      club.advance({ hours: 24 * 2 });
      club.stripe.world.pay(await club.checkout(member, await club.plan({ ...pack, validDays: 10 })));
      await club.deliverAll();
      const { payments } = club.parts;
      const refuse = () =>
        club.stripe.failures.push(
          ...Array.from(
            { length: 20 },
            () => ({ when: 'before', status: 400, of: 'POST /v1/refunds' }) as const,
          ),
        );
      const refund: typeof payments.refund = async (of, key) => {
        const reference = await payments.refund(of, key);
        refuse();
        return reference;
      };
      const by = { uid: 'ada', name: 'Ada' };
      const cooling = await findCoolingOff(club.store, member.id, club.now());
      const request = {
        ...{ uid: member.id, by, reason: '', amountInPence: cooling?.refundInPence ?? 0 },
        seen: membershipVersion(await club.fresh(member)),
      };
      const services = { ...club.services, payments: { ...payments, refund } };
      expect(await coolOff(services, request)).toMatchObject({ kind: 'refused' });
      await club.deliverAll();
      club.advance({ hours: 1 });
      const event = { type: 'cancel-now', reason: 'Paid back by hand', leavingReason: 'other' } as const;
      await changeMembership(club.services, { uid: member.id, by, event });
      club.advance({ hours });
      if (then === 'rejoined') club.stripe.world.pay(await club.checkout(member, other));
      await club.deliverAll();
      club.stripe.failures.length = 0;
      await reconcilePayments(club.parts);
      await reconcilePayments(club.parts);
      expect(await backOf(club, member.uid)).toHaveLength(1);
      const membershipStatus = then === 'rejoined' ? 'active' : 'cancelled';
      expect(await club.fresh(member)).toMatchObject({ membershipStatus });
    },
  );

  test('is not set off by another refund where Stripe refused all of it', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const browser = await club.signedIn(await club.admin());
    club.stripe.failures.push({ when: 'before', status: 400, of: 'POST /v1/refunds' });
    const path = `/admin/member/${member.uid}/cool-off`;
    await browser.submit(path, { amount: '30', reason: 'As agreed' });
    expect(club.stripe.failures).toEqual([]);
    const [charge] = club.stripe.world.charges.values();
    club.stripe.world.refund(charge?.payment_intent ?? '', 500);
    await club.deliverAll();
    await reconcilePayments(club.parts);
    expect(await backOf(club, member.uid)).toEqual([-500]);
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });
  });

  test('goes on with the payments and the cash that nothing has gone back of yet', async () => {
    const club = await openStripeClub();
    const pack = { kind: 'pack', interval: 'one-off' } as const;
    const member = await club.join({}, await club.plan({ ...pack, validDays: 14 }));
    club.advance({ hours: 24 * 2 });
    club.stripe.world.pay(await club.checkout(member, await club.plan({ ...pack, validDays: 10 })));
    await club.deliverAll();
    club.advance({ hours: 1 });
    await payInCash(club, member.uid);
    const { payments } = club.parts;
    let refunds = 0;
    const refund: typeof payments.refund = (of, key) => {
      refunds += 1;
      return refunds === 2 ? Promise.reject(new Error('the process stopped')) : payments.refund(of, key);
    };
    const cooling = await findCoolingOff(club.store, member.id, club.now());
    const request = {
      ...{ uid: member.id, by: { uid: 'ada', name: 'Ada' }, reason: '' },
      ...{ amountInPence: cooling?.refundInPence ?? 0, seen: membershipVersion(await club.fresh(member)) },
    };
    const services = { ...club.services, payments: { ...payments, refund } };
    await expect(coolOff(services, request)).rejects.toThrow('stopped');
    for (const _ of ['finishes', 'adds nothing']) {
      await club.deliverAll();
      await reconcilePayments(club.parts);
      const returned = (await backOf(club, member.uid)).map((amount) => -amount);
      expect(returned).toHaveLength(3);
      expect(returned.toSorted()).toEqual(
        cooling?.parts.map(({ refundInPence }) => refundInPence).toSorted(),
      );
    }
    expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelled' });
  });
});
