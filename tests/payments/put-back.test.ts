import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveStatus, hasMembership, periodEndAfter } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { type EffectFacts, effectOf } from '#domain/membership/payment-effect.ts';
import { decidePutBack } from '#domain/membership/put-back.ts';
import { canEndWith } from '#domain/payments/money-back.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { leadKey, openLead } from '#server/community/leads/open-lead.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { leads } from '#server/data/collections/leads.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items } from '#server/data/collections/sales.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { addToFamily } from '#server/families/change-family.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import type { UndoChoice } from '#server/payments/desk/undo-grants.ts';
import { PASSWORD } from '../support/club.ts';
import { activeFacts, plan } from '../support/desk.ts';
import { inFull } from '../support/in-full.ts';
import { seen } from '../support/seen.ts';
import { openShop, type Shop, water } from '../support/shop.ts';
import { bookableFacts, openTimetable } from '../support/timetable.ts';
import { enquiryOf } from '../support/tours.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const endOf = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));
const member: EffectFacts = {
  ...{ membershipStatus: 'active', planId: 'unlimited', requestedPlanId: '', cancelAtPeriodEnd: false },
  ...{ currentPeriodStart: endOf('2026-11-20'), currentPeriodEnd: endOf('2026-12-21') },
  ...{ cancelledAt: null, hold: null },
};
const renewal = { membershipStatus: 'active', currentPeriodEnd: endOf('2027-01-21') } as const;

describe('what a payment changed', () => {
  const effect = effectOf(member, renewal, now);
  const after = { ...member, ...renewal };
  test.each<[string, EffectFacts, string]>([
    ['nothing came later', after, 'put-back'],
    ['they have asked for another plan since', { ...after, requestedPlanId: 'off-peak' }, 'put-back'],
    ['they have chosen to leave since', { ...after, cancelAtPeriodEnd: true }, 'put-back'],
    ['they have paid again', { ...after, currentPeriodEnd: endOf('2027-02-21') }, 'stands'],
    ['it has been put back already', member, 'stands'],
  ])('where %s', (_, facts, kind) => {
    expect(decidePutBack(facts, effect).kind).toBe(kind);
  });

  test('is put back field by field', () => {
    const left = { ...after, cancelAtPeriodEnd: true };
    const decision = decidePutBack(left, effect);
    expect(decision.kind === 'put-back' && { ...left, ...decision.changes }).toEqual({
      ...member,
      cancelAtPeriodEnd: true,
    });
  });

  test.each<[string, Partial<EffectFacts>, Partial<EffectFacts>]>([
    ['began with it', { membershipStatus: 'pending', currentPeriodStart: null, currentPeriodEnd: null }, {}],
    ['began again with it', { membershipStatus: 'expired' }, {}],
    [
      'was overdue before it',
      { membershipStatus: 'past_due' },
      { membershipStatus: 'past_due', cancelAtPeriodEnd: true },
    ],
  ])(
    'that they have chosen to leave since does not stand on it, where the membership %s',
    (_, facts, left) => {
      const before: EffectFacts = { ...member, ...facts };
      const paid: EffectFacts = { ...before, ...renewal };
      const effect = effectOf(before, renewal, now);
      const leaving: EffectFacts = { ...paid, membershipStatus: 'cancelling', cancelAtPeriodEnd: true };
      const decision = decidePutBack(leaving, effect);
      expect(decision.kind === 'put-back' && { ...leaving, ...decision.changes }).toEqual({
        ...before,
        ...left,
      });
    },
  );

  test('part of the price of another plan leaves nobody overdue for the plan before', () => {
    const toDearer = { planId: 'gold', partPaid: { saleId: 'sale_1', leftInPence: 2500 } };
    const changedTo: EffectFacts = { ...member, ...toDearer };
    const decision = decidePutBack(changedTo, effectOf(member, toDearer, now));
    expect(decision.kind === 'put-back' && { ...changedTo, ...decision.changes }).toEqual({
      ...member,
      partPaid: null,
    });
  });

  describe('where it only settled a debt', () => {
    const overdue: EffectFacts = { ...member, membershipStatus: 'past_due' };
    const settled = effectOf(overdue, { membershipStatus: 'active' }, now);
    const paid: EffectFacts = { ...overdue, membershipStatus: 'active' };
    const bought = { name: '10 classes', classes: 10, from: now, until: endOf('2026-12-20') };
    test.each<[string, EffectFacts, string]>([
      ['nothing came later', paid, 'put-back'],
      ['they have paid again', { ...paid, currentPeriodEnd: endOf('2027-01-21') }, 'stands'],
      ['another period has begun', { ...paid, currentPeriodStart: now }, 'stands'],
      ['they have bought another pack', { ...paid, packs: [bought] }, 'stands'],
      [
        'their card pays now',
        { ...paid, stripeSubscriptionId: 'sub_1', subscriptionStatus: 'active' },
        'stands',
      ],
    ])('and %s', (_, facts, kind) => {
      expect(decidePutBack(facts, settled).kind).toBe(kind);
    });

    test('only the status is put back', () => {
      expect(decidePutBack(paid, settled)).toMatchObject({
        kind: 'put-back',
        changes: { membershipStatus: 'past_due' },
      });
    });

    test('what was kept before the dates were kept with it does not say what stands on it', () => {
      const old = {
        began: false,
        before: { membershipStatus: 'past_due' },
        after: { membershipStatus: 'active' },
      } as const;
      expect(decidePutBack(paid, old)).toEqual({ kind: 'unknown' });
    });
  });

  test.each<[string, EffectFacts, string]>([
    ['that payment', { ...after, disputedUntil: after.currentPeriodEnd }, 'put-back'],
    ['an earlier one', { ...after, disputedUntil: member.currentPeriodEnd }, 'put-back'],
    ['that payment, and the desk was paid since', { ...after, disputesSettledAt: now }, 'stands'],
  ])('where the bank reversed %s', (_, facts, kind) => {
    const is: EffectFacts = facts.disputedUntil ? { ...facts, membershipStatus: 'past_due' } : facts;
    const decision = decidePutBack(is, effect);
    expect(decision.kind).toBe(kind);
    if (decision.kind !== 'put-back') return;
    const isGone = facts.disputedUntil === after.currentPeriodEnd;
    const put = { ...is, ...decision.changes };
    expect(put).toEqual({
      ...member,
      membershipStatus: isGone ? 'active' : 'past_due',
      disputedUntil: isGone ? null : member.currentPeriodEnd,
    });
  });

  test('stays where a subscription is live since, and is put back where it settled what that one owed', () => {
    const live = { stripeSubscriptionId: 'sub_1', subscriptionStatus: 'active' };
    const moved = (end: string) => ({ currentPeriodEnd: endOf(end) });
    const old = { began: false, before: moved('2026-12-21'), after: moved('2027-01-21') };
    expect(decidePutBack({ ...after, ...live }, old).kind).toBe('stands');
    const disputed: EffectFacts = { ...member, ...live, disputedUntil: endOf('2026-12-21') };
    const settled = effectOf(disputed, { disputedUntil: null, disputesSettledAt: now }, now);
    expect(decidePutBack({ ...disputed, ...settled.after }, settled).kind).toBe('put-back');
  });

  test('is nothing where the dates stayed, and unknown where nobody noted it', () => {
    const same = effectOf(member, { membershipStatus: 'active' }, now);
    expect(decidePutBack(member, same)).toEqual({ kind: 'nothing' });
    expect(decidePutBack(member, null)).toEqual({ kind: 'unknown' });
  });

  test('stays where it began a membership that has changed since', () => {
    const before: EffectFacts = {
      ...member,
      membershipStatus: 'expired',
      currentPeriodEnd: endOf('2026-10-01'),
    };
    const joined = effectOf(before, { ...renewal, currentPeriodStart: now }, now);
    expect(joined.began).toBe(true);
    const is = { ...before, ...joined.after };
    expect(decidePutBack(is, joined).kind).toBe('put-back');
    for (const change of [
      { planId: 'off-peak' },
      { hold: { from: '2026-12-01', until: '2026-12-14', reason: '' } },
    ])
      expect(decidePutBack({ ...is, ...change }, joined).kind).toBe('stands');
  });
});

