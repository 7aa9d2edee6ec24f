import { describe, expect, it } from 'vitest';
import { linkTo } from '#app/action-links.ts';
import { bookingReasonCodes } from '#domain/bookings/booking-reasons.ts';
import { canBook } from '#domain/bookings/eligibility.ts';
import {
  ahead,
  bookingFacts,
  type FactsSaid,
  london,
  SATURDAY_NOON,
  threeStrikes,
} from '../support/booking-facts.ts';
import { parqResult } from '../support/parq.ts';

const codes = (said: FactsSaid, now = SATURDAY_NOON) =>
  canBook(bookingFacts(said), now).map(({ code }) => code);
const result = (completedAt: string, hasYesAnswers: boolean) =>
  parqResult(Temporal.Instant.from(completedAt), { hasYesAnswers });
const yes = [result('2026-11-14T12:00:00Z', true)];
const review = (outcome: 'cleared' | 'not-cleared' | 'more-information', validUntil = '') => ({
  parqResults: yes,
  parqReviewedAt: Temporal.Instant.from('2026-11-15T12:00:00Z'),
  parqReview: { outcome, validUntil, note: '' },
});
const hold = (from: string, until: string) => ({ from, until, reason: 'Travel' });
const full = { capacity: 2, bookedCount: 2 };
const offPeak = {
  classHours: {
    weekdaysFrom: '09:00',
    weekdaysUntil: '16:00',
    weekendsFrom: '09:00',
    weekendsUntil: '16:00',
  },
};
const use = (time: string) => ({ sessionId: `class at ${time}`, startsAt: london(time) });

describe('somebody may book', () => {
  it.each<[string, FactsSaid, Temporal.Instant?]>([
    ['with an active membership and a clear PAR-Q', {}],
    ['the last place', { session: { capacity: 2, bookedCount: 1 } }],
    ['without a plan that is known', { plan: null }],
    [
      'while they are leaving and the class is before their last day',
      { member: { membershipStatus: 'cancelling' } },
    ],
    ['during a hold for a class after it', { member: { hold: hold('2026-11-10', '2026-11-23') } }],
    ['for a class before a hold', { member: { hold: hold('2026-11-25', '2026-12-10') } }],
    [
      'beyond the period where the membership renews by itself',
      { member: { stripeSubscriptionId: 'sub_1', currentPeriodEnd: london('2026-11-23T00:00') } },
    ],
    ['with a yes that staff have cleared', { member: review('cleared') }],
    ['within the plan’s hours', { plan: offPeak, session: { startsAt: '2026-11-24T09:00:00Z' } }],
    [
      'with the last class of the allowance',
      { plan: { classAllowance: 2 }, bookingProfile: { uses: [use('2026-11-20T18:00')] } },
    ],
    ['from the very minute at which booking opens', {}, london('2026-11-17T06:00')],
    ['until just before the start', {}, london('2026-11-24T17:59')],
    ['again after cancelling', { booking: 'cancelled' }],
    ['again after cancelling late', { booking: 'late-cancelled' }],
    ['again after leaving the waitlist', { booking: 'left-waitlist' }],
    ['a class right after another', { bookingProfile: { upcoming: [ahead('2026-11-24T17:00')] } }],
    ['a class right before another', { bookingProfile: { upcoming: [ahead('2026-11-24T19:00')] } }],
    [
      'while they wait for another at the same time',
      { bookingProfile: { upcoming: [ahead('2026-11-24T18:00', { isWaitlisted: true })] } },
    ],
    ['with one upcoming class less than the most', { bookingProfile: { upcoming: elevenAhead() } }],
    [
      'where classes that are over are still listed',
      { bookingProfile: { upcoming: [...elevenAhead(), ahead('2026-11-20T18:00')] } },
    ],
    [
      'on the day although they are suspended',
      { bookingProfile: { strikes: threeStrikes() } },
      london('2026-11-24T00:01'),
    ],
    [
      'from the waitlist where a place is free that nobody before them could have',
      { booking: 'waitlisted', session: { capacity: 2, bookedCount: 1, waitlist: ['ben', 'priya'] } },
    ],
    [
      'from the waitlist with an open offer of their own',
      {
        booking: 'waitlisted',
        session: { ...full, bookedCount: 1, waitlist: ['priya'], offers: [offer('priya', '17:40')] },
      },
      london('2026-11-24T17:20'),
    ],
  ])('%s', (_, said, now) => {
    expect(codes(said, now)).toEqual([]);
  });
});

