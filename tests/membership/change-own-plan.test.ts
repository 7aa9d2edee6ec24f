import { describe, expect, test } from 'vitest';
import { bookingUsesText } from '#domain/membership/allowance.ts';
import { lastDayOf, periodEndAfter } from '#domain/membership/membership.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { endHold, placeHold } from '#server/membership/place-hold.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { activeFacts, type Desk, openDesk, plan } from '../support/desk.ts';
import { problemAt } from '../support/page-forms.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import { bookingProfile } from '../support/timetable.ts';
import { hiddenFields } from '../support/visitor.ts';

const page = '/membership/change';
const by = { uid: 'sam', name: 'Sam' };
const endOf = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));

const entriesOf = async ({ club }: Pick<Desk, 'club'>, uid: string) =>
  (await club.store.query(ledger, { where: [['memberUid', '==', uid]], limit: 9 })).items;

describe('what is paid early, before a cheaper plan begins', () => {
  /** Unlimited, paid until 1 December, and Off-peak requested after it. */
  async function requested(facts: Partial<Member> = {}) {
    const shop = await openShop();
    const paid = { ...activeFacts(shop), currentPeriodEnd: endOf('2026-12-01') };
    const member = await shop.club.member({ ...paid, requestedPlanId: 'off-peak', ...facts });
    return { shop, member, settle: `/admin/member/${member.id}/payment-settled` };
  }
  const newest = async (shop: Shop) => (await shop.entries())[0];
  const ahead = {
    ...{ planId: 'off-peak', name: 'Off-peak', priceInPence: 4900, interval: 'month', from: '2026-12-02' },
  };

  test.each(['recorded', 'sold', 'sold in part'])(
    'is for that plan where it is %s: its price and its days',
    async (how) => {
      const { shop, member, settle } = await requested();
      const form = await shop.browser.get(settle);
      expect(form.text).toContain('This payment is for Off-peak, 2 December 2026 to 1 January 2027.');
      expect(form.html).toContain('value="49"');
      expect((await shop.browser.get(`/desk/sell/${member.id}`)).text).toContain(
        'Off-peak, £49, until 1 January 2027',
      );
      const day = { 'lastDay-day': '1', 'lastDay-month': '1', 'lastDay-year': '2027' };
      if (how === 'recorded')
        expect((await shop.browser.submit(settle, { ...day, payment: 'cash' })).status).toBe(303);
      else
        await shop.sold(member, {
          planId: 'off-peak',
          ...(how === 'sold in part' && { paidNowInPence: 2000 }),
        });
      const after = await shop.stored(member.id);
      expect(after).toMatchObject({
        ...{ membershipStatus: 'active', planId: 'unlimited', requestedPlanId: '', nextPlan: ahead },
        currentPeriodEnd: endOf('2027-01-01'),
      });
      expect(await newest(shop)).toMatchObject({
        ...{ amountInPence: how === 'sold in part' ? 2000 : 4900, planId: 'off-peak', planName: 'Off-peak' },
        ...{ periodStart: endOf('2026-12-01'), periodEnd: endOf('2027-01-01') },
      });
      expect((await shop.mails(member.id))[0]?.body).toContain(
        'until 1 January 2027, Off-peak from 2 December 2026',
      );
      const said = 'Paid until 1 January 2027 · Off-peak from 2 December 2026';
      const own = await shop.club.signedIn(after);
      for (const [visitor, at] of [
        [shop.browser, `/admin/member/${member.id}`],
        [own, '/account/membership-billing'],
      ] as const)
        expect((await visitor.get(at)).text.replace(/Paid until\s+/, 'Paid until '), at).toContain(said);
      for (const at of ['/account/dashboard', '/account/profile', '/account/pass'])
        expect((await own.get(at)).text, at).toContain('Off-peak from 2 December 2026');
      expect((await shop.browser.get('/admin/members.csv')).text).toContain('Off-peak from 2 December 2026');
      expect((await own.get(page)).text).toContain('paid ahead: Off-peak from 2 December 2026');
      const refused = await shop.browser.get(`/admin/member/${member.id}/change-plan`);
      expect((await shop.browser.follow(refused)).text).toContain('They’ve paid for another plan ahead.');
      if (how === 'sold in part') return;
      expect((await shop.browser.get(settle)).text).toContain(
        'This payment is for Off-peak, 2 January 2027 to 1 February 2027.',
      );
      expect((await shop.sellTo(member, { planId: 'unlimited' })).kind).toBe('refused');
      const dearer = { type: 'change-plan', plan: { id: 'gold', name: 'Gold' } } as const;
      const refusal = await changeMembership(shop.club.services, { uid: member.id, event: dearer, by });
      expect(refusal).toMatchObject({ reason: 'paid-ahead' });
    },
  );

  test('is never for fewer days than are paid, nor for a plan that the page did not name, and nothing of it is overdue before its day', async () => {
    const { shop, member, settle } = await requested();
    const seen = { payment: 'cash', 'lastDay-month': '12', 'lastDay-year': '2026' };
    const short = await shop.browser.submit(settle, { ...seen, 'lastDay-day': '1' });
    expect(short.status).toBe(422);
    expect(short.text).toContain('The other plan begins after what’s paid already. Enter a later last day.');
    expect((await shop.stored(member.id)).currentPeriodEnd).toEqual(member.currentPeriodEnd);
    expect(membershipVersion(member)).not.toBe(membershipVersion({ ...member, requestedPlanId: '' }));
    await shop.sold(member, { planId: 'off-peak', paidNowInPence: 2000 });
    const mark = await shop.browser.get(`/admin/member/${member.id}/payment-overdue`);
    expect(mark.text).toContain('Nothing is overdue yet. Their last period begins on 2 December 2026.');
  });

  test('begins on its day, once, and leaves nothing of the plan before', async () => {
    const { shop, member } = await requested();
    await shop.sold(member, { planId: 'off-peak' });
    await settleMemberships(shop.club.services);
    expect(await shop.stored(member.id)).toMatchObject({ planId: 'unlimited' });
    shop.club.advance({ hours: 24 * 11 });
    expect(
      await Promise.all([settleMemberships(shop.club.services), settleMemberships(shop.club.services)]),
    ).toContain(1);
    expect(await shop.stored(member.id)).toMatchObject({
      ...{
        membershipStatus: 'active',
        planId: 'off-peak',
        membershipType: 'Off-peak',
        planPriceInPence: 4900,
      },
      ...{ nextPlan: null, periodPlanId: '', currentPeriodEnd: endOf('2027-01-01') },
    });
    expect(await settleMemberships(shop.club.services)).toBe(0);
  });

  test('counts its classes from its first day, and every page says the same', async () => {
    const { shop, member } = await requested();
    const { store, services } = shop.club;
    await store.update(plans, 'off-peak', { classAllowance: 4 });
    const use = (at: string) => ({ sessionId: at, startsAt: Temporal.Instant.from(at) });
    // The day before, in the month that the earlier plan’s period counted from, and on its first day.
    const uses = [use('2026-12-01T18:00:00Z'), use('2026-12-02T07:00:00Z')];
    await store.set(bookingProfiles, bookingProfile(member.id, { uses }));
    await shop.sold(member, { planId: 'off-peak' });
    shop.club.advance({ hours: 24 * 11 });
    await settleMemberships(services);
    const after = await shop.stored(member.id);
    const offPeak = await store.find(plans, 'off-peak');
    const own = await shop.club.signedIn(after);
    const office = await shop.club.signedIn(await shop.club.admin());
    for (const [visitor, at] of [
      [office, `/admin/member/${member.id}`],
      [own, '/account/membership-billing'],
    ] as const)
      expect((await visitor.get(at)).text, at).toContain('3 of 4 classes left until 1 January 2027');
    const next = { id: 'next', startsAt: Temporal.Instant.from('2026-12-10T18:00:00Z') };
    expect(bookingUsesText(after, offPeak, uses, next, shop.club.now())).toBe(
      'Uses 1 of 3 classes left until 1 Jan 2027.',
    );
  });

  test('goes back whole, and the plan is requested again', async () => {
    const { shop, member } = await requested();
    const { id } = await shop.sold(member, { planId: 'off-peak' });
    await shop.giveBack(id, { kind: 'void' });
    expect(await shop.stored(member.id)).toMatchObject({
      ...{ planId: 'unlimited', requestedPlanId: 'off-peak', nextPlan: null },
      currentPeriodEnd: member.currentPeriodEnd,
    });
  });

  test('moves with a hold, and ends with the membership', async () => {
    const { shop, member } = await requested();
    await shop.sold(member, { planId: 'off-peak' });
    const day = (text: string) => Temporal.PlainDate.from(text);
    const hold = {
      type: 'start-hold',
      from: day('2026-11-23'),
      until: day('2026-12-06'),
      reason: 'Ill',
    } as const;
    await changeMembership(shop.club.services, { uid: member.id, event: hold, by });
    expect((await shop.stored(member.id)).nextPlan).toMatchObject({ from: '2026-12-16' });
    await changeMembership(shop.club.services, { uid: member.id, event: { type: 'end-hold' }, by });
    expect((await shop.stored(member.id)).nextPlan).toMatchObject({ from: '2026-12-02' });
    const end = { type: 'cancel-now', reason: 'Moved' } as const;
    await changeMembership(shop.club.services, { uid: member.id, event: end, by });
    expect(await shop.stored(member.id)).toMatchObject({ membershipStatus: 'cancelled', nextPlan: null });
  });

  test('of somebody overdue is for the plan that they have', async () => {
    const { shop, settle } = await requested({ membershipStatus: 'past_due' });
    expect((await shop.browser.get(settle)).text).toContain('This payment is for Unlimited');
  });
});

