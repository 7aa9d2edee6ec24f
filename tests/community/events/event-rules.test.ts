import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideEventMark } from '#domain/community/event-attendance.ts';
import { admitWaiting, freePlaces, withoutParty, withWaiting } from '#domain/community/event-places.ts';
import {
  decideCancelPlace,
  decideRegistration,
  type EventFacts,
  registrationSentence,
} from '#domain/community/event-registration.ts';
import { movedTo, repeatDates } from '#domain/community/event-repeat.ts';
import {
  formatLongSpan,
  formatSpan,
  partyText,
  placesText,
  priceText,
} from '#domain/community/event-text.ts';
import { readEventTimes, typedTimes } from '#domain/community/event-times.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const date = (text: string) => Temporal.PlainDate.from(text);
const event = (facts: Partial<EventFacts> = {}): EventFacts => ({
  ...{ status: 'scheduled', audience: 'everyone', capacity: 10, takenCount: 0, waitlist: [], guestLimit: 3 },
  startsAt: Temporal.Instant.from('2026-11-28T19:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-28T22:00:00Z'),
  ...facts,
});
const wish = { registrationId: 'me', places: 1, mayWait: true, isMember: false, isByStaff: false };
const party = (registrationId: string, places = 1) => ({ registrationId, places });

describe('registering for an event', () => {
  const decide = (facts: Partial<EventFacts>, more: Partial<typeof wish> = {}) =>
    decideRegistration(event(facts), null, { ...wish, ...more }, now);

  test.each([
    ['there are places', {}, {}, { kind: 'going' }],
    ['exactly enough for them and two guests', { takenCount: 7 }, { places: 3 }, { kind: 'going' }],
    ['one too few', { takenCount: 8 }, { places: 3 }, { kind: 'waitlisted' }],
    ['no limit', { capacity: 0, takenCount: 5000 }, {}, { kind: 'going' }],
    ['full, and they did not ask to wait', { takenCount: 10 }, { mayWait: false }, refused('full')],
    ['more guests than allowed', {}, { places: 5 }, refused('too-many-guests')],
    ['more than it will ever have', { capacity: 2 }, { places: 3 }, refused('party-too-big')],
    ['for members', { audience: 'members' }, {}, refused('members-only')],
    ['for members, and they are one', { audience: 'members' }, { isMember: true }, { kind: 'going' }],
    ['begun this instant', { startsAt: now }, {}, refused('event-started')],
    ['cancelled', { status: 'cancelled', takenCount: 10 }, {}, refused('event-cancelled')],
    ['cancelled, by staff', { status: 'cancelled' }, { isByStaff: true }, refused('event-cancelled')],
    ['begun, by staff', { startsAt: now }, { isByStaff: true }, { kind: 'going' }],
    [
      'ended this instant, by staff',
      { startsAt: now, endsAt: now },
      { isByStaff: true },
      refused('event-ended'),
    ],
    ['for members, by staff', { audience: 'members' }, { isByStaff: true }, { kind: 'going' }],
    [
      'full, by staff, who did not ask to wait',
      { takenCount: 10 },
      { isByStaff: true, mayWait: false },
      refused('full'),
    ],
    [
      'every reason at once',
      { startsAt: now, audience: 'members' },
      { places: 9 },
      refused('event-started', 'members-only', 'too-many-guests'),
    ],
  ] as const)('%s', (_, facts, more, outcome) => {
    expect(decide(facts, more)).toEqual(outcome);
  });

  test('a waitlist of fifty takes nobody more', () => {
    const waitlist = Array.from({ length: 50 }, (_, at) => party(`w${at}`));
    expect(decide({ takenCount: 10, waitlist })).toEqual(refused('waitlist-full'));
  });

  test('somebody who is coming keeps their place where there is none for another guest', () => {
    const going = { status: 'going', places: 2 } as const;
    const full = event({ takenCount: 10 });
    expect(decideRegistration(full, going, { ...wish, places: 2 }, now)).toEqual({ kind: 'unchanged' });
    expect(decideRegistration(full, going, { ...wish, places: 3 }, now)).toEqual(refused('no-more-places'));
    expect(decideRegistration(full, going, { ...wish, places: 1 }, now)).toEqual({ kind: 'going' });
  });

  test('every reason has a sentence', () => {
    const facts = { guestLimit: 1, capacity: 4, takenCount: 3 };
    expect(registrationSentence('too-many-guests', facts)).toBe('Each person can bring up to 1 guest.');
    expect(registrationSentence('full', facts)).toBe(
      'There is 1 place left: not enough for the whole group.',
    );
    expect(registrationSentence('full', { ...facts, takenCount: 4 })).toBe('This event is full.');
    expect(registrationSentence('party-too-big', facts)).toBe('This event only has 4 places.');
  });
});

