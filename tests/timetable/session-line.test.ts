import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import { type LineParts, toSessionLine } from '../../app/routes/timetable/session-line.ts';
import { bookable } from '../support/booking-facts.ts';
import { plan } from '../support/desk.ts';
import { session } from '../support/timetable.ts';

/** The class is at 18:00; booking opens at 18:30 seven days before, or an hour later on the other plan's day. */
const startsAt = Temporal.Instant.from('2026-11-24T18:00:00Z');
const settings = [defaultSettings, { ...defaultSettings, bookingOpensDaysBefore: 2 }] as const;
const plans = [
  null,
  plan({ bookingOpensDaysBefore: 1 }),
  plan({
    classHours: { weekdaysFrom: '09:00', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' },
  }),
];
const people = [bookable(), bookable({ membershipStatus: 'past_due' }), bookable({ parqResults: [] })];
const bookingProfile = newBookingProfile('mo');
const classes = [
  session(),
  session({ bookedCount: 12, waitlist: ['mo', 'di'] }),
  session({ bookedCount: 11, offers: [{ memberUid: 'mo', until: startsAt.subtract({ minutes: 90 }) }] }),
  session({ status: 'cancelled' }),
];
const spans = [
  { startsAt: startsAt.add({ minutes: 30 }), endsAt: startsAt.add({ minutes: 90 }) },
  { startsAt: startsAt.add({ minutes: 60 }), endsAt: startsAt.add({ minutes: 90 }) },
];

const looks = fc.record({
  uid: fc.constantFrom('', 'mo', 'di', 'al'),
  plan: fc.constantFrom(...plans),
  member: fc.constantFrom(...people),
  settings: fc.constantFrom(...settings),
  booked: fc.constantFrom('', 'this', 'at the time', 'after it'),
  class: fc.constantFrom(0, 1, 2, 3),
  /** Seconds before the class, around what changes its line: its start, an offer's end, the opening, midnight. */
  before: fc.oneof(
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: 5300, max: 5500 }),
    fc.integer({ min: 64_700, max: 64_900 }),
    fc.integer({ min: 0, max: 8 * 86_400 }),
  ),
});

test('a line that many see is what it would be for each of them alone, at any second', () => {
  fc.assert(
    fc.property(fc.array(looks, { minLength: 2, maxLength: 30 }), (asked) => {
      for (const { uid, plan, member, before, ...look } of asked) {
        const stored = classes[look.class] ?? session();
        const now = startsAt.subtract({ seconds: before });
        const parts: LineParts = {
          ...{ now, settings: look.settings },
          reader: {
            ...{ uid, plan, bookingProfile, member: uid ? member : null },
            booked: uid ? bookedBy(look.booked, stored.id) : new Map(),
          },
        };
        expect(toSessionLine(stored, parts)).toEqual(toSessionLine({ ...stored }, parts));
      }
    }),
  );
});

test('people on one plan are shown the same object within a minute, and a new one in the next', () => {
  const stored = session();
  const lineFor = (uid: string, seconds: number, booked = '') =>
    toSessionLine(stored, {
      ...{
        now: startsAt.subtract({ hours: 3 }).add({ seconds }),
        settings: settings[0],
      },
      reader: { uid, plan: null, member: null, bookingProfile, booked: bookedBy(booked, stored.id) },
    });
  expect(lineFor('mo', 0)).toBe(lineFor('di', 59));
  expect(lineFor('mo', 59)).not.toBe(lineFor('mo', 60));
  expect(lineFor('mo', 60, 'this').chip).toBe('Booked');
  expect(lineFor('mo', 60).chip).toBe('Book');
});

function bookedBy(what: string, sessionId: string): LineParts['reader']['booked'] {
  const [clash, later] = spans;
  if (what === 'this') return new Map([[sessionId, { startsAt, endsAt: startsAt.add({ minutes: 60 }) }]]);
  if (what === 'at the time' && clash) return new Map([['other', clash]]);
  return what === 'after it' && later ? new Map([['other', later]]) : new Map();
}
