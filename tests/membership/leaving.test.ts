import { describe, expect, test } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { listOwnChanges } from '#domain/membership/own-membership.ts';
import { cancelPlace } from '#server/community/events/cancel-place.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { plans } from '#server/data/collections/membership.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { activeFacts, openDesk, plan } from '../support/desk.ts';
import { openEvents } from '../support/events.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import { bookingProfile } from '../support/timetable.ts';

const billing = '/account/membership-billing';

describe('leaving a membership that is paid at the desk', () => {
  test('takes one page and one press, as joining does; staying takes the same; then it ends by itself', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const browser = await desk.club.signedIn(member);
    const before = await browser.get(billing);
    expect(before.html).toContain('href="/membership/leave"');
    expect(before.text).toContain('renew there before it ends');
    const page = await browser.get('/membership/leave');
    expect(page.text).toContain('Your membership runs until 1 December 2026.');
    expect(page.text).toContain('Why are you leaving? (optional)');
    // A hold comes first, and the way out stays on the same page.
    expect(page.text).toMatch(/Just need a break\?.*Put it on hold.*End my membership on 1 December 2026/);
    expect(page.html).toContain('href="/membership/holding"');
    const answer = await browser.submit('/membership/leave', {});
    expect(answer.location).toBe(billing);
    const after = await browser.follow(answer);
    expect(after.text).toContain(
      'Your membership is set to end. You can change your mind until your last day.',
    );
    expect(after.html).toContain('href="/membership/stay"');
    expect(after.text).toContain('Your membership ends on 1 December 2026. You pay nothing after that.');
    expect(after.text).not.toContain('renew');
    expect(after.html).not.toContain('href="/membership/leave"');
    expect(await desk.stored(member.uid)).toMatchObject({
      membershipStatus: 'cancelling',
      cancelAtPeriodEnd: true,
    });

    expect((await browser.get('/account/dashboard')).html).toContain('href="/membership/stay"');
    await browser.submit('/membership/stay', {});
    expect(await desk.stored(member.uid)).toMatchObject({
      membershipStatus: 'active',
      cancelAtPeriodEnd: false,
    });

    await browser.submit('/membership/leave', { reason: 'Moving to Leeds' });
    const { items } = await desk.club.store.query(auditLog, {
      where: [['memberUid', '==', member.uid]],
      limit: 9,
    });
    expect(items.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('Moving to Leeds'));
    desk.club.advance({ hours: 24 * 11 });
    await settleMemberships(desk.club.services);
    expect((await desk.stored(member.uid)).membershipStatus).toBe('cancelled');
    const again = await desk.club.signedIn(member);
    expect((await again.get(billing)).html).toContain('href="/membership/plans"');
    expect((await again.get('/membership/stay')).location).toBe(billing);
  });

  test('shows before the press which bookings end with it', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const wait = { isWaitlisted: true, className: 'Hyrox' };
    const at = (startsAt: string) => ({
      sessionId: startsAt,
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(startsAt).add({ hours: 1 }),
    });
    const upcoming = [
      { ...at('2026-12-03T18:00:00Z'), ...wait },
      { ...at('2026-12-02T18:00:00Z'), ...wait, isWaitlisted: false },
      { ...at('2026-11-30T18:00:00Z'), ...wait, className: 'Yoga' },
    ];
    await desk.club.store.set(bookingProfiles, bookingProfile(member.uid, { upcoming }));
    for (const { sessionId, startsAt, endsAt } of upcoming) {
      const booked = {
        sessionId,
        memberUid: member.uid,
        status: 'booked',
        startsAt,
        endsAt,
        bookedAt: startsAt,
      };
      const id = bookingKey(sessionId, member.uid);
      await desk.club.store.set(bookings, bookings.decode(id, { ...booked, changedAt: startsAt }));
    }
    const { event, register } = openEvents(desk.club);
    const later = {
      startsAt: Temporal.Instant.from('2026-12-04T18:00:00Z'),
      endsAt: Temporal.Instant.from('2026-12-04T20:00:00Z'),
    };
    const dinner = await event({ title: 'Club dinner', audience: 'members', ...later });
    await register(dinner, member);
    const browser = await desk.club.signedIn(member);
    const { text } = await browser.get('/membership/leave');
    expect(text).toMatch(
      /Ends with your membership\s+Hyrox, .*2 Dec.*18:00\s+Hyrox, .*3 Dec.*18:00 \(waitlist\)\s+Club dinner, .*4 Dec.*18:00/s,
    );
    expect(text).toContain('We’ll cancel these when your membership ends.');
    expect(text).not.toContain('Yoga');
    await desk.club.store.set(bookingProfiles, bookingProfile(member.uid, { upcoming: upcoming.slice(2) }));
    const registrationId = registrationKey(dinner.id, { kind: 'member', uid: member.uid });
    await cancelPlace(desk.club.services, { eventId: dinner.id, registrationId, by: 'self' });
    expect((await browser.get('/membership/leave')).text).not.toContain('Ends with your membership');
  });

  test('a pack expires by itself: there is nothing to cancel', async () => {
    const desk = await openDesk();
    await desk.club.store.create(plans, plan({ id: 'ten', name: 'Ten', kind: 'pack', interval: 'one-off' }));
    const member = await desk.club.member({ ...activeFacts(desk), planId: 'ten' });
    const { text, html } = await (await desk.club.signedIn(member)).get('/membership/leave');
    expect(text).toContain('Nothing to cancel');
    expect(html).not.toContain('<textarea');
  });

  test.each([['pending'], ['cancelled']] as const)(
    'somebody who is %s is led back',
    async (membershipStatus) => {
      const desk = await openDesk();
      const member = await desk.club.member({ membershipStatus });
      const browser = await desk.club.signedIn(member);
      expect((await browser.get('/membership/leave')).location).toBe(billing);
      expect((await browser.post('/membership/leave', {})).location).toBe(billing);
      expect((await desk.stored(member.uid)).membershipStatus).toBe(membershipStatus);
    },
  );
});