function elevenAhead() {
  return Array.from({ length: 11 }, (_, index) =>
    ahead(`2026-12-${String(index + 1).padStart(2, '0')}T18:00`),
  );
}

function offer(memberUid: string, until: string) {
  return { memberUid, until: london(`2026-11-24T${until}`) };
}

describe('one thing prevents booking', () => {
  it.each<[string, string, FactsSaid, Temporal.Instant?]>([
    ['nobody has signed in', 'not-signed-in', { member: null }],
    ['no membership yet', 'membership-pending', { member: { membershipStatus: 'pending' } }],
    [
      'a request that waits for the desk',
      'membership-pending',
      { member: { membershipStatus: 'pending', requestedPlanId: 'unlimited' } },
    ],
    ['a membership that was cancelled', 'membership-over', { member: { membershipStatus: 'cancelled' } }],
    ['a membership that ended', 'membership-over', { member: { membershipStatus: 'expired' } }],
    [
      'a period that is over although it is stored as active',
      'membership-over',
      { member: { currentPeriodEnd: SATURDAY_NOON } },
    ],
    ['a debt', 'payment-overdue', { member: { membershipStatus: 'past_due' } }],
    ['a hold on its first day', 'on-hold', { member: { hold: hold('2026-11-24', '2026-12-10') } }],
    ['a hold on its last day', 'on-hold', { member: { hold: hold('2026-11-10', '2026-11-24') } }],
    ['a hold without dates', 'on-hold', { member: { membershipStatus: 'on_hold', hold: null } }],
    [
      'a last day before the class',
      'membership-ends-before',
      {
        member: {
          ...{ membershipStatus: 'cancelling', stripeSubscriptionId: 'sub_1' },
          currentPeriodEnd: london('2026-11-24T00:00'),
        },
      },
    ],
    [
      'a desk payment that ends at the very start',
      'membership-ends-before',
      { member: { currentPeriodEnd: london('2026-11-24T18:00') } },
    ],
    ['no PAR-Q', 'parq-not-completed', { member: { parqResults: [] } }],
    [
      'an old PAR-Q',
      'parq-needs-update',
      { member: { parqResults: [result('2026-05-01T12:00:00Z', false)] } },
    ],
    ['a yes that nobody has looked at', 'parq-awaiting-review', { member: { parqResults: yes } }],
    ['a yes that needs more information', 'parq-awaiting-review', { member: review('more-information') }],
    ['a clearance that has ended', 'parq-awaiting-review', { member: review('cleared', '2026-11-20') }],
    ['a yes that staff did not clear', 'parq-not-cleared', { member: review('not-cleared') }],
    ['a time outside the plan', 'outside-plan-hours', { plan: offPeak }],
    [
      'an allowance that is used',
      'allowance-used',
      {
        plan: { classAllowance: 2 },
        bookingProfile: { uses: [use('2026-11-20T18:00'), use('2026-11-23T18:00')] },
      },
    ],
    ['a window that opens later', 'not-open-yet', {}, london('2026-11-17T05:59')],
    ['a plan’s narrower window', 'not-open-yet', { plan: { bookingOpensDaysBefore: 2 } }],
    ['the very start', 'started', {}, london('2026-11-24T18:00')],
    ['the end of the class', 'started', {}, london('2026-11-24T19:00')],
    ['a cancelled class', 'session-cancelled', { session: { status: 'cancelled' } }],
    ['a booking', 'already-booked', { booking: 'booked' }],
    ['a booking of a class that is full', 'already-booked', { booking: 'booked', session: full }],
    [
      'a place on the waitlist',
      'already-waitlisted',
      { booking: 'waitlisted', session: { ...full, waitlist: ['priya'] } },
    ],
    [
      'a place that is offered to someone before them',
      'already-waitlisted',
      {
        booking: 'waitlisted',
        session: { ...full, bookedCount: 1, waitlist: ['ben', 'priya'], offers: [offer('ben', '17:40')] },
      },
      london('2026-11-24T17:20'),
    ],
    ['a class of the same minutes', 'clashes', { bookingProfile: { upcoming: [ahead('2026-11-24T18:00')] } }],
    [
      'a class that ends a minute too late',
      'clashes',
      { bookingProfile: { upcoming: [ahead('2026-11-24T17:01')] } },
    ],
    [
      'a class that begins a minute too early',
      'clashes',
      { bookingProfile: { upcoming: [ahead('2026-11-24T18:59')] } },
    ],
    [
      'a class around it',
      'clashes',
      { bookingProfile: { upcoming: [ahead('2026-11-24T17:00', { minutes: 180 })] } },
    ],
    ['no place', 'full', { session: full }],
    [
      'no place but one that is offered',
      'full',
      { session: { ...full, bookedCount: 1, offers: [offer('ben', '17:40')] } },
      london('2026-11-24T17:20'),
    ],
    ['no place and no waitlist in this club', 'full', { session: full, settings: { mostWaiting: 0 } }],
    [
      'as many upcoming classes as there may be',
      'too-many-upcoming',
      { bookingProfile: { upcoming: [...elevenAhead(), ahead('2026-12-20T18:00', { isWaitlisted: true })] } },
    ],
    ['a suspension', 'suspended', { bookingProfile: { strikes: threeStrikes() } }],
    [
      'a suspension on the evening before',
      'suspended',
      { bookingProfile: { strikes: threeStrikes() } },
      london('2026-11-23T23:59'),
    ],
  ])('%s: %s', (_, code, said, now) => {
    expect(codes(said, now)).toEqual([code]);
  });

  it('a full waitlist is said with the full class', () => {
    const session = { ...full, waitlist: ['ben', 'cara'] };
    expect(codes({ session, settings: { mostWaiting: 2 } })).toEqual(['full', 'waitlist-full']);
  });
});

