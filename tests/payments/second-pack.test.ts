import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classesLeftText, keptUseText } from '#domain/membership/allowance.ts';
import { classesLeftAt, fillPacks, withPack } from '#domain/membership/class-packs.ts';
import { type ClassPack, type MembershipFacts, periodEndAfter } from '#domain/membership/membership.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sales } from '#server/data/collections/sales.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { findLostPacks } from '#server/payments/lost-packs.ts';
import { plan } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';
import { nothingSold, openShop, type Shop } from '../support/shop.ts';
import { bookableFacts, openTimetable } from '../support/timetable.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.Instant.from(`${text}T18:00:00Z`);
const taking = (text: string) => ({ startsAt: at(text) });
const endOf = (text: string) => periodEndAfter(day(text));
const pack = (classes: number | null, from: string, until: string): ClassPack => ({
  ...{ name: '10 classes', classes, from: at(from), until: endOf(until) },
});

describe('several packs', () => {
  const two = [pack(2, '2026-11-01', '2026-12-21'), pack(3, '2026-11-21', '2027-03-21')];
  test.each<[string, readonly string[], string, number, number]>([
    ['nothing is taken yet', [], '2026-12-01', 5, 5],
    ['the first is used up', ['2026-11-02', '2026-11-03'], '2026-12-01', 3, 5],
    ['a class after the first is over takes of the second', ['2027-01-10'], '2026-12-01', 4, 5],
    ['after the first is over', ['2026-11-02'], '2027-01-01', 3, 3],
    [
      'classes from before the second was bought',
      ['2026-11-02', '2026-11-03', '2026-11-04'],
      '2026-12-01',
      3,
      5,
    ],
    ['later classes need all of the second', ['2027-01-01', '2027-01-02', '2027-01-03'], '2026-12-01', 2, 5],
  ])('%s', (_, taken, when, left, allowed) => {
    expect(classesLeftAt(two, taken.map(taking), at(when))).toMatchObject({ left, allowed });
  });

  test('are not counted while one of them is unlimited', () => {
    expect(classesLeftAt([...two, pack(null, '2026-11-21', '2027-03-21')], [], at('2026-12-01'))).toBeNull();
  });

  test('never give more than was bought, and all of it', async () => {
    const taken = fc.array(fc.integer({ min: 0, max: 130 }), { maxLength: 12 });
    await fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), taken, (sizes, days) => {
        const packs = sizes.map((classes, place) => ({
          ...{ name: '', classes, from: at('2026-11-01').add({ hours: 24 * 20 * place }) },
          until: at('2026-11-01').add({ hours: 24 * (40 + 25 * place) }),
        }));
        // Each class is booked only where there is one left for it.
        const booked: { startsAt: Temporal.Instant }[] = [];
        for (const days_ of days) {
          const when = at('2026-11-01').add({ hours: 24 * days_ });
          if ((classesLeftAt(packs, booked, when)?.left ?? 0) > 0) booked.push({ startsAt: when });
        }
        expect(fillPacks(packs, booked).counted).toBe(booked.length);
        expect(booked.length).toBeLessThanOrEqual(sizes.reduce((sum, size) => sum + size, 0));
      }),
    );
  });

  test('are forgotten once they are over, unless another was bought before', () => {
    const facts = {
      currentPeriodStart: null,
      currentPeriodEnd: null,
      packs: [pack(1, '2026-01-01', '2026-02-01')],
    };
    const bought = pack(1, '2026-11-21', '2026-12-21');
    expect(withPack(facts, { name: '', classAllowance: 1 }, bought)).toEqual([bought]);
  });

  test('are moved by a hold, where they are not over when it begins, and back when it ends early', () => {
    const member = {
      ...{
        membershipStatus: 'active' as const,
        planId: 'ten',
        requestedPlanId: '',
        cancelAtPeriodEnd: false,
      },
      ...{ currentPeriodStart: at('2026-11-01'), currentPeriodEnd: endOf('2027-03-21'), cancelledAt: null },
      ...{ hold: null, packs: two },
    } satisfies MembershipFacts;
    const now = at('2026-11-21');
    const hold = {
      type: 'start-hold',
      from: day('2027-01-05'),
      until: day('2027-01-14'),
      reason: '',
    } as const;
    const held = decideMembershipChange(member, hold, now);
    if (held.kind === 'refused') throw new Error(held.sentence);
    expect(held.changes.packs?.map(({ until }) => until)).toEqual([endOf('2026-12-21'), endOf('2027-03-31')]);
    const back = decideMembershipChange({ ...member, ...held.changes }, { type: 'end-hold' }, now);
    expect(back.kind === 'changed' && back.changes).toMatchObject({
      ...{ packs: two, currentPeriodEnd: member.currentPeriodEnd },
    });
  });
});