describe('leaving a membership that is paid by card', () => {
  test('reaches Stripe, is undone at Stripe, and ends there with the period', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const browser = await club.signedIn(member);
    expect((await browser.get('/membership/leave')).text).toContain('You won’t be charged after that.');
    await browser.submit('/membership/leave', { reason: 'Too far' });
    const [subscription] = club.stripe.world.subscriptions.values();
    expect(subscription?.cancel_at_period_end).toBe(true);
    expect(await club.fresh(member)).toMatchObject({
      membershipStatus: 'cancelling',
      cancelAtPeriodEnd: true,
    });
    const { items } = await club.store.query(auditLog, {
      where: [['memberUid', '==', member.uid]],
      limit: 9,
    });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'membership.cancel-requested',
        actorUid: member.uid,
        summary: expect.stringContaining('Too far'),
      }),
    );
    await browser.submit('/membership/stay', {});
    expect(subscription?.cancel_at_period_end).toBe(false);
    expect((await club.fresh(member)).membershipStatus).toBe('active');
  });

  test('Stripe away: 503 with what was typed, nothing half done, and it works later', async () => {
    const club = await openStripeClub();
    const member = await club.join({}, await club.plan());
    const browser = await club.signedIn(member);
    club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'before', status: 503 }) as const));
    const answer = await browser.submit('/membership/leave', { reason: 'Too far' });
    expect(answer.status).toBe(503);
    expect((await club.fresh(member)).cancelAtPeriodEnd).toBe(false);
    club.stripe.failures.length = 0;
    expect((await browser.submit('/membership/leave', {})).status).toBe(303);
    expect((await club.fresh(member)).cancelAtPeriodEnd).toBe(true);
  });
});

describe('what a member can do', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const facts = {
    planId: 'unlimited',
    requestedPlanId: '',
    currentPeriodStart: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    hold: null,
  };
  test.each([
    ['pending', 'membership', ['See the plans']],
    ['active', 'membership', ['Put it on hold', 'Change your plan', 'Cancel membership']],
    ['active', 'pack', ['Put it on hold']],
    ['active', 'trial', ['Put it on hold']],
    ['past_due', 'membership', ['Cancel membership']],
    ['on_hold', 'membership', ['End hold early', 'Cancel membership']],
    ['cancelling', 'membership', ['Stay a member']],
    ['cancelled', 'membership', ['See the plans']],
    ['expired', 'pack', ['See the plans']],
  ] as const)('while %s, with a %s: %j', (membershipStatus, kind, labels) => {
    const ways = listOwnChanges({ ...facts, membershipStatus }, kind, now);
    expect(ways.map(({ label }) => label)).toEqual(labels);
  });
});
