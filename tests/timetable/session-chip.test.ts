import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { type ChipReader, placesText, sessionChip } from '#domain/timetable/session-chip.ts';
import { countPlaces } from '#domain/timetable/session-fill.ts';
import { type SessionFacts, session } from '../support/timetable.ts';

/** Saturday noon; the session of the builder is on Tuesday at 18:00. */
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const visitor: ChipReader = { uid: '', isBooked: false, plan: null, busy: [], bar: null };
const member: ChipReader = { ...visitor, uid: 'mo' };
const plan = { bookingOpensDaysBefore: null, classHours: null };
const offPeak = { weekdaysFrom: '09:00', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' };
const full = { capacity: 12, bookedCount: 12 };
const offer = (until: string) => [{ memberUid: 'mo', until: Temporal.Instant.from(until) }];
const busyUntil = (endsAt: string) => [
  { startsAt: Temporal.Instant.from('2026-11-24T17:00:00Z'), endsAt: Temporal.Instant.from(endsAt) },
];

describe('what the timetable says of a session', () => {
  test.each<[string, SessionFacts, ChipReader, string, string]>([
    ['a place', {}, visitor, 'act', 'Book'],
    ['the last place', { bookedCount: 11 }, member, 'act', 'Book'],
    ['nobody waits yet', full, visitor, 'warn', 'Waitlist'],
    ['four wait', { ...full, waitlist: ['a', 'b', 'c', 'd'] }, member, 'warn', 'Waitlist 4'],
    ['the waitlist is full', { ...full, waitlist: Array(20).fill('a') }, visitor, 'warn', 'Full'],
    [
      'the last place is offered to another',
      { bookedCount: 11, offers: offer('2026-11-21T12:30:00Z') },
      visitor,
      'warn',
      'Waitlist',
    ],
    ['it is cancelled', { status: 'cancelled' }, { ...member, isBooked: true }, 'bad', 'Cancelled'],
    ['a place of their own', full, { ...member, isBooked: true }, 'good', 'Booked'],
    ['a place on the waitlist', { ...full, waitlist: ['a', 'mo'] }, member, 'info', '2nd on waitlist'],
    [
      'an offer',
      { ...full, waitlist: ['mo'], offers: offer('2026-11-21T12:30:00Z') },
      member,
      'on',
      'Place offered',
    ],
    [
      'an offer that is over',
      { ...full, waitlist: ['mo'], offers: offer('2026-11-21T11:30:00Z') },
      member,
      'info',
      '1st on waitlist',
    ],
    [
      'an offer that is over, with the place still free',
      { bookedCount: 11, waitlist: ['mo'], offers: offer('2026-11-21T11:30:00Z') },
      member,
      'act',
      'Place free',
    ],
    ['a debt', {}, { ...member, bar: 'payment-overdue' }, 'plain', 'Payment overdue'],
    ['a suspension', full, { ...member, bar: 'suspended' }, 'plain', 'Can’t book'],
    [
      'a free place for somebody waiting who owes',
      { bookedCount: 11, waitlist: ['mo'] },
      { ...member, bar: 'payment-overdue' },
      'info',
      '1st on waitlist',
    ],
    ['it has begun', { startsAt: '2026-11-21T11:30:00Z' }, member, 'info', 'On now'],
    [
      'it opens today',
      { startsAt: '2026-11-28T18:00:00Z' },
      { ...member, plan: { ...plan, bookingOpensDaysBefore: 6 } },
      'plain',
      'Opens Sun 06:00',
    ],
    ['it opens in the week', { startsAt: '2026-12-01T18:00:00Z' }, visitor, 'plain', 'Opens Tue 06:00'],
    ['it opens later', { startsAt: '2026-12-15T18:00:00Z' }, visitor, 'plain', 'Opens 8 Dec'],
    [
      'a plan that opens early',
      { startsAt: '2026-12-01T18:00:00Z' },
      { ...member, plan: { ...plan, bookingOpensDaysBefore: 14 } },
      'act',
      'Book',
    ],
    [
      'a plan for other hours',
      {},
      { ...member, plan: { ...plan, classHours: offPeak } },
      'plain',
      'Not in your plan',
    ],
    [
      'another class at that time',
      {},
      { ...member, busy: busyUntil('2026-11-24T18:01:00Z') },
      'warn',
      'Clashes',
    ],
    ['another class just before', {}, { ...member, busy: busyUntil('2026-11-24T18:00:00Z') }, 'act', 'Book'],
  ])('%s', (_, facts, reader, tone, text) => {
    expect(sessionChip(session(facts), reader, defaultSettings, now)).toEqual({ tone, text });
  });

  test('before 06:00 a class whose window opens that day says the hour alone', () => {
    const early = Temporal.Instant.from('2026-11-21T05:00:00Z');
    const facts = session({ startsAt: '2026-11-28T18:00:00Z' });
    expect(sessionChip(facts, visitor, defaultSettings, early).text).toBe('Opens 06:00');
  });

  test('an offered place is free for the person it is offered to, and for nobody else', () => {
    const offered = session({ bookedCount: 11, offers: offer('2026-11-21T12:30:00Z') });
    const said = ['', 'mo'].map((uid) => placesText(countPlaces(offered, now, uid)));
    expect(said).toEqual(['Full', '1 left']);
  });
});