describe('several problems are all listed at once, in a fixed order', () => {
  it.each<[string, string[], FactsSaid, Temporal.Instant?]>([
    ['to a stranger at a full class', ['not-signed-in', 'full'], { member: null, session: full }],
    [
      'to somebody new',
      ['membership-pending', 'parq-not-completed', 'full'],
      { member: { membershipStatus: 'pending', parqResults: [] }, session: full },
    ],
    [
      'to somebody in debt with an old PAR-Q who is on hold',
      ['payment-overdue', 'on-hold', 'parq-needs-update'],
      {
        member: {
          membershipStatus: 'past_due',
          hold: hold('2026-11-20', '2026-12-10'),
          parqResults: [result('2026-05-01T12:00:00Z', false)],
        },
      },
    ],
    [
      'where everything of the person’s own is in the way',
      [
        'on-hold',
        'membership-ends-before',
        'parq-not-cleared',
        'outside-plan-hours',
        'allowance-used',
        'not-open-yet',
        'suspended',
        'too-many-upcoming',
        'clashes',
        'full',
        'waitlist-full',
      ],
      {
        member: {
          ...review('not-cleared'),
          hold: hold('2026-11-24', '2026-12-10'),
          currentPeriodEnd: london('2026-11-24T00:00'),
        },
        plan: { ...offPeak, classAllowance: 1, bookingOpensDaysBefore: 1 },
        bookingProfile: {
          strikes: threeStrikes(),
          uses: [use('2026-11-23T18:00')],
          upcoming: [...elevenAhead(), ahead('2026-11-24T18:30')],
        },
        session: { ...full, waitlist: ['ben'] },
        settings: { mostWaiting: 1 },
      },
    ],
    [
      'where the class is over for everybody',
      ['session-cancelled', 'membership-over'],
      { member: { membershipStatus: 'expired' }, session: { status: 'cancelled' } },
    ],
    ['where a full class has started', ['started', 'full'], { session: full }, london('2026-11-24T18:10')],
    [
      'to somebody booked whose membership ends before',
      ['already-booked', 'membership-ends-before'],
      { booking: 'booked', member: { currentPeriodEnd: london('2026-11-24T00:00') } },
    ],
  ])('%s', (_, expected, said, now) => {
    expect(codes(said, now)).toEqual(expected);
  });
});