async function openPackShop() {
  const shop = await openShop();
  await shop.club.store.create(
    plans,
    plan({
      ...{ id: 'ten', name: '10 classes', priceInPence: 9000, interval: 'one-off', kind: 'pack' },
      ...{ classAllowance: 10, validDays: 30 },
    }),
  );
  await shop.club.store.create(
    plans,
    plan({
      ...{ id: 'twenty', name: '20 classes', priceInPence: 16000, interval: 'one-off', kind: 'pack' },
      ...{ classAllowance: 20, validDays: 30 },
    }),
  );
  return shop;
}

/** So many of the first pack's classes are taken. */
async function take(shop: Shop, { id }: Pick<Member, 'id'>, count: number) {
  const uses = Array.from({ length: count }, (_, place) => ({
    ...{ sessionId: `class-${place}`, startsAt: shop.club.now().add({ hours: 24 + place }) },
  }));
  await shop.club.store.set(bookingProfiles, { ...bookingProfiles.decode(id, {}), uses });
}

describe('a second pack', () => {
  test('sold at 0 of 10 can be used at once, and the page shows both', async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await shop.sold(priya, { planId: 'ten' });
    await take(shop, priya, 10);
    const page = async () => (await shop.browser.get(`/admin/member/${priya.id}`)).text;
    expect(await page()).toContain('0 of 10 classes left until 20 December 2026');
    const { id } = await shop.sold(priya, { planId: 'ten' });
    expect(await page()).toContain('0 of 10 classes left until 20 December 2026');
    expect(await page()).toContain('10 of 10 classes left until 19 January 2027');
    await shop.giveBack(id, { kind: 'void' });
    expect(await page()).not.toContain('10 of 10');
    expect(await shop.stored(priya.id)).toMatchObject({ packs: [], currentPeriodEnd: endOf('2026-12-20') });
  });

  test('recorded at 10 of 10 gives ten more, with their own end', async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await shop.sold(priya, { planId: 'ten' });
    const answer = await shop.browser.submit(`/admin/member/${priya.id}/payment-settled`, {
      ...{ payment: 'cash', 'lastDay-year': '2027', 'lastDay-month': '01', 'lastDay-day': '19' },
    });
    expect(answer.status).toBe(303);
    expect((await shop.stored(priya.id)).packs).toMatchObject([
      { classes: 10, until: endOf('2026-12-20') },
      { classes: 10, until: endOf('2027-01-19') },
    ]);
  });

  test('of what is overdue is the first one, paid for', async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({
      ...{ firstName: 'Priya', membershipStatus: 'past_due', planId: 'ten', membershipType: '10 classes' },
      ...{ currentPeriodStart: at('2026-11-01'), currentPeriodEnd: endOf('2026-12-20') },
    });
    await shop.sold(priya, { planId: 'ten' });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', packs: [] });
  });
});