describe('what began with a payment may end as it goes back', () => {
  const pending = { ...member, membershipStatus: 'pending', currentPeriodStart: null } as EffectFacts;
  const joined = effectOf(pending, { ...renewal, currentPeriodStart: now }, now);
  const is = { ...pending, ...joined.after };
  const hold = { from: '2026-11-21', until: '2026-12-14', reason: '' };
  const live = { stripeSubscriptionId: 'sub_1', subscriptionStatus: 'active' };
  const later = effectOf(is, { currentPeriodEnd: endOf('2027-02-21') }, now);
  const again = { currentPeriodStart: now.add({ hours: 1 }) };
  const paid = { at: now, periodStart: now };
  type Facts = Parameters<typeof canEndWith>[0];
  test.each<[string, Facts, typeof joined | null, boolean]>([
    ['nothing came later', is, joined, true],
    ['it is on another plan since', { ...is, planId: 'off-peak', periodPlanId: 'unlimited' }, joined, true],
    ['it is on hold', { ...is, membershipStatus: 'on_hold', hold }, joined, true],
    ['it is to end', { ...is, membershipStatus: 'cancelling', cancelAtPeriodEnd: true }, joined, true],
    ['it is overdue', { ...is, membershipStatus: 'past_due' }, joined, true],
    ['it has ended', { ...is, membershipStatus: 'cancelled' }, joined, false],
    ['another began since, on the same plan', { ...is, ...again }, joined, false],
    ['a subscription pays for it now', { ...is, ...live }, joined, false],
    ['the payment renewed it', { ...is, ...later.after }, later, false],
    ['it renewed it, and what began it has gone back', { ...is, givenBack: [joined] }, later, true],
    [
      'it renewed it, and what began an earlier one has gone back',
      { ...is, ...again, givenBack: [joined] },
      later,
      false,
    ],
    ['the payment is from before this was kept', is, null, true],
  ])('where %s', (_, facts, effect, expected) => {
    expect(canEndWith(facts, effect, paid, now)).toBe(expected);
  });

  test('not where a payment from before this was kept did not begin it', () => {
    expect(canEndWith(is, null, { at: now, periodStart: is.currentPeriodEnd }, now)).toBe(false);
  });
});

const paidUntilDecember = (shop: Shop) => ({
  ...activeFacts(shop),
  currentPeriodEnd: endOf('2026-12-21'),
});

async function recorded(shop: Shop, uid: string, lastDay: string): Promise<string> {
  const before = new Set((await shop.entries()).map(({ id }) => id));
  const [year, month, day] = lastDay.split('-');
  const answer = await shop.browser.submit(`/admin/member/${uid}/payment-settled`, {
    ...{
      payment: 'cash',
      'lastDay-year': year ?? '',
      'lastDay-month': month ?? '',
      'lastDay-day': day ?? '',
    },
  });
  expect(answer.status).toBe(303);
  return (await shop.entries()).find(({ id }) => !before.has(id))?.id ?? '';
}