function refused(...reasons: string[]) {
  return { kind: 'refused', reasons };
}

describe('the waitlist', () => {
  test('a free place goes to the first party that fits, and the others keep their order', () => {
    const waitlist = [party('three', 3), party('one'), party('two', 2), party('last')];
    expect(admitWaiting({ capacity: 10, takenCount: 8, waitlist })).toEqual({
      ...{ takenCount: 10, admitted: [party('one'), party('last')] },
      waitlist: [party('three', 3), party('two', 2)],
    });
  });

  const parties = fc.uniqueArray(
    fc.record({
      registrationId: fc.string({ minLength: 1, maxLength: 4 }),
      places: fc.integer({ min: 1, max: 6 }),
    }),
    { selector: ({ registrationId }) => registrationId, maxLength: 12 },
  );

  test('never oversells, loses nobody, and leaves nobody waiting who would fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(20), parties, (capacity, taken, waitlist) => {
        const takenCount = Math.min(taken, capacity);
        const after = admitWaiting({ capacity, takenCount, waitlist });
        expect(after.takenCount).toBeLessThanOrEqual(capacity);
        const free = freePlaces({ capacity, takenCount: after.takenCount });
        for (const left of after.waitlist) expect(left.places).toBeGreaterThan(free);
        expect(new Set([...after.admitted, ...after.waitlist])).toEqual(new Set(waitlist));
      }),
    );
  });

  test('somebody who changes their party in the waitlist keeps the position; a new one is the last', () => {
    const places = { capacity: 1, takenCount: 1, waitlist: [party('a'), party('b', 2)] };
    expect(withWaiting(places, party('a', 3)).waitlist).toEqual([party('a', 3), party('b', 2)]);
    expect(withWaiting(places, party('c')).waitlist.at(-1)).toEqual(party('c'));
    expect(withoutParty(places, { ...party('b', 2), has: 'position' })).toEqual({
      ...{ takenCount: 1, waitlist: [party('a')] },
    });
  });
});

describe('giving up a place', () => {
  const going = { status: 'going', places: 1 } as const;
  test.each([
    ['before it begins', event(), going, false, { kind: 'cancel', was: 'going' }],
    ['once it has begun', event({ startsAt: now }), going, false, { kind: 'refused' }],
    [
      'once it has begun, by the club',
      event({ startsAt: now }),
      going,
      true,
      { kind: 'cancel', was: 'going' },
    ],
    ['without one', event(), null, false, { kind: 'done' }],
    ['twice', event(), { status: 'cancelled', places: 1 }, false, { kind: 'done' }],
  ] as const)('%s', (_, facts, registered, isByClub, outcome) => {
    expect(decideCancelPlace(facts, registered, isByClub, now)).toEqual(outcome);
  });
});

describe('who came', () => {
  const startsAt = Temporal.Instant.from('2026-11-28T19:00:00Z');
  const morning = Temporal.Instant.from('2026-11-28T00:00:00Z');
  test('is marked from the day of the event on, counts guests, and can be taken back', () => {
    const going = { status: 'going', places: 3 } as const;
    const attended = { status: 'attended', places: 3 } as const;
    expect(decideEventMark(going, 'attended', { startsAt }, now)).toEqual({ kind: 'too-early' });
    expect(decideEventMark(going, 'attended', { startsAt }, morning)).toEqual({
      ...{ kind: 'marked', attendedChange: 3 },
    });
    expect(decideEventMark(attended, 'attended', { startsAt }, morning)).toEqual({ kind: 'same' });
    expect(decideEventMark(attended, 'going', { startsAt }, morning)).toMatchObject({ attendedChange: -3 });
    expect(decideEventMark({ ...going, status: 'waitlisted' }, 'attended', { startsAt }, morning)).toEqual({
      kind: 'not-coming',
    });
  });
});

