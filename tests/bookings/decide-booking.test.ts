import { describe, expect, it } from 'vitest';
import {
  type BookingReasonCode,
  bookingReasonCodes,
  canStaffOverride,
} from '#domain/bookings/booking-reasons.ts';
import { decideBooking, decideWalkIn } from '#domain/bookings/eligibility.ts';
import {
  ahead,
  bookingFacts,
  type FactsSaid,
  london,
  SATURDAY_NOON,
  threeStrikes,
} from '../support/booking-facts.ts';
import { parqResult } from '../support/parq.ts';

const full = { capacity: 2, bookedCount: 2, waitlist: ['ben', 'cara'] };
const book = (
  said: FactsSaid,
  wish: Partial<Parameters<typeof decideBooking>[1]> = {},
  now = SATURDAY_NOON,
) => summary(decideBooking(bookingFacts(said), { wantsWaitlist: false, ...wish }, now));

function summary(decision: ReturnType<typeof decideBooking>): string {
  if (decision.kind === 'waitlisted') return `waitlisted ${decision.position}`;
  if (decision.kind === 'booked') return 'booked';
  return `refused: ${decision.reasons.map(({ code }) => code).join(' ')}`;
}

describe('booking', () => {
  it.each<[string, string, FactsSaid, boolean]>([
    ['gives a free place', 'booked', {}, false],
    ['gives a free place also to who would have waited', 'booked', {}, true],
    ['of a full class is refused', 'refused: full', { session: full }, false],
    ['of a full class gives the next position to who wants to wait', 'waitlisted 3', { session: full }, true],
    [
      'gives the first position of an empty waitlist',
      'waitlisted 1',
      { session: { ...full, waitlist: [] } },
      true,
    ],
    [
      'of a full class with a full waitlist is refused',
      'refused: full waitlist-full',
      { session: full, settings: { mostWaiting: 2 } },
      true,
    ],
    [
      'of a full class in a club without waitlists is refused',
      'refused: full',
      { session: { ...full, waitlist: [] }, settings: { mostWaiting: 0 } },
      true,
    ],
    [
      'lets nobody wait who may not book',
      'refused: payment-overdue full',
      { session: full, member: { membershipStatus: 'past_due' } },
      true,
    ],
    [
      'lets nobody wait for what clashes with a booking',
      'refused: clashes full',
      { session: full, bookingProfile: { upcoming: [ahead('2026-11-24T18:00')] } },
      true,
    ],
    ['twice is refused', 'refused: already-booked', { booking: 'booked' }, false],
    [
      'by somebody who waits is refused while it is full',
      'refused: already-waitlisted',
      { booking: 'waitlisted', session: { ...full, waitlist: ['priya'] } },
      true,
    ],
  ])('%s', (_, expected, said, wantsWaitlist) => {
    expect(book(said, { wantsWaitlist })).toBe(expected);
  });

  it('lets nobody wait for a class that has started', () => {
    expect(book({ session: full }, { wantsWaitlist: true }, london('2026-11-24T18:01'))).toBe(
      'refused: started full',
    );
  });
});

describe('staff', () => {
  const never: BookingReasonCode[] = [
    'session-cancelled',
    'started',
    'already-booked',
    'already-waitlisted',
    'not-signed-in',
    'parq-awaiting-review',
    'parq-not-cleared',
    'full',
    'waitlist-full',
  ];
  it.each(bookingReasonCodes)('may or may not set aside "%s"', (code) => {
    expect(canStaffOverride(code)).toBe(!never.includes(code));
  });

  it.each<[string, string, FactsSaid, BookingReasonCode[]]>([
    [
      'book for somebody in debt',
      'booked',
      { member: { membershipStatus: 'past_due' } },
      ['payment-overdue'],
    ],
    [
      'book ahead for somebody who is suspended',
      'booked',
      { bookingProfile: { strikes: threeStrikes() } },
      ['suspended'],
    ],
    [
      'see the reasons they have not overridden',
      'refused: suspended',
      { member: { membershipStatus: 'past_due' }, bookingProfile: { strikes: threeStrikes() } },
      ['payment-overdue'],
    ],
    ['cannot oversell', 'refused: full', { session: full }, ['full']],
    ['cannot set health aside', 'refused: parq-not-cleared', { member: notCleared() }, ['parq-not-cleared']],
  ])('%s', (_, expected, said, overridden) => {
    expect(book(said, { overridden })).toBe(expected);
  });

  it('put someone on the waitlist with a reason overridden', () => {
    const said = { session: full, member: { membershipStatus: 'past_due' as const } };
    expect(book(said, { wantsWaitlist: true, overridden: ['payment-overdue'] })).toBe('waitlisted 3');
  });
});

function notCleared(): FactsSaid['member'] {
  const completedAt = Temporal.Instant.from('2026-11-14T12:00:00Z');
  return {
    parqResults: [parqResult(completedAt, { hasYesAnswers: true })],
    parqReviewedAt: Temporal.Instant.from('2026-11-15T12:00:00Z'),
    parqReview: { outcome: 'not-cleared', validUntil: '', note: '' },
  };
}

describe('a walk-in', () => {
  const walkIn = (said: FactsSaid, overridden: string[] = [], now = '2026-11-24T18:05') =>
    summary(decideWalkIn(bookingFacts(said), overridden, london(now)));
  it.each<[string, string, FactsSaid, string[]]>([
    ['gets a free place after the start', 'booked', {}, []],
    ['is not asked about strikes', 'booked', { bookingProfile: { strikes: threeStrikes() } }, []],
    ['is not asked about the window', 'booked', { plan: { bookingOpensDaysBefore: 1 } }, []],
    ['gets no place that is not there', 'refused: full', { session: { ...full, waitlist: [] } }, []],
    ['gets one more where staff say why', 'booked', { session: { ...full, waitlist: [] } }, ['full']],
    ['needs a membership', 'refused: membership-over', { member: { membershipStatus: 'expired' } }, []],
    [
      'may train without one where staff say so',
      'booked',
      { member: { membershipStatus: 'expired' } },
      ['membership-over'],
    ],
    [
      'needs a clearance whatever staff say',
      'refused: parq-not-cleared',
      { member: notCleared() },
      ['parq-not-cleared'],
    ],
    ['who is booked already is refused', 'refused: already-booked', { booking: 'booked' }, []],
    ['cannot join a cancelled class', 'refused: session-cancelled', { session: { status: 'cancelled' } }, []],
  ])('%s', (_, expected, said, overridden) => {
    expect(walkIn(said, overridden)).toBe(expected);
  });
});