describe('a void', () => {
  test('puts back the date that the payment changed, and says so before', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const before = await seen(shop, priya.id);
    const id = await recorded(shop, priya.id, '2027-01-21');
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2027-01-21') });
    const page = await shop.browser.get(`/desk/receipts/${id}/void`);
    expect(page.text).toContain('Their membership goes back to what it was before this payment.');
    expect(page.text).toContain('paid until 21 January 2027');
    expect(page.text).toContain('paid until 21 December 2026');
    expect(page.text).toContain('Let in');
    expect(page.text).not.toContain('End their');
    await shop.browser.submit(`/desk/receipts/${id}/void`, { reason: 'Wrong person' });
    expect(await seen(shop, priya.id)).toEqual(before);
    const mails = (await shop.mails(priya.id)).map(({ subject }) => subject);
    expect(mails).toContain('A payment for your membership no longer counts');
    expect(mails).not.toContain('Your membership has ended');
    expect(await shop.audit(priya.id)).toContainEqual(
      expect.objectContaining({ action: 'membership.put-back' }),
    );
  });

  test('of what an overdue member paid leaves them overdue', async () => {
    const shop = await openShop();
    const overdue = { ...paidUntilDecember(shop), membershipStatus: 'past_due' } as const;
    const priya = await shop.club.member({ firstName: 'Priya', ...overdue });
    const { id } = await shop.sold(priya, { planId: 'unlimited', items: [water()] });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active' });
    expect((await shop.browser.get(`/desk/receipts/${id}/void`)).text).toContain(
      'Refused: A payment is overdue',
    );
    await shop.giveBack(id, { kind: 'void', seenMembers: membershipVersion(await shop.stored(priya.id)) });
    expect(await shop.stored(priya.id)).toMatchObject(overdue);
  });

  test('of what settled a debt leaves what was paid for since', async () => {
    const shop = await openShop();
    const overdue = { ...paidUntilDecember(shop), membershipStatus: 'past_due' } as const;
    const priya = await shop.club.member({ firstName: 'Priya', ...overdue });
    const settled = await recorded(shop, priya.id, '2026-12-21');
    await recorded(shop, priya.id, '2027-01-21');
    await shop.giveBack(settled, { kind: 'void' });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'active', currentPeriodEnd: endOf('2027-01-21') },
    });
  });

  test('of what began a membership takes it back, and ends it only where that is asked for', async () => {
    const shop = await openShop();
    for (const isEnded of [false, true]) {
      const priya = await shop.club.member({ firstName: 'Priya', requestedPlanId: 'unlimited' });
      const { id } = await shop.sold(priya, { planId: 'unlimited' });
      const page = await shop.browser.get(`/desk/receipts/${id}/void`);
      expect(page.text).toContain('End their Unlimited membership now instead');
      expect(page.html).not.toMatch(/name="endPlan"[^>]*checked/);
      const typed = { reason: 'Wrong person', ...(isEnded && { endPlan: 'on' }) };
      await shop.browser.submit(`/desk/receipts/${id}/void`, typed);
      expect(await shop.stored(priya.id)).toMatchObject(
        isEnded
          ? { membershipStatus: 'cancelled', planId: 'unlimited' }
          : { membershipStatus: 'pending', planId: '', requestedPlanId: 'unlimited', currentPeriodEnd: null },
      );
    }
  });

  test.each(['plan', 'hold'])(
    'of what began a membership that has had a %s since says that it stays, and ends it where that is asked for',
    async (what) => {
      const shop = await openShop();
      for (const kind of ['void', 'refund']) {
        const { id: uid } = await shop.club.member({ firstName: 'Priya' });
        const { id } = await shop.sold({ id: uid }, { planId: 'unlimited' });
        await live(shop, uid, { what, days: 10 });
        const page = `/desk/receipts/${id}/${kind}`;
        const { text, html } = await shop.browser.get(page);
        const name = what === 'plan' ? 'Off-peak' : 'Unlimited';
        expect(text).toContain('Their membership stays as it is');
        expect(text).toContain('To end the membership now, tick the box below.');
        expect(text).toMatch(
          new RegExp(
            `End their ${name} membership now If you tick that${kind === 'refund' ? ' and refund everything' : ''}:.*Status .* Left 21 Nov.*At the door`,
          ),
        );
        expect(html).not.toMatch(/name="endPlan"[^>]*checked/);
        const typed = { reason: 'Moved away', endPlan: 'on', ...(kind === 'refund' && { amount: '79' }) };
        expect((await shop.browser.submit(page, typed)).status).toBe(303);
        const after = await shop.stored(uid);
        expect(after).toMatchObject({ membershipStatus: 'cancelled', hold: null, givenBack: [] });
        expect(paidUntil(after, shop.club.now())).toBeNull();
      }
    },
  );

  test('that ends the membership says no day until which it was paid, but that of an earlier one, and reopens the lead', async () => {
    const shop = await openShop();
    const { services, store } = shop.club;
    for (const earlier of [null, endOf('2026-10-20')]) {
      const facts = earlier && ({ membershipStatus: 'expired', currentPeriodEnd: earlier } as const);
      const priya = await shop.club.member({ firstName: 'Priya', ...facts });
      await openLead(services, enquiryOf(priya.email));
      const { id } = await shop.sold(priya, { planId: 'unlimited' });
      const page = await shop.browser.get(`/desk/receipts/${id}/void`);
      const before = earlier ? 'was paid until 20 October 2026' : 'nothing paid';
      expect(page.html).toMatch(new RegExp(`name="endPlan".*${before}`, 's'));
      await shop.browser.submit(`/desk/receipts/${id}/void`, { reason: 'Wrong person', endPlan: 'on' });
      const after = await shop.stored(priya.id);
      expect(after).toMatchObject({ membershipStatus: 'cancelled', currentPeriodEnd: earlier });
      const { text } = await shop.browser.get(`/admin/member/${priya.id}`);
      expect(text).toContain('Left 21 Nov');
      expect(text.includes('Was paid until')).toBe(earlier !== null);
      const lead = await store.find(leads, leadKey(priya.email));
      expect(lead).toMatchObject({ status: 'enquiry', joinedAt: null, isOpen: true });
    }
  });

  test('that ends a membership which another payment pays for keeps the day until which that paid', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    await openLead(shop.club.services, enquiryOf(priya.email));
    const { id } = await shop.sold(priya, { planId: 'unlimited' });
    await recorded(shop, priya.id, '2027-01-20');
    await shop.giveBack(id, { kind: 'void', choices: ['endPlan'] });
    expect(await shop.stored(priya.id)).toMatchObject({
      ...{ membershipStatus: 'cancelled', currentPeriodEnd: endOf('2027-01-20') },
    });
    const lead = await shop.club.store.find(leads, leadKey(priya.email));
    expect(lead).toMatchObject({ status: 'joined' });
  });

  test('names the bookings that end with it, and ends exactly those', async () => {
    const shop = await openShop();
    const timetable = await openTimetable(shop.club);
    const { parqResults, latestParqAt } = bookableFacts(shop.club.now());
    const priya = await shop.club.member({ firstName: 'Priya', parqResults, latestParqAt });
    const { id } = await shop.sold(priya, { planId: 'unlimited' });
    const days = ['22', '23', '24', '25', '26', '27'];
    const book = async (day: string, hour = 18) => {
      const id = hour === 18 ? day : 'kept';
      const session = await timetable.session({ id, startsAt: `2026-11-${day}T${hour}:00:00Z` });
      const request = { sessionId: session.id, uid: priya.id, by: 'member', wantsWaitlist: true } as const;
      expect((await bookSession(shop.club.services, request)).kind).toBe('booked');
    };
    for (const day of days) await book(day);
    // Staff let them in whatever becomes of the membership.
    await book('22', 20);
    await shop.club.store.update(bookings, `kept_${priya.id}`, { overriddenReasons: ['membership-over'] });
    const page = await shop.browser.get(`/desk/receipts/${id}/void`);
    const named = ['Sun 22', 'Mon 23', 'Tue 24', 'Wed 25', 'Thu 26'].map((day) => `Hyrox, ${day} Nov, 18:00`);
    const sentence = `These bookings will be cancelled: ${named.join('; ')}; and 1 more.`;
    expect(page.text.split(sentence)).toHaveLength(2);
    expect(page.html).toMatch(/name="endPlan".*Cancels the bookings listed above\./s);
    await shop.browser.submit(`/desk/receipts/${id}/void`, { reason: 'Wrong person' });
    const status = async (day: string) => (await timetable.storedBooking(day, priya.id))?.status;
    for (const day of days) expect(await status(day)).toBe('cancelled');
    expect(await status('kept')).toBe('booked');
  });

  test('names no booking where the membership goes on, nor where it stays', async () => {
    const shop = await openShop();
    const timetable = await openTimetable(shop.club);
    const facts = { ...bookableFacts(shop.club.now()), ...paidUntilDecember(shop) };
    const priya = await shop.club.member({ firstName: 'Priya', ...facts });
    const id = await recorded(shop, priya.id, '2027-01-21');
    const { id: sessionId } = await timetable.session();
    const request = { sessionId, uid: priya.id, by: 'member', wantsWaitlist: true } as const;
    await bookSession(shop.club.services, request);
    expect((await shop.browser.get(`/desk/receipts/${id}/void`)).text).not.toContain('cancelled:');
    await shop.giveBack(id, { kind: 'void' });
    expect((await timetable.storedBooking(sessionId, priya.id))?.status).toBe('booked');
  });

  test('ends bookings at once where it leaves a membership whose time was over', async () => {
    const shop = await openShop();
    const timetable = await openTimetable(shop.club);
    const over = { currentPeriodEnd: endOf('2026-11-20') };
    const facts = { ...bookableFacts(shop.club.now()), ...paidUntilDecember(shop), ...over };
    const priya = await shop.club.member({ firstName: 'Priya', ...facts });
    const { id } = await shop.sold(priya, { planId: 'unlimited' });
    const { id: sessionId } = await timetable.session();
    const request = { sessionId, uid: priya.id, by: 'member', wantsWaitlist: true } as const;
    await bookSession(shop.club.services, request);
    const page = await shop.browser.get(`/desk/receipts/${id}/void`);
    expect(page.text).toContain('This booking will be cancelled: Hyrox, Tue 24 Nov, 18:00.');
    await shop.giveBack(id, { kind: 'void' });
    expect((await timetable.storedBooking(sessionId, priya.id))?.status).toBe('cancelled');
  });

  test('leaves what stands on a later payment, says so, and puts all back from the newest on', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const first = await recorded(shop, priya.id, '2027-01-21');
    const second = await recorded(shop, priya.id, '2027-02-21');
    const page = await shop.browser.get(`/desk/receipts/${first}/void`);
    expect(page.text).toContain('Their membership stays as it is (Active, paid until 21 February 2027)');
    await shop.giveBack(second, { kind: 'void' });
    await shop.giveBack(first, { kind: 'void' });
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2026-12-21') });
  });

  test('of the first payment and then of the second puts all back, and says so', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const before = await seen(shop, priya.id);
    const first = await recorded(shop, priya.id, '2027-01-21');
    const second = await recorded(shop, priya.id, '2027-02-21');
    await shop.giveBack(first, { kind: 'void' });
    const page = await shop.browser.get(`/desk/receipts/${second}/void`);
    expect(page.text).toContain(
      'goes back to what it was before this payment and one made before it, which was given back earlier.',
    );
    expect(page.text).toContain('paid until 21 December 2026');
    await shop.giveBack(second, { kind: 'void' });
    expect(await seen(shop, priya.id)).toEqual(before);
  });

  test('that is remembered is in the copy of their data, and goes with the account', async () => {
    const shop = await openShop();
    const { store } = shop.club;
    const priya = await shop.club.member({ firstName: 'Priya' });
    await openLead(shop.club.services, enquiryOf(priya.email));
    const { id } = await shop.sold(priya, { planId: 'unlimited' });
    await shop.sold(priya, { planId: 'unlimited' });
    await shop.giveBack(id, { kind: 'void' });
    const own = await shop.club.signedIn(await shop.stored(priya.id));
    const mine = JSON.parse((await own.get('/account/security/my-data.json')).html);
    expect(mine.profile.givenBack).toMatchObject([{ began: true, after: { planId: 'unlimited' } }]);
    expect(mine.enquiries).toMatchObject([{ status: 'joined', beforeJoin: { status: 'enquiry' } }]);
    const remembered = /"givenBack":\[\{|"beforeJoin":\{|"effect":\{|"began":/;
    const kept = async () => {
      const texts: string[] = [];
      for (const name of await store.collectionNames()) {
        const { items } = await store.query(storedDocuments(name), { limit: 1000 });
        texts.push(...items.map(({ fields }) => JSON.stringify(fields)));
      }
      return texts.filter((text) => remembered.test(text));
    };
    expect((await kept()).length).toBeGreaterThan(2);
    await own.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(await kept()).toEqual([]);
  });

  test('takes back how they paid, on their own page', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const own = await shop.club.signedIn(priya);
    const id = await recorded(shop, priya.id, '2027-01-21');
    expect((await own.get('/account/membership-billing')).text).toContain('Cash at the front desk');
    await shop.giveBack(id, { kind: 'void' });
    expect((await own.get('/account/membership-billing')).text).not.toContain('Cash at the front desk');
  });

  test('of a first payment alone keeps the dates that a later one paid for', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const first = await recorded(shop, priya.id, '2027-01-21');
    await recorded(shop, priya.id, '2027-02-21');
    expect(await shop.giveBack(first, { kind: 'void' })).toMatchObject({ kind: 'returned' });
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2027-02-21') });
  });

  test('is refused where the membership has changed since the page said what would happen', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const id = await recorded(shop, priya.id, '2027-01-21');
    const seenMembers = membershipVersion(await shop.stored(priya.id));
    await recorded(shop, priya.id, '2027-02-21');
    expect(await shop.giveBack(id, { kind: 'void', seenMembers })).toMatchObject({ kind: 'conflict' });
  });

  test('pressed twice at once, beside a payment, puts back once or not at all', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const id = await recorded(shop, priya.id, '2027-01-21');
    const [one, other, sale] = await Promise.all([
      shop.giveBack(id, { kind: 'void' }),
      shop.giveBack(id, { kind: 'void' }),
      shop.sellTo(priya, { planId: 'unlimited' }),
    ]);
    expect([one.kind, other.kind].toSorted()).toEqual(['conflict', 'returned']);
    const log = (await shop.audit(priya.id)).filter(({ action }) => action === 'membership.put-back');
    const { currentPeriodEnd } = await shop.stored(priya.id);
    // What was sold first keeps the dates where they are; what was sold later starts from what was put back.
    const isLater = sale.kind === 'sold' && log.length === 0;
    expect(log.length).toBeLessThanOrEqual(1);
    const paidFor = sale.kind === 'sold' ? endOf(isLater ? '2027-02-21' : '2027-01-21') : endOf('2026-12-21');
    expect(currentPeriodEnd).toEqual(paidFor);
  });

  test('of something given free is possible once, and puts back its date', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    await changeMembership(shop.club.services, {
      ...{ uid: priya.id, by: { uid: shop.admin.uid, name: 'Ada Admin' } },
      event: {
        ...{ type: 'payment-settled', payment: 'complimentary', amountReason: 'Sorry' },
        periodEnd: endOf('2027-01-21'),
      },
    });
    const id = (await shop.entries())[0]?.id ?? '';
    expect((await shop.browser.get(`/desk/receipts/${id}`)).html).toContain(`/desk/receipts/${id}/void`);
    expect(await shop.giveBack(id, { kind: 'void' })).toMatchObject({ kind: 'returned', amountInPence: 0 });
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2026-12-21') });
    expect(await shop.giveBack(id, { kind: 'void' })).toMatchObject({ kind: 'conflict' });
  });

  test('of a payment from before this was kept changes nothing, says so and offers the end', async () => {
    const shop = await openShop();
    const timetable = await openTimetable(shop.club);
    const { parqResults, latestParqAt } = bookableFacts(shop.club.now());
    const priya = await shop.club.member({ firstName: 'Priya', parqResults, latestParqAt });
    await shop.browser.submit(`/admin/member/${priya.id}/activate`, { plan: 'unlimited', payment: 'cash' });
    const [entry] = await shop.entries();
    const { id: sessionId } = await timetable.session();
    const request = { sessionId, uid: priya.id, by: 'member', wantsWaitlist: true } as const;
    await bookSession(shop.club.services, request);
    await shop.club.store.update(ledger, entry?.id ?? '', { effect: null });
    const page = await shop.browser.get(`/desk/receipts/${entry?.id}/void`);
    expect(page.text).toContain('we have no record of what this payment changed');
    expect(page.text).toContain('End their Unlimited membership now');
    expect(page.html).toMatch(/name="endPlan".*This booking will be cancelled: Hyrox, Tue 24 Nov, 18:00\./s);
    await shop.giveBack(entry?.id ?? '', { kind: 'void' });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active' });
  });
});