describe('repeating', () => {
  test.each([
    ['weekly', '2026-11-28', ['2026-12-05', '2026-12-12', '2026-12-19']],
    ['monthly-by-date', '2026-10-31', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['monthly-by-weekday', '2026-11-21', ['2026-12-19', '2027-01-16', '2027-02-20']],
    // The fifth Sunday: the last one where there are four.
    ['monthly-by-weekday', '2026-11-29', ['2026-12-27', '2027-01-31', '2027-02-28']],
  ] as const)('%s from %s', (rhythm, first, dates) => {
    expect(repeatDates(date(first), rhythm, 3).map(String)).toEqual(dates);
  });

  test('keeps the time on the club’s clock over both clock changes, and the night after', () => {
    const span = (startsAt: string, endsAt: string) => ({
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(endsAt),
    });
    const night = span('2026-10-24T19:00:00Z', '2026-10-24T23:30:00Z');
    expect(formatSpan(night, now)).toBe('Sat 24 Oct, 20:00–00:30');
    expect(formatSpan(movedTo(night, date('2026-11-07')), now)).toBe('Sat 7 Nov, 20:00–00:30');
    expect(formatSpan(movedTo(night, date('2027-04-03')), now)).toBe('Sat 3 Apr 2027, 20:00–00:30');
  });
});

describe('the times of an event', () => {
  const typed = { date: date('2026-11-28'), startTime: '19:00', lastDate: null, endTime: '22:30' };
  const read = (more: Partial<Parameters<typeof readEventTimes>[0]>) => {
    const times = readEventTimes({ ...typed, ...more });
    return times.kind === 'times' ? formatLongSpan(times, now) : times.field;
  };
  test.each([
    [{}, 'Saturday 28 November, 19:00–22:30'],
    [{ endTime: '01:00' }, 'Saturday 28 November, 19:00–01:00'],
    [
      { lastDate: date('2026-11-29'), endTime: '16:00' },
      'Saturday 28 November, 19:00 – Sunday 29 November, 16:00',
    ],
    [{ lastDate: date('2026-11-27') }, 'lastDate'],
    [{ lastDate: date('2026-12-28') }, 'lastDate'],
  ])('%o', (more, text) => expect(read(more)).toBe(text));

  test('are typed again as they were', () => {
    for (const more of [{}, { endTime: '01:00' }, { lastDate: date('2026-11-30') }]) {
      const times = readEventTimes({ ...typed, ...more });
      if (times.kind !== 'times') return expect.unreachable();
      const again = typedTimes(times);
      const lastDate = again.lastDate ? date(again.lastDate) : null;
      expect(readEventTimes({ ...again, lastDate, date: date(again.date) })).toEqual(times);
    }
  });
});

describe('what pages say', () => {
  const prices = { memberPriceInPence: null, guestPriceInPence: null, priceNote: '' };
  test.each([
    [{}, ''],
    [{ memberPriceInPence: 0, guestPriceInPence: 0 }, 'Free'],
    [{ memberPriceInPence: 0, guestPriceInPence: 500 }, 'Members free, guests £5'],
    [{ memberPriceInPence: 1250, priceNote: 'Pay at the desk' }, 'Members £12.50. Pay at the desk'],
    [{ priceNote: 'Bring a dish' }, 'Bring a dish'],
  ])('prices %o: %s', (more, text) => expect(priceText({ ...prices, ...more })).toBe(text));

  test('places and parties', () => {
    expect(placesText(event({ takenCount: 9 }))).toBe('1 place left');
    expect(placesText(event({ takenCount: 10, waitlist: [party('a'), party('b')] }))).toBe('Full, 2 waiting');
    expect(placesText(event({ capacity: 0 }))).toBe('');
    expect([1, 2, 3].map(partyText)).toEqual(['you', 'you and 1 guest', 'you and 2 guests']);
  });
});