describe('what a reason says', () => {
  const sentence = (said: FactsSaid, now?: Temporal.Instant) =>
    canBook(bookingFacts(said), now ?? SATURDAY_NOON).map((reason) => reason.sentence)[0];
  it.each<[string, FactsSaid, Temporal.Instant?]>([
    ['Booking opens on Tue 17 Nov, 06:00.', {}, london('2026-11-16T12:00')],
    [
      'This clashes with your booking for Spin, Tue 24 Nov, 17:30.',
      { bookingProfile: { upcoming: [ahead('2026-11-24T17:30')] } },
    ],
    [
      'You’ve missed several classes, so you can’t book ahead until Fri 27 Nov, 12:00. You can still book on the day.',
      { bookingProfile: { strikes: threeStrikes() } },
    ],
    ['You’ve used the one class in your plan until 30 Nov.', oneClassUsed()],
    ['Your plan, Off-peak, doesn’t cover classes at this time.', { plan: { ...offPeak, name: 'Off-peak' } }],
    [
      'Your membership is on hold until 10 December 2026.',
      { member: { hold: hold('2026-11-24', '2026-12-10') } },
    ],
    [
      'Your membership is paid until 23 November 2026. Renew it to book classes after that.',
      { member: { currentPeriodEnd: london('2026-11-24T00:00') } },
    ],
    [
      'Your membership ends on 23 November 2026, before this class.',
      { member: { cancelAtPeriodEnd: true, currentPeriodEnd: london('2026-11-24T00:00') } },
    ],
    ['Your membership ended on 20 Nov.', { member: { currentPeriodEnd: london('2026-11-21T00:00') } }],
    ['Your membership has ended.', { member: { membershipStatus: 'expired' } }],
    ['Your membership starts when you pay at the front desk.', pendingAtTheDesk()],
    [
      'You’re on the waitlist at position 2.',
      { booking: 'waitlisted', session: { ...full, waitlist: ['ben', 'priya'] } },
    ],
    ['This class is over.', {}, london('2026-11-24T19:00')],
    ['This class has already started.', {}, london('2026-11-24T18:59')],
  ])('“%s”', (expected, said, now) => {
    expect(sentence(said, now)).toBe(expected);
  });

  function oneClassUsed(): FactsSaid {
    const member = { currentPeriodStart: london('2026-11-01T00:00') };
    return { member, plan: { classAllowance: 1 }, bookingProfile: { uses: [use('2026-11-20T18:00')] } };
  }

  function pendingAtTheDesk(): FactsSaid {
    return { member: { membershipStatus: 'pending', requestedPlanId: 'unlimited' } };
  }
});

describe('the way out of a reason', () => {
  const fixLink = (said: FactsSaid) =>
    linkTo(canBook(bookingFacts(said), SATURDAY_NOON)[0]?.fix ?? null)?.href ?? null;
  it.each<[string, string | null, FactsSaid]>([
    [
      'signing in comes back to this class',
      '/auth/login?redirectTo=%2Faccount%2Fbook-class%2Fspin%252F1',
      { member: null, session: { id: 'spin/1' } },
    ],
    [
      'a missing membership leads to the plans',
      '/membership/plans',
      { member: { membershipStatus: 'pending' } },
    ],
    ['a debt leads to billing', '/account/membership-billing', { member: { membershipStatus: 'past_due' } }],
    [
      'a hold leads to holding',
      '/membership/holding',
      { member: { hold: hold('2026-11-24', '2026-12-10') } },
    ],
    ['a missing PAR-Q leads to it', '/account/parq', { member: { parqResults: [] } }],
    ['a PAR-Q that staff must look at leads nowhere', null, { member: { parqResults: yes } }],
    [
      'a full class leads to its waitlist',
      '/account/book-class/hyrox_2026-11-24/waitlist',
      { session: full },
    ],
    ['a full class without a waitlist leads nowhere', null, { session: full, settings: { mostWaiting: 0 } }],
    ['a booking leads to itself', '/account/book-class/hyrox_2026-11-24', { booking: 'booked' }],
    [
      'a clash leads to the bookings',
      '/account/bookings',
      { bookingProfile: { upcoming: [ahead('2026-11-24T18:00')] } },
    ],
  ])('%s', (_, expected, said) => {
    expect(fixLink(said)).toBe(expected);
  });
});

it('every code has its own place in the order', () => {
  expect(new Set(bookingReasonCodes).size).toBe(bookingReasonCodes.length);
});