describe('a refund', () => {
  test('in full, also in parts, puts back what the payment changed; a part alone changes no dates', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const id = await recorded(shop, priya.id, '2027-01-21');
    shop.club.advance({ hours: 48 });
    expect((await shop.browser.get(`/desk/receipts/${id}/refund`)).text).toContain(
      'A partial refund doesn’t change any dates.',
    );
    await shop.giveBack(id, { amountInPence: 3000 });
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2027-01-21') });
    await shop.giveBack(id, { amountInPence: 4900 });
    expect(await shop.stored(priya.id)).toMatchObject({ currentPeriodEnd: endOf('2026-12-21') });
  });

  test('of all that was paid puts everything back, though something is still owed, and that is cancelled', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold(priya, { planId: 'unlimited', paidNowInPence: 5000 });
    await shop.giveBack(id, { amountInPence: 2000 });
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active', owedInPence: 2900 });
    await shop.giveBack(id);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'pending', owedInPence: 0 });
    expect((await shop.storedSale(id)).status).toBe('refunded');
  });
});

describe('where staff mark what was paid as overdue', () => {
  const overdue = { what: 'overdue', days: 1 };
  const pay = { what: 'pay', days: 15 };

  test('a payment stays while a later one has settled the debt, and both go back', async () => {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({ firstName: 'Priya', requestedPlanId: 'unlimited' });
    const before = await seen(shop, uid);
    const first = await live(shop, uid, { what: 'join', days: 1 });
    await live(shop, uid, overdue);
    const second = await live(shop, uid, pay);
    const { membershipStatus, planId, currentPeriodEnd } = await shop.stored(uid);
    expect(membershipStatus).toBe('active');
    await shop.giveBack(first ?? '', { kind: 'void' });
    expect(await shop.stored(uid)).toMatchObject({ membershipStatus, planId, currentPeriodEnd });
    await shop.giveBack(second ?? '', { kind: 'void' });
    expect(await seen(shop, uid)).toEqual(before);
  });

  test('the debt goes with the payment that it is about, and what was paid before stays paid', async () => {
    const shop = await openShop();
    const priya = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
    const before = await seen(shop, priya.id);
    const id = await recorded(shop, priya.id, '2027-01-21');
    await live(shop, priya.id, overdue);
    await shop.giveBack(id, { kind: 'void' });
    expect(await seen(shop, priya.id)).toEqual(before);
    expect(await shop.stored(priya.id)).toMatchObject({ membershipStatus: 'active' });
  });

  test('a membership that began with it goes, whichever payment is given back first', async () => {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({ firstName: 'Priya', requestedPlanId: 'unlimited' });
    const before = await seen(shop, uid);
    const first = await live(shop, uid, { what: 'join', days: 1 });
    await live(shop, uid, overdue);
    const second = await live(shop, uid, pay);
    await shop.giveBack(second ?? '', { kind: 'void' });
    expect(await shop.stored(uid)).toMatchObject({ membershipStatus: 'past_due' });
    await shop.giveBack(first ?? '', { kind: 'void' });
    expect(await seen(shop, uid)).toEqual(before);
  });
});