describe('at the desk', () => {
  test('a dearer plan: the sum is shown, the request stored, and the desk sees both', async () => {
    const desk = await openDesk();
    const member = await desk.club.member({
      ...activeFacts(desk),
      planId: desk.offPeak.id,
      membershipType: desk.offPeak.name,
    });
    const browser = await desk.club.signedIn(member);
    expect((await browser.get(page)).text).toContain('£79 a month');
    const preview = await browser.get(`${page}?plan=unlimited`);
    // £30 more, for 10 of 30 days.
    expect(preview.text).toContain('£10');
    expect(preview.text).toContain('for 10 of 30 days');
    const answer = await browser.submit(`${page}?plan=unlimited`, {});
    expect((await browser.follow(answer)).text).toContain('You’ve requested Unlimited');
    expect(await desk.stored(member.uid)).toMatchObject({ planId: 'off-peak', requestedPlanId: 'unlimited' });
    expect((await desk.mails(member.uid)).map(({ subject }) => subject)).toEqual([
      'You’ve requested Unlimited',
    ]);
    const atDesk = `/admin/member/${member.uid}/change-plan`;
    expect((await desk.browser.get(atDesk)).text).toContain(
      'Requested Unlimited: £10 to pay now for 10 of 30 days',
    );
    const unpaid = await desk.browser.submit(atDesk, { plan: 'unlimited' });
    expect([unpaid.status, problemAt(unpaid.html, 'payment')]).toEqual([
      422,
      expect.stringContaining('Choose how it was paid'),
    ]);
    const paid = await desk.browser.submit(atDesk, { plan: 'unlimited', payment: 'cash' });
    const receipt = await desk.browser.follow(paid);
    expect(receipt.text).toContain('£10');
    expect(await desk.stored(member.uid)).toMatchObject({
      planId: 'unlimited',
      requestedPlanId: '',
      currentPeriodEnd: member.currentPeriodEnd,
    });
    expect(await entriesOf(desk, member.uid)).toEqual([
      expect.objectContaining({
        amountInPence: 1000,
        method: 'cash',
        planId: 'unlimited',
        periodEnd: member.currentPeriodEnd,
      }),
    ]);
    expect((await browser.get('/account/membership-billing')).text).toContain('£10');
    await desk.browser.submit(`${paid.location}/void`, { reason: 'Wrong person' });
    expect(await desk.stored(member.uid)).toMatchObject({
      planId: 'off-peak',
      membershipType: 'Off-peak',
      requestedPlanId: 'unlimited',
      currentPeriodEnd: member.currentPeriodEnd,
      membershipStatus: 'active',
    });
  });

  test.each([
    ['in part', { rest: 'owed' }, 600],
    ['with the rest waived', { rest: 'waived', amountReason: 'Their third year' }, 0],
  ])('the difference is paid %s', async (_, rest, left) => {
    const desk = await openDesk();
    const facts = { ...activeFacts(desk), planId: desk.offPeak.id, membershipType: desk.offPeak.name };
    const member = await desk.club.member(facts);
    const typed = { plan: 'unlimited', payment: 'cash', amount: '4', ...rest };
    const paid = await desk.browser.submit(`/admin/member/${member.uid}/change-plan`, typed);
    expect(paid.location).toMatch(/^\/desk\/receipts\//);
    const after = await desk.stored(member.uid);
    expect(after).toMatchObject({ planId: 'unlimited', membershipStatus: 'active', owedInPence: left });
    expect([after.partPaid?.leftInPence ?? 0, after.currentPeriodEnd]).toEqual([
      left,
      member.currentPeriodEnd,
    ]);
    expect((await entriesOf(desk, member.uid)).map(({ amountInPence }) => amountInPence)).toEqual([400]);
    await desk.browser.submit(`${paid.location}/void`, { reason: 'Wrong person' });
    expect(await desk.stored(member.uid)).toMatchObject({
      planId: 'off-peak',
      owedInPence: 0,
      partPaid: null,
    });
  });

  test('the difference that the page showed is paid, and none that nobody has read', async () => {
    const desk = await openDesk();
    const facts = { ...activeFacts(desk), planId: desk.offPeak.id, membershipType: desk.offPeak.name };
    const { uid } = await desk.club.member(facts);
    const atDesk = `/admin/member/${uid}/change-plan`;
    const opened = hiddenFields((await desk.browser.get(atDesk)).html);
    await desk.club.store.update(plans, 'unlimited', { priceInPence: 8500 });
    const typed = { plan: 'unlimited', payment: 'cash' };
    const refused = await desk.browser.post(atDesk, { ...opened, ...typed });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('The price has changed: £12 now.'),
    ]);
    await desk.browser.post(atDesk, { ...hiddenFields(refused.html), ...typed });
    expect((await entriesOf(desk, uid)).map(({ amountInPence }) => amountInPence)).toEqual([1200]);
  });

  test('a pack never becomes a membership for nothing: a month begins with its price, and goes back with it', async () => {
    const desk = await openDesk();
    const ten = plan({
      id: 'ten',
      name: 'Ten classes',
      kind: 'pack',
      interval: 'one-off',
      priceInPence: 9000,
      classAllowance: 10,
    });
    await desk.club.store.create(plans, ten);
    const facts = { ...activeFacts(desk, 90), planId: ten.id, membershipType: ten.name };
    const member = await desk.club.member(facts);
    const browser = await desk.club.signedIn(member);
    await browser.submit('/membership/plans/unlimited/join', {});
    expect((await desk.stored(member.uid)).requestedPlanId).toBe('unlimited');
    const list = await desk.browser.get('/admin/members/waiting');
    expect(list.html).toContain(`/admin/member/${member.uid}/change-plan`);
    const atDesk = `/admin/member/${member.uid}/change-plan`;
    const before = await desk.stored(member.uid);
    expect((await desk.browser.get(atDesk)).text).toContain(
      '£79 to pay now, starts today until 21 December 2026',
    );
    expect((await desk.browser.submit(atDesk, { plan: 'unlimited' })).status).toBe(422);
    expect((await desk.stored(member.uid)).planId).toBe('ten');
    const paid = await desk.browser.submit(atDesk, { plan: 'unlimited', payment: 'card-machine' });
    const after = await desk.stored(member.uid);
    expect(after).toMatchObject({ planId: 'unlimited', requestedPlanId: '', membershipStatus: 'active' });
    expect(lastDayOf(after.currentPeriodEnd ?? desk.club.now()).toString()).toBe('2026-12-21');
    expect((await entriesOf(desk, member.uid)).map(({ amountInPence }) => amountInPence)).toEqual([7900]);
    await desk.browser.submit(`${paid.location}/void`, { reason: 'Wrong person' });
    const { planId, currentPeriodStart, currentPeriodEnd, membershipType } = before;
    expect(await desk.stored(member.uid)).toMatchObject({
      planId,
      currentPeriodStart,
      currentPeriodEnd,
      membershipType,
    });
  });

  test('a cheaper plan takes nothing away that is paid: the desk notes it, and it starts with what is paid next', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const atDesk = `/admin/member/${member.uid}/change-plan`;
    const answer = await desk.browser.submit(atDesk, { plan: 'off-peak' });
    expect((await desk.browser.follow(answer)).text).toContain(
      'starts with their next payment, from 2 December 2026',
    );
    expect(await desk.stored(member.uid)).toMatchObject({ planId: 'unlimited', requestedPlanId: 'off-peak' });
    expect(await entriesOf(desk, member.uid)).toEqual([]);
    const unsaid = await desk.browser.submit(atDesk, { plan: 'off-peak', payment: 'complimentary' });
    expect(unsaid.status).toBe(422);
    const typed = {
      plan: 'off-peak',
      payment: 'complimentary',
      amountReason: 'On the wrong plan by mistake',
    };
    await desk.browser.submit(atDesk, typed);
    expect(await desk.stored(member.uid)).toMatchObject({ planId: 'off-peak', requestedPlanId: '' });
  });

  test('a membership that is set to end gets no plan after it at the desk either, until they stay', async () => {
    const desk = await openDesk();
    const leaving = { membershipStatus: 'cancelling', cancelAtPeriodEnd: true } as const;
    const { uid } = await desk.club.member({ ...activeFacts(desk), ...leaving });
    const atDesk = `/admin/member/${uid}/change-plan`;
    const refused = await desk.browser.follow(await desk.browser.submit(atDesk, { plan: 'off-peak' }));
    expect(refused.text).toContain('Undo the cancellation first, then change the plan.');
    expect(refused.html).toContain(`/admin/member/${uid}/undo-cancel`);
    expect((await desk.stored(uid)).requestedPlanId).toBe('');
    await desk.browser.submit(`/admin/member/${uid}/undo-cancel`, {});
    await desk.browser.submit(atDesk, { plan: 'off-peak' });
    expect((await desk.stored(uid)).requestedPlanId).toBe('off-peak');
  });

  test('a press of “See the cost” without a plan says what to do, at the choice', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const browser = await desk.club.signedIn(member);
    const { html } = await browser.get(page);
    const answer = await browser.get(`${page}?${new URLSearchParams(hiddenFields(html))}`);
    expect(answer.status).toBe(422);
    expect(problemAt(answer.html, 'plan')).toContain('Choose a plan');
  });

  test('who joined at an older price pays the difference to that', async () => {
    const desk = await openDesk();
    const own = { planId: desk.offPeak.id, planPriceInPence: 1900, planInterval: 'month' } as const;
    const member = await desk.club.member({ ...activeFacts(desk), ...own });
    const { text } = await (await desk.club.signedIn(member)).get(`${page}?plan=unlimited`);
    expect(text).toContain('£20');
  });

  test('a cheaper plan begins with the next payment, and the request can be cancelled', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const browser = await desk.club.signedIn(member);
    const preview = await browser.get(`${page}?plan=off-peak`);
    expect(preview.text).toContain('The current plan is paid until 1 December 2026');
    await browser.submit(`${page}?plan=off-peak`, {});
    await browser.submit('/membership/request/withdraw', {});
    expect(await desk.stored(member.uid)).toMatchObject({ planId: 'unlimited', requestedPlanId: '' });
  });

  test.each([
    ['past_due', 'A payment is overdue'],
    ['cancelled', 'You don’t have a membership'],
  ] as const)('somebody who is %s hears why not, posted or looked at', async (membershipStatus, words) => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...activeFacts(desk), membershipStatus });
    const browser = await desk.club.signedIn(member);
    expect((await browser.get(`${page}?plan=off-peak`)).text).toContain(words);
    await browser.post(page, { plan: 'off-peak' });
    expect((await desk.stored(member.uid)).requestedPlanId).toBe('');
  });

  test('who leaves has no request any more, is told so, and is led to stay', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const browser = await desk.club.signedIn(member);
    await browser.submit(`${page}?plan=off-peak`, {});
    const answer = await browser.submit('/membership/leave', {});
    expect((await browser.follow(answer)).text).toContain('Your request for another plan is withdrawn.');
    expect(await desk.stored(member.uid)).toMatchObject({ requestedPlanId: '', requestedPlanAt: null });
    expect((await browser.get('/')).text).not.toContain('The front desk will change your plan');
    expect((await browser.get(page)).html).toContain('href="/membership/stay"');
  });

  test.each(['active', 'cancelled'] as const)(
    'a trial is not offered to somebody who was a member and is %s',
    async (membershipStatus) => {
      const desk = await openDesk();
      const trial = plan({
        id: 'trial',
        name: 'First fortnight',
        kind: 'trial',
        interval: 'one-off',
        priceInPence: 1000,
      });
      await desk.club.store.create(plans, trial);
      const member = await desk.club.member({ ...activeFacts(desk), membershipStatus });
      const visitor = desk.club.visitor();
      expect((await visitor.get('/membership/plans')).text).toContain('Choose First fortnight');
      const browser = await desk.club.signedIn(member);
      for (const path of ['/membership/plans', '/account/welcome'])
        expect((await browser.get(path)).html).not.toContain('/plans/trial/join');
    },
  );

  test('a plan that is not there, and the one they have, cannot be asked for', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const browser = await desk.club.signedIn(member);
    for (const plan of ['unlimited', 'no-such-plan', '']) {
      expect((await browser.post(page, { plan })).location).toBe(page);
    }
    expect((await desk.stored(member.uid)).requestedPlanId).toBe('');
  });
});