describe('two packs by mistake', () => {
  const openTwo = async () => {
    const shop = await openPackShop();
    const one = plan({
      ...{ id: 'one', name: '1 class', priceInPence: 1200, interval: 'one-off', kind: 'pack' },
      ...{ classAllowance: 1, validDays: 30 },
    });
    await shop.club.store.create(plans, one);
    const timetable = await openTimetable(shop.club);
    const { parqResults, latestParqAt } = bookableFacts(shop.club.now());
    const priya = await shop.club.member({ firstName: 'Priya', parqResults, latestParqAt });
    const before = await shop.stored(priya.id);
    const first = await shop.sold(priya, { planId: 'one' });
    shop.club.advance({ minutes: 1 });
    const second = await shop.sold(priya, { planId: 'one' });
    for (const day of ['24', '25']) {
      const { id: sessionId } = await timetable.session({ id: day, startsAt: `2026-11-${day}T18:00:00Z` });
      const request = { sessionId, uid: priya.id, by: 'member', wantsWaitlist: false } as const;
      expect((await bookSession(shop.club.services, request)).kind).toBe('booked');
    }
    const statuses = () =>
      Promise.all(['24', '25'].map(async (day) => (await timetable.storedBooking(day, priya.id))?.status));
    return { shop, priya, before, first, second, statuses };
  };

  test.each(['first', 'second'] as const)(
    'the %s goes back with the class that only it paid for, said before',
    async (which) => {
      const { shop, priya, statuses, ...sales } = await openTwo();
      const { id } = sales[which];
      const page = await shop.browser.get(`/desk/receipts/${id}/void`);
      expect(page.text).toContain('This booking will be cancelled: Hyrox, Wed 25 Nov, 18:00.');
      if (which === 'first')
        expect(page.text).toContain('Only the classes of this pack end; another pack keeps its last day.');
      await shop.browser.submit(`/desk/receipts/${id}/void`, { reason: 'Sold twice' });
      expect(await statuses()).toEqual(['booked', 'cancelled']);
      const member = await shop.browser.get(`/admin/member/${priya.id}`);
      expect(member.text.match(/\d of \d+ class(es)? left/g)).toEqual(['0 of 1 class left']);
      const written = (await shop.mails(priya.id)).find(
        ({ subject }) => subject === 'Your bookings have been cancelled',
      );
      expect(written?.body).toContain('A payment no longer counts');
    },
  );

  test('both go back in any order, and nothing of them is left', async () => {
    for (const order of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const { shop, priya, before, statuses, ...sales } = await openTwo();
      for (const which of order) await shop.giveBack(sales[which].id, { kind: 'void' });
      const { lastUpdated: _, ledgerEntries: __, ...facts } = before;
      expect(await shop.stored(priya.id)).toMatchObject(facts);
      expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    }
  });

  test('each page counts each pack by itself', async () => {
    const { shop, priya } = await openTwo();
    await take(shop, priya, 1);
    const texts = [
      classesLeftText(
        await shop.stored(priya.id),
        plan({ interval: 'one-off', kind: 'pack' }),
        [],
        shop.club.now(),
      ),
      keptUseText(
        await shop.stored(priya.id),
        plan({ interval: 'one-off', kind: 'pack' }),
        [{ sessionId: 'a', startsAt: at('2026-11-24') }],
        { id: 'a', startsAt: at('2026-11-24') },
        shop.club.now(),
      ),
    ];
    expect(texts).toEqual([
      '1 of 1 class left until 20 December 2026, 1 of 1 class left until 19 January 2027',
      'The class still counts as used: 0 of 1 class left until 20 Dec, 1 of 1 class left until 19 Jan 2027.',
    ]);
  });

  test('the receipt of the second says that it can be used at once', async () => {
    const { shop, second } = await openTwo();
    const sale = await shop.storedSale(second.id);
    expect(sale.lines[0]).toMatchObject({ periodStart: shop.club.now(), periodEnd: endOf('2027-01-19') });
    expect((await shop.browser.get(`/desk/receipts/${second.id}`)).text).toContain(
      '21 November 2026 to 19 January 2027',
    );
  });

  test('of which a part was paid, all that was paid goes back with the pack and the debt', async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'ten', paidNowInPence: 5000 });
    const page = await shop.browser.get(`/desk/receipts/${id}/refund`);
    expect(page.text).toContain('The £40 left to pay is cancelled.');
    await shop.browser.submit(`/desk/receipts/${id}/refund`, { amount: '50', reason: 'Changed their mind' });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'pending', owedInPence: 0 });
    expect(await shop.storedSale(id)).toMatchObject({ status: 'refunded', balanceInPence: 0 });
  });
});