/** Somebody at a desk that sells packs, trials and day passes, with classes to book, and a family whose mother pays. */
async function openHistory(requestedPlanId = '') {
  const shop = await openShop();
  const { club } = shop;
  const timetable = await openTimetable(club);
  const oneOff = { priceInPence: 9000, interval: 'one-off' } as const;
  const ten = plan({
    ...oneOff,
    id: 'ten',
    name: '10 classes',
    kind: 'pack',
    classAllowance: 10,
    validDays: 30,
  });
  const trial = plan({ ...oneOff, id: 'trial', name: 'Trial', kind: 'trial', validDays: 14 });
  for (const each of [ten, trial]) await club.store.create(plans, each);
  const dayPass = { name: 'Day pass', priceInPence: 1200, isActive: true, dayPass: 'classes' };
  await club.store.create(items, items.decode('pass', dayPass));
  const { parqResults, latestParqAt } = bookableFacts(club.now());
  const cleared = { parqResults, latestParqAt, emergencyContact: { name: 'Bo', phone: '+447700900456' } };
  const mother = await club.member({ firstName: 'Maya' });
  const { id: uid } = await club.member({ firstName: 'Priya', requestedPlanId, ...cleared });
  await addToFamily(club.services, { ofUid: mother.id, uid, by: { uid: shop.admin.uid, name: 'Ada' } });
  return { ...shop, timetable, mother, uid };
}