describe('by card', () => {
  test('the provider’s sums are shown, and what is done is what was shown', async () => {
    const club = await openStripeClub();
    const [small, large] = [await club.plan(), await club.plan({ priceInPence: 7900 })];
    await club.plan({ name: 'Desk only', stripePriceId: '' });
    const member = await club.join({}, small);
    const browser = await club.signedIn(member);
    club.advance({ hours: 24 * 5 });
    expect((await browser.get(page)).text).not.toContain('Desk only');
    const preview = await browser.get(`${page}?plan=${large.id}`);
    expect(preview.text).toContain('Next payment');
    expect(preview.text).toContain('Nothing is charged today');
    // £79 and £30 × 25 / 30.
    expect(preview.text).toContain('£104 on 21 December 2026');
    const answer = await browser.submit(`${page}?plan=${large.id}`, {});
    expect((await browser.follow(answer)).text).toContain(`Your plan is now ${large.name}.`);
    expect(await club.fresh(member)).toMatchObject({ planId: large.id, membershipStatus: 'active' });
    const { items } = await club.store.query(auditLog, {
      where: [['memberUid', '==', member.uid]],
      limit: 9,
    });
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'membership.plan-changed', actorUid: member.uid }),
    );
  });

  test('another interval says what is charged today, and when the next payment is; that is what is charged', async () => {
    const club = await openStripeClub();
    const small = await club.plan();
    const yearly = await club.plan({ name: 'Yearly', interval: 'year', priceInPence: 49_000 });
    const member = await club.join({}, small);
    club.advance({ hours: 24 * 15 });
    const browser = await club.signedIn(member);
    const preview = await browser.get(`${page}?plan=${yearly.id}`);
    // £490 less half of £49.
    expect(preview.text).toContain('Yearly starts straight away, and £465.50 is charged today.');
    expect(preview.text).toContain('£490 on 6 December 2027');
    const answer = await browser.submit(`${page}?plan=${yearly.id}`, {});
    expect((await browser.follow(answer)).text).toContain('Your plan is now Yearly.');
    const charges = [...club.stripe.world.charges.values()].map(({ amount }) => amount);
    expect(charges).toEqual([4900, 46_550]);
  });

  test('with a hold that is booked, its days are still to be taken off what is charged after it begins', async () => {
    const club = await openStripeClub();
    const [small, large] = [await club.plan(), await club.plan({ priceInPence: 7900 })];
    const yearly = await club.plan({ name: 'Yearly', interval: 'year', priceInPence: 49_000 });
    const member = await club.join({}, small);
    const admin = await club.admin();
    // Weeks go by: each time they sign in.
    const preview = async (plan: { id: string }) =>
      (await (await club.signedIn(admin)).get(`/admin/member/${member.id}/change-plan?plan=${plan.id}`)).text;
    const hold = async (from: string, until: string) => {
      const days = { from: Temporal.PlainDate.from(from), until: Temporal.PlainDate.from(until) };
      const by = { uid: 'ada', name: 'Ada' };
      const request = { uid: member.id, by, reason: '', override: 'Away', ...days };
      expect((await placeHold(club.services, request)).kind).toBe('changed');
    };
    await hold('2026-12-22', '2027-01-05');
    // The payment of 21 December comes before the hold.
    expect(await preview(large)).toContain('Next payment £109 on 21 December 2026');
    await endHold(club.services, { uid: member.id, by: { uid: 'ada', name: 'Ada' } });
    await hold('2026-12-15', '2026-12-28');
    // It falls into the hold, and waits for the return.
    expect(await preview(large)).toContain('Next payment £109 on 29 December 2026, less the days on hold');
    expect(await preview(yearly)).toContain('Charged today £441');
    expect(await preview(yearly)).toContain('£490 on 21 November 2027, less the days on hold');
    club.advance({ hours: 24 * 25 });
    await processHolds(club.services);
    const running = await preview(yearly);
    expect(running).toContain('is charged when the hold ends, less the days on hold');
    expect(running).toMatch(/Charged when the hold ends £[0-9.]+ on 29 December 2026, less the days on hold/);
    expect(running).toMatch(/Next payment £490 on 16 December 2027(?!, less)/);
  });

  test('staff see what it costs before they confirm, too, and change nothing without having seen it', async () => {
    const club = await openStripeClub();
    const small = await club.plan();
    const yearly = await club.plan({ name: 'Yearly', interval: 'year', priceInPence: 49_000 });
    const member = await club.join({}, small);
    const admin = await club.signedIn(await club.admin());
    const staffPage = `/admin/member/${member.id}/change-plan`;
    expect((await admin.get(staffPage)).text).toContain('You’ll see the cost before you confirm');
    const unseen = await admin.post(staffPage, { plan: yearly.id });
    expect(unseen.location).toBe(`${staffPage}?plan=${yearly.id}`);
    expect((await club.fresh(member)).planId).toBe(small.id);
    const preview = await admin.get(`${staffPage}?plan=${yearly.id}`);
    // £490 less £49 that was paid a moment ago.
    expect(preview.text).toContain('Yearly starts straight away, and £441 is charged today.');
    await admin.submit(`${staffPage}?plan=${yearly.id}`, {});
    expect((await club.fresh(member)).planId).toBe(yearly.id);
    expect([...club.stripe.world.charges.values()].map(({ amount }) => amount)).toEqual([4900, 44_100]);
  });

  test('a card that is refused keeps the plan, and says so', async () => {
    const club = await openStripeClub();
    const small = await club.plan();
    const yearly = await club.plan({ name: 'Yearly', interval: 'year', priceInPence: 49_000 });
    const member = await club.join({}, small);
    const browser = await club.signedIn(member);
    club.stripe.world.declining.add(member.stripeCustomerId);
    const answer = await browser.submit(`${page}?plan=${yearly.id}`, {});
    expect((await browser.follow(answer)).text).toContain(
      'The card was declined, so the plan hasn’t changed.',
    );
    expect(await club.fresh(member)).toMatchObject({ planId: small.id, membershipStatus: 'active' });
    expect(club.stripe.world.charges.size).toBe(1);
  });

  test.each([
    ['too old', '2026-11-21T11:00:00Z'],
    ['of tomorrow', '2026-11-22T12:00:00Z'],
    ['no instant', '2026-13-45T99:00:00Z'],
  ])('sums that are %s are shown again, and nothing is changed', async (_name, at) => {
    const club = await openStripeClub();
    const [small, large] = [await club.plan(), await club.plan({ priceInPence: 7900 })];
    const member = await club.join({}, small);
    const browser = await club.signedIn(member);
    const answer = await browser.submit(`${page}?plan=${large.id}`, { at });
    expect(answer.location).toBe(`${page}?plan=${large.id}`);
    expect((await club.fresh(member)).planId).toBe(small.id);
  });
});