describe('another plan', () => {
  const change = async (shop: Shop, { id }: Pick<Member, 'id'>, planId: string) => {
    const to = await shop.club.store.find(plans, planId);
    if (!to) throw new Error(`no plan ${planId}`);
    const by = { uid: shop.admin.uid, name: 'Ada Admin' };
    await changeMembership(shop.club.services, { uid: id, by, event: { type: 'change-plan', plan: to } });
    expect((await shop.stored(id)).planId).toBe(planId);
  };
  const page = async (shop: Shop, { id }: Pick<Member, 'id'>) =>
    (await (await shop.club.signedIn(shop.admin)).get(`/admin/member/${id}`)).text;
  const withTwo = async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await shop.sold(priya, { planId: 'ten' });
    await shop.sold(priya, { planId: 'ten' });
    return { shop, priya };
  };

  test('counts its own classes after two packs', async () => {
    const { shop, priya } = await withTwo();
    await change(shop, priya, 'twenty');
    expect(await page(shop, priya)).toContain('20 of 20 classes left until 19 January 2027');
    expect(await page(shop, priya)).not.toContain('of 10 classes');
  });

  test('forgets packs, so that a pack after it counts', async () => {
    const { shop, priya } = await withTwo();
    await change(shop, priya, 'unlimited');
    expect((await shop.stored(priya.id)).packs).toEqual([]);
    await shop.sold(priya, { planId: 'unlimited' });
    shop.club.advance({ hours: 24 * 65 });
    await change(shop, priya, 'ten');
    await shop.sold(priya, { planId: 'ten' });
    expect(await page(shop, priya)).toContain('10 of 10 classes left');
  });

  test('that is a pack begins with its first payment, adds up from the second on, and is put back', async () => {
    const shop = await openPackShop();
    const priya = await shop.club.member({
      ...{ firstName: 'Priya', membershipStatus: 'active', planId: 'unlimited', membershipType: 'Unlimited' },
      ...{ currentPeriodStart: at('2026-11-01'), currentPeriodEnd: endOf('2026-11-30') },
    });
    await change(shop, priya, 'ten');
    const before = await shop.stored(priya.id);
    const first = await shop.sold(priya, { planId: 'ten' });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ packs: [], currentPeriodStart: shop.club.now(), currentPeriodEnd: endOf('2026-12-30') },
    });
    expect(await page(shop, priya)).toContain('10 of 10 classes left until 30 December 2026');
    const second = await shop.sold(priya, { planId: 'ten' });
    expect((await shop.stored(priya.id)).packs).toHaveLength(2);
    await shop.giveBack(second.id, { kind: 'void' });
    await shop.giveBack(first.id, { kind: 'void' });
    const { lastUpdated: _, ledgerEntries: __, ...facts } = before;
    expect(await shop.stored(priya.id)).toMatchObject(facts);
  });

  test('that is voided after a class was booked on it counts what was booked before it again', async () => {
    const shop = await openPackShop();
    const { parqResults, latestParqAt } = bookableFacts(shop.club.now());
    const priya = await shop.club.member({ firstName: 'Priya', parqResults, latestParqAt });
    const timetable = await openTimetable(shop.club);
    await shop.sold(priya, { planId: 'ten' });
    const book = async (startsAt: string) => {
      const { id } = await timetable.session({ startsAt });
      const done = await bookSession(shop.club.services, {
        ...{ sessionId: id, uid: priya.id, wantsWaitlist: false },
        by: 'member',
      });
      expect(done.kind).toBe('booked');
    };
    await book('2026-11-22T18:00:00Z');
    shop.club.advance({ hours: 48 });
    await change(shop, priya, 'twenty');
    const { id } = await shop.sold(priya, { planId: 'twenty' });
    await book('2026-11-25T18:00:00Z');
    expect(await page(shop, priya)).toContain('19 of 20 classes left');
    await shop.giveBack(id, { kind: 'void' });
    await change(shop, priya, 'ten');
    expect(await page(shop, priya)).toContain('8 of 10 classes left');
  });
});