type History = Awaited<ReturnType<typeof openHistory>>;

/** A class within some days, booked by themselves; or refused. */
async function book({ club, timetable, uid }: History, days: number): Promise<void> {
  const startsAt = club.now().add({ hours: 24 * (1 + (days % 6)) });
  const id = `class_${startsAt.epochMilliseconds}`;
  if (!(await club.store.find(sessions, id))) await timetable.session({ id, startsAt });
  await bookSession(club.services, { sessionId: id, uid, by: 'member', wantsWaitlist: false });
}

/** What somebody pays in some way, and nothing else; or what they do. @returns the payment */
async function pay(
  history: History,
  { what, days }: { readonly what: string; readonly days: number },
  planId: string,
) {
  const { uid, mother, sellTo, stored } = history;
  if (what === 'book') {
    await book(history, days);
    return null;
  }
  if (what === 'pass') {
    const outcome = await sellTo({ id: uid }, { items: [{ itemId: 'pass', quantity: 1 }] });
    return outcome.kind === 'sold' ? outcome.sale.id : null;
  }
  if (what !== 'family') return live(history, uid, { what, days }, planId);
  const member = await stored(uid);
  const theirs = { row: 2, uid, planId: member.planId || planId, packId: '', hasFee: false };
  const family = [{ ...theirs, seen: membershipVersion(member) }];
  const outcome = await sellTo(mother, { items: [water()], family });
  return outcome.kind === 'sold' ? outcome.sale.id : null;
}

const step = fc.record({
  what: fc.constantFrom(
    'join',
    'pay',
    'sell',
    'overdue',
    'hold',
    'end-hold',
    'leave',
    'stay',
    'end',
    'plan',
    'wait',
  ),
  days: fc.integer({ min: 1, max: 40 }),
});

/** One step of a life at the desk; what cannot be done now is refused, and nothing has changed. */
async function live(
  shop: Shop,
  uid: string,
  { what, days }: { readonly what: string; readonly days: number },
  joins = 'unlimited',
) {
  const { club } = shop;
  const by = { uid: shop.admin.uid, name: 'Ada Admin' };
  const at = club.now();
  const today = at.toZonedDateTimeISO('Europe/London').toPlainDate();
  const events: Record<string, MembershipEvent> = {
    pay: {
      type: 'payment-settled',
      payment: 'cash',
      periodEnd: periodEndAfter(today.add({ days: days * 2 })),
    },
    overdue: { type: 'mark-overdue' },
    hold: {
      type: 'start-hold',
      from: today.add({ days: days % 5 }),
      until: today.add({ days }),
      reason: 'Holiday',
    },
    'end-hold': { type: 'end-hold' },
    leave: { type: 'cancel-at-period-end' },
    stay: { type: 'undo-cancel' },
    end: { type: 'cancel-now', reason: 'Test' },
    plan: { type: 'change-plan', plan: { id: 'off-peak', name: 'Off-peak', priceInPence: 4900 } },
  };
  if (what === 'wait') {
    club.advance({ hours: 24 * days });
    await settleMemberships(club.services);
    return null;
  }
  if (what === 'join' || what === 'sell') {
    const planId = (await shop.stored(uid)).planId || joins;
    const outcome = await shop.sellTo({ id: uid }, { planId });
    return outcome.kind === 'sold' ? outcome.sale.id : null;
  }
  const event = events[what];
  const outcome = event && (await changeMembership(club.services, { uid, by, event }));
  return outcome?.kind === 'changed' && what === 'pay' ? outcome.receiptId : null;
}