describe('doctor', () => {
  test('finds who paid for a second pack before packs added up, until they are given one', async () => {
    const shop = await openPackShop();
    const { store, now } = shop.club;
    const priya = await shop.club.member({ firstName: 'Priya' });
    const pay = (reason = '') =>
      changeMembership(shop.club.services, {
        ...{ uid: priya.id, by: { uid: shop.admin.uid, name: 'Ada Admin' } },
        event: {
          ...{ type: 'payment-settled', payment: reason ? 'complimentary' : 'cash', amountReason: reason },
          periodEnd: endOf('2027-01-19'),
        },
      });
    await shop.browser.submit(`/admin/member/${priya.id}/activate`, { plan: 'ten', payment: 'cash' });
    await pay();
    expect(await findLostPacks(store, now())).toEqual([]);
    for (const { id } of await shop.entries()) await store.update(ledger, id, { effect: null });
    await store.update(members, priya.id, { packs: [] });
    expect(await findLostPacks(store, now())).toEqual([priya.id]);
    await pay('Paid for in October');
    expect(await findLostPacks(store, now())).toEqual([]);
  });
});

describe('a trial', () => {
  const trial = plan({
    ...({ id: 'trial', name: 'First fortnight', kind: 'trial', interval: 'one-off' } as const),
    ...{ priceInPence: 2500, validDays: 14 },
  });
  const words = 'Trials are one per person';

  async function openTrial() {
    const house = await openFamily();
    await house.club.store.create(plans, trial);
    const seen = membershipVersion(await house.stored(house.mia.id));
    const by = { uid: house.admin.uid, name: 'Ada Admin' };
    const request = { ...nothingSold, by, uid: house.mia.id, seen, planId: 'trial' };
    expect(await sell(house.club.services, request)).toMatchObject({ kind: 'sold' });
    const again = async () => ({ ...request, seen: membershipVersion(await house.stored(house.mia.id)) });
    return { ...house, by, again };
  }

  test('is sold to nobody twice: not at Sell, for the family, by Record payment, nor once it is over', async () => {
    const house = await openTrial();
    const { club, mia, sam, by, again, browser, stored } = house;
    const { currentPeriodEnd } = await stored(mia.id);
    const refused = { kind: 'refused', problems: [[expect.any(String), expect.stringContaining(words)]] };
    const [alone, seenOfSam] = [await again(), membershipVersion(await stored(sam.id))];
    expect(await sell(club.services, alone)).toMatchObject(refused);
    const line = {
      row: 2,
      packId: '',
      hasFee: false,
      uid: mia.id,
      planId: 'trial',
      seen: alone.seen,
    } as const;
    const forBoth = { ...nothingSold, by, uid: sam.id, seen: seenOfSam, family: [line] };
    expect(await sell(club.services, forBoth)).toMatchObject(refused);
    const settling = { type: 'payment-settled', payment: 'cash', periodEnd: endOf('2026-12-31') } as const;
    expect(await changeMembership(club.services, { uid: mia.id, event: settling, by })).toMatchObject({
      kind: 'refused',
      reason: 'trial-had',
    });
    const page = await browser.get(`/admin/member/${mia.id}/payment-settled`);
    expect([page.status, page.headers.get('location')]).toEqual([303, `/admin/member/${mia.id}/change-plan`]);
    expect((await stored(mia.id)).currentPeriodEnd).toEqual(currentPeriodEnd);
    club.advance({ hours: 24 * 20 });
    expect(await sell(club.services, await again())).toMatchObject(refused);
    // Signed in again: the one of three weeks ago has ended.
    const desk = await club.signedIn(await club.desk());
    const start = await desk.get(`/admin/member/${mia.id}/activate`);
    expect([start.status, start.text.includes('First fortnight')]).toEqual([200, false]);
  });

  test.each(['active', 'past_due', 'expired', 'cancelled'] as const)(
    'is sold, and offered, to nobody who came with a list as %s',
    async (membershipStatus) => {
      const { club, leo, by, browser } = await openTrial();
      const isRunning = membershipStatus === 'active';
      await club.store.update(members, leo.id, {
        ...{ membershipStatus, planId: 'trial', currentPeriodStart: null },
        currentPeriodEnd: club.now().add({ hours: isRunning ? 72 : -72 }),
      });
      const leoNow = await club.store.find(members, leo.id);
      if (!leoNow) throw new Error('no Leo');
      const request = { ...nothingSold, by, uid: leo.id, planId: 'trial', seen: membershipVersion(leoNow) };
      expect(await sell(club.services, request)).toMatchObject({
        problems: [[expect.any(String), expect.stringContaining(words)]],
      });
      const own = await club.signedIn(leo);
      expect((await own.get('/membership/plans/trial/join')).text).not.toContain('at the front desk and');
      await own.submit('/membership/plans/trial/join', {});
      expect((await club.store.find(members, leo.id))?.requestedPlanId).toBe('');
      if (membershipStatus === 'expired' || membershipStatus === 'cancelled')
        expect((await browser.get(`/admin/member/${leo.id}/activate`)).text).not.toContain('First fortnight');
    },
  );

  test('is followed by another plan: the till says which is requested, and billing leads to the plans', async () => {
    const { club, mia, sam, browser } = await openTrial();
    const change = `href="/admin/member/${mia.id}/change-plan"`;
    for (const uid of [mia.id, sam.id]) {
      const { html, text } = await browser.get(`/desk/sell/${uid}`);
      expect(html).toContain(change);
      expect(text).toContain('is on a trial, which is one per person.');
    }
    await club.store.update(members, mia.id, { requestedPlanId: 'unlimited' });
    expect((await browser.get(`/desk/sell/${mia.id}`)).text).toContain(
      'has requested Unlimited, £79 a month',
    );
    const adult = await club.member();
    const seen = membershipVersion(adult);
    await sell(club.services, {
      ...nothingSold,
      by: { uid: 'ada', name: 'Ada' },
      uid: adult.id,
      seen,
      planId: 'trial',
    });
    const billing = await (await club.signedIn(adult)).get('/account/membership-billing');
    expect(billing.text).toContain('Choose a plan to continue');
    expect(billing.text).not.toContain('renew there');
  });

  test('shows no way to record a payment that would be refused; with some of it left to pay, that leads to the rest', async () => {
    const { club, admin, mia, browser, stored } = await openTrial();
    const page = `/admin/member/${mia.id}`;
    const link = `href="${page}/payment-settled"`;
    const running = await browser.get(page);
    expect(running.html).not.toContain(link);
    expect(running.html).toContain(`href="${page}/change-plan"`);
    await club.store.update(members, mia.id, { partPaid: { saleId: 'hers', leftInPence: 500 } });
    expect((await browser.get(page)).html).toContain(link);
    expect((await browser.get(`${page}/payment-settled`)).location).toBe('/desk/receipts/hers/pay');
    await club.store.update(members, mia.id, { partPaid: null, membershipStatus: 'past_due' });
    // In its days a trial that is overdue is paid for as it is; after them only another plan is.
    expect((await browser.get(page)).html).toContain(link);
    expect((await browser.get(`${page}/payment-settled`)).status).toBe(200);
    club.advance({ hours: 24 * 20 });
    expect((await stored(mia.id)).membershipStatus).toBe('past_due');
    const later = await club.signedIn(admin);
    const over = await later.get(page);
    expect(over.status).toBe(200);
    expect(over.html).not.toContain(link);
    expect(over.text).not.toMatch(/Take £/);
    expect(over.html).toMatch(new RegExp(`href="${page}/change-plan"[^>]*>(?:<[^>]*>)*\\s*Change plan`));
    expect((await later.get(`${page}/change-plan`)).status).toBe(200);
  });

  test('that is overdue is still paid for, and one that was voided can be sold again', async () => {
    const { club, mia, by, again, browser, stored } = await openTrial();
    const overdue = { ...(await stored(mia.id)), membershipStatus: 'past_due' } as const;
    const settling = { type: 'payment-settled', payment: 'cash', periodEnd: null, pack: trial } as const;
    expect(decideMembershipChange(overdue, settling, club.now())).toMatchObject({ kind: 'changed' });
    const [sale] = (await club.store.query(sales, { limit: 1 })).items;
    await browser.submit(`/desk/receipts/${sale?.id}/void`, { reason: 'Wrong person' });
    expect(await sell(club.services, { ...(await again()), by })).toMatchObject({ kind: 'sold' });
  });
});