describe('a hold that is booked after a payment', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const by = { uid: '', name: 'Ada' };

  async function openHeld(from: string, until: string, planId = 'unlimited') {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({
      ...{ firstName: 'Priya', ...paidUntilDecember(shop) },
      ...(planId !== 'unlimited' && { requestedPlanId: planId }),
    });
    const before = await shop.stored(uid);
    shop.club.advance({ minutes: 5 });
    const { id } = await shop.sold({ id: uid }, { planId });
    shop.club.advance({ minutes: 5 });
    const event = { type: 'start-hold', from: day(from), until: day(until), reason: 'Ill' } as const;
    expect(await changeMembership(shop.club.services, { uid, by, event })).toMatchObject({ kind: 'changed' });
    const end = () => changeMembership(shop.club.services, { uid, by, event: { type: 'end-hold' } });
    return { shop, uid, id, before, end };
  }

  test.each([
    ['booked', '2026-12-01', 'unlimited'],
    ['running', '2026-11-21', 'unlimited'],
    ['booked, where it paid for another plan', '2026-12-01', 'off-peak'],
  ])('keeps its days where the payment is voided, and leaves nothing of it (%s)', async (_, from, planId) => {
    const until = day(from).add({ days: 9 }).toString();
    const { shop, uid, id, before, end } = await openHeld(from, until, planId);
    expect((await shop.browser.get(`/desk/receipts/${id}/void`)).text).toContain(
      'Their membership goes back to what it was before this payment.',
    );
    await shop.giveBack(id, { kind: 'void' });
    expect(await shop.stored(uid)).toMatchObject({
      ...{ hold: { from, until }, currentPeriodEnd: endOf('2026-12-31'), nextPlan: null, givenBack: [] },
    });
    if (from !== '2026-11-21')
      expect((await shop.browser.get(`/admin/member/${uid}/payment-settled`)).text).toContain(
        `${planId === 'unlimited' ? 'Unlimited' : 'Off-peak'}, 1 January 2027 to 31 January 2027`,
      );
    await end();
    const { lastUpdated: _at, ledgerEntries: _count, ...after } = await shop.stored(uid);
    const { lastUpdated: _was, ledgerEntries: _few, ...was } = before;
    expect(after).toEqual(was);
  });

  test.each(['unlimited', 'off-peak'])(
    'within what it paid for stands in the way until it is cancelled, and the page says so (%s)',
    async (planId) => {
      const { shop, uid, id, before, end } = await openHeld('2026-12-28', '2027-01-06', planId);
      expect((await shop.browser.get(`/desk/receipts/${id}/void`)).text).toContain(
        'because their hold starts after the last day that would still be paid. Cancel the hold and this period goes back too.',
      );
      shop.club.advance({ minutes: 5 });
      await shop.giveBack(id, { kind: 'void' });
      const said = /refunded £\d+ on 21 November 2026/;
      expect((await shop.browser.get(`/admin/member/${uid}`)).text).toMatch(said);
      expect((await shop.browser.get('/admin/members.csv')).text).toMatch(said);
      expect((await shop.browser.get(`/admin/member/${uid}/payment-overdue`)).text).toContain(
        'Nothing is overdue yet. Their last period begins on',
      );
      const page = await shop.browser.get(`/admin/member/${uid}/end-hold`);
      expect(page.text).toContain('Paid until 21 December 2026 then, instead of 31 January 2027');
      expect(page.text).toContain('so do the days of the refunded payment');
      await end();
      const after = await shop.stored(uid);
      expect(after).toMatchObject({ currentPeriodEnd: before.currentPeriodEnd, hold: null, givenBack: [] });
      expect(after).toMatchObject({ nextPlan: null, requestedPlanId: before.requestedPlanId });
      expect((await shop.browser.get(`/admin/member/${uid}`)).text).not.toMatch(said);
    },
  );
});

describe('a hold that is booked before a payment', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const by = { uid: '', name: 'Ada' };

  test.each([
    ['cancelled before it starts', 0, '2026-12-21', '2027-01-21'],
    ['ended on its third day', 6, '2026-12-23', '2027-01-23'],
  ])(
    'and %s: given back, nothing of the payment is left, and the days on hold are',
    async (_, days, paid, after) => {
      const shop = await openShop();
      const { id: uid } = await shop.club.member({ firstName: 'Priya', ...paidUntilDecember(shop) });
      const event = {
        type: 'start-hold',
        from: day('2026-11-25'),
        until: day('2026-12-04'),
        reason: '',
      } as const;
      expect(await changeMembership(shop.club.services, { uid, by, event })).toMatchObject({
        kind: 'changed',
      });
      expect(await shop.stored(uid)).toMatchObject({ currentPeriodEnd: endOf('2026-12-31'), heldDays: 10 });
      const { id } = await shop.sold({ id: uid }, { planId: 'unlimited' });
      shop.club.advance({ hours: 24 * days });
      await settleMemberships(shop.club.services);
      await changeMembership(shop.club.services, { uid, by, event: { type: 'end-hold' } });
      expect(await shop.stored(uid)).toMatchObject({ currentPeriodEnd: endOf(after), hold: null });
      expect((await shop.browser.get(`/desk/receipts/${id}/refund`)).text).toContain(
        'Their membership goes back to what it was before this payment.',
      );
      await shop.giveBack(id);
      expect(await shop.stored(uid)).toMatchObject({
        currentPeriodEnd: endOf(paid),
        hold: null,
        givenBack: [],
      });
    },
  );
});

describe('after any history', () => {
  test.each(['unlimited', 'ten', 'trial'])(
    'a payment and its void leave everything as it was, but for the ledger (%s)',
    async (planId) => {
      const done = new Set<string>();
      const ways = ['pay', 'sell', 'pass', 'family'];
      const more = fc.record({ what: fc.constantFrom('book', 'pass', 'family'), days: fc.nat(40) });
      const steps = fc.array(fc.oneof({ arbitrary: step, weight: 3 }, more), { maxLength: 8 });
      for (const what of ways)
        await fc.assert(
          fc.asyncProperty(steps, async (lived) => {
            const history = await openHistory();
            const joins = what === 'pay' ? [{ what: 'join', days: 1 }] : [];
            for (const each of [...joins, ...lived]) await pay(history, each, planId);
            if (await history.club.store.find(bookingProfiles, history.uid)) done.add('book');
            const before = await seen(history, history.uid);
            const id = await pay(history, { what, days: 30 }, planId);
            if (!id) return;
            done.add(what);
            expect(await history.giveBack(id, { kind: 'void' })).toMatchObject({ kind: 'returned' });
            expect(await seen(history, history.uid)).toEqual(before);
          }),
          { numRuns: inFull ? 20 : 3 },
        );
      expect([...done].toSorted()).toEqual(['book', ...ways].toSorted());
    },
  );

  test('with all that was paid given back, whatever still runs may end with the last of it', async () => {
    const joins = { what: 'join', days: 1 };
    const payable = fc.record({ step, place: fc.nat(100) });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(payable, { maxLength: 8 }), async (steps) => {
        const shop = await openShop();
        const { id: uid } = await shop.club.member({ firstName: 'Priya' });
        const made: { id: string; place: number }[] = [];
        for (const { step, place } of [{ step: joins, place: 50 }, ...steps]) {
          const id = await live(shop, uid, step);
          if (id) made.push({ id, place });
        }
        const order = made.toSorted((one, other) => one.place - other.place);
        for (const [index, { id }] of order.entries()) {
          const isLast = index === order.length - 1;
          if (isLast && hasMembership(effectiveStatus(await shop.stored(uid), shop.club.now()))) count += 1;
          const choices: UndoChoice[] = isLast ? ['endPlan'] : [];
          expect(await shop.giveBack(id, { choices })).toMatchObject({ kind: 'returned' });
        }
        const status = effectiveStatus(await shop.stored(uid), shop.club.now());
        expect(hasMembership(status)).toBe(false);
      }),
      { numRuns: 25 },
    );
    expect(count).toBeGreaterThan(8);
  });

  test.each(['unlimited', 'ten', 'trial'])(
    'several payments given back in any order leave it as it was (%s)',
    async (planId) => {
      let count = 0;
      const paid = fc.record({
        what: fc.constantFrom('pay', 'sell', 'sell'),
        days: fc.integer({ min: 1, max: 40 }),
        // Marked as overdue by hand in between.
        isMarked: fc.boolean(),
      });
      const paying = fc.array(fc.record({ paid, place: fc.nat(100) }), { minLength: 2, maxLength: 4 });
      const steps = fc.array(
        step.filter(({ what }) => what !== 'plan'),
        { maxLength: 5 },
      );
      await fc.assert(
        fc.asyncProperty(
          steps,
          paying,
          fc.constantFrom('void', 'refund'),
          async (history, payments, kind) => {
            const shop = await openHistory(planId);
            const { uid } = shop;
            for (const each of history) await live(shop, uid, each, planId);
            const before = await seen(shop, uid);
            const made: { id: string; place: number }[] = [];
            for (const { paid: what, place } of payments) {
              if (made.length > 0 && what.isMarked)
                await live(shop, uid, { what: 'overdue', days: 1 }, planId);
              const id = await live(shop, uid, what, planId);
              if (id) made.push({ id, place });
            }
            count += made.length;
            for (const { id } of made.toSorted((one, other) => one.place - other.place))
              expect(await shop.giveBack(id, { kind })).toMatchObject({ kind: 'returned' });
            expect(await seen(shop, uid)).toEqual(before);
          },
        ),
        { numRuns: 8 },
      );
      expect(count).toBeGreaterThan(8);
    },
  );
});

describe('a membership that stays though all that was paid for it went back', () => {
  const said = '· refunded £79 on 21 November 2026';

  async function openRefunded() {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({ firstName: 'Priya' });
    const { id } = await shop.sold({ id: uid }, { planId: 'unlimited' });
    const change = { plan: 'off-peak', payment: 'complimentary', amountReason: 'As they asked' };
    await shop.browser.submit(`/admin/member/${uid}/change-plan`, change);
    expect(await shop.stored(uid)).toMatchObject({ planId: 'off-peak' });
    const pages = async () => {
      const own = await shop.club.signedIn(await shop.stored(uid));
      return {
        member: (await shop.browser.get(`/admin/member/${uid}`)).text,
        own: (await own.get('/account/membership-billing')).text,
        file: (await shop.browser.get('/admin/members.csv')).text,
      };
    };
    return { shop, uid, id, pages };
  }

  test('says so beside “Paid until” wherever that is, until they pay', async () => {
    const { shop, uid, id, pages } = await openRefunded();
    await shop.giveBack(id, { amountInPence: 1000 });
    for (const text of Object.values(await pages())) expect(text).not.toContain('refunded £');
    await shop.giveBack(id);
    expect(await shop.stored(uid)).toMatchObject({ membershipStatus: 'active' });
    const { member, own, file } = await pages();
    expect(member).toMatch(/Paid until \d+ December 2026 · refunded £79 on 21 November 2026/);
    expect(own).toContain(said);
    expect(file).toContain('refunded £79 on 21 November 2026');
    const today = shop.club.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const hold = { type: 'start-hold', from: today, until: today.add({ days: 5 }), reason: '' } as const;
    await changeMembership(shop.club.services, { uid, by: { uid: '', name: 'Ada' }, event: hold });
    expect((await pages()).member).toContain(said);
    await changeMembership(shop.club.services, {
      uid,
      by: { uid: '', name: 'Ada' },
      event: { type: 'end-hold' },
    });
    await shop.sold({ id: uid }, { planId: 'off-peak' });
    for (const text of Object.values(await pages())) expect(text).not.toContain('refunded £79 on');
  });

  test('says nothing where another payment pays for the period', async () => {
    const { shop, uid, id, pages } = await openRefunded();
    await shop.sold({ id: uid }, { planId: 'off-peak' });
    await shop.giveBack(id);
    for (const text of Object.values(await pages())) expect(text).not.toContain('refunded £79 on');
  });

  test.each(['pay', 'sell'])(
    'says what began it, where a second payment goes back after it, and offers the end (%s)',
    async (what) => {
      const { shop, uid, id: first, pages } = await openRefunded();
      shop.club.advance({ minutes: 5 });
      const second = (await live(shop, uid, { what, days: 31 })) ?? '';
      const before = (await shop.browser.get(`/desk/receipts/${first}/refund`)).text;
      expect(before).toContain(
        'because they have changed plan since. If you give back a later payment too, you can end the membership there.',
      );
      expect(before).not.toContain('both go back');
      shop.club.advance({ minutes: 5 });
      await shop.giveBack(first);
      expect((await pages()).member).not.toContain('refunded £');
      const { text } = await shop.browser.get(`/desk/receipts/${second}/void`);
      expect(text).toContain(
        'It stays, though the payment that began it has gone back. To end the membership now, tick the box below.',
      );
      expect(text).toContain('End their Off-peak membership now');
      await shop.giveBack(second, { kind: 'void' });
      for (const page of Object.values(await pages())) expect(page).toContain(said.slice(2));
    },
  );

  test('says all of what went back, where it was paid in two ways', async () => {
    const shop = await openShop();
    const { id: uid } = await shop.club.member({ firstName: 'Priya' });
    const sale = await shop.sold({ id: uid }, { planId: 'unlimited', paidNowInPence: 3000 });
    expect(await shop.pay(sale.id, { payment: 'card-machine' })).toMatchObject({ kind: 'paid' });
    await shop.browser.submit(`/admin/member/${uid}/change-plan`, {
      ...{ plan: 'off-peak', payment: 'complimentary', amountReason: 'Put in by mistake' },
    });
    await shop.giveBack(sale.id);
    expect((await shop.browser.get(`/admin/member/${uid}`)).text).toContain(said);
  });
});
