import { describe, expect, it } from 'vitest';
import { waitlistOdds, withWaitCases } from '#domain/bookings/waitlist-odds.ts';
import { contrastOf } from '#domain/club/accent.ts';
import { classColour, classColours } from '#domain/timetable/class-colours.ts';
import {
  countPlaces,
  findOpenOffer,
  placeAhead,
  placeGone,
  placesText,
  sessionFill,
} from '#domain/timetable/session-fill.ts';

const now = Temporal.Instant.from('2026-11-24T17:00:00Z');
const offer = (memberUid: string, minutes: number) => ({ memberUid, until: now.add({ minutes }) });

describe('how full a class is', () => {
  it.each([
    [0, 12, 'empty'],
    [1, 12, 'quiet'],
    [5, 12, 'quiet'],
    [6, 12, 'filling'],
    [11, 12, 'filling'],
    [12, 12, 'full'],
    [13, 12, 'full'],
    [1, 1, 'full'],
  ])('%i of %i is %s', (bookedCount, capacity, expected) => {
    expect(sessionFill({ bookedCount, capacity })).toBe(expected);
  });
});

describe('free places', () => {
  it.each([
    ['are what is not booked', 10, [], '', 2],
    ['are less the open offers', 10, [offer('ada', 10)], '', 1],
    ['are more for who holds an offer', 10, [offer('ada', 10), offer('ben', 5)], 'ada', 1],
    ['are not less an offer that is over', 10, [offer('ada', -1)], '', 2],
    ['are not less an offer from the instant of its end', 10, [offer('ada', 0)], '', 2],
    ['are never fewer than none', 13, [offer('ada', 10)], '', 0],
  ])('%s', (_, bookedCount, offers, uid, expected) => {
    const places = countPlaces({ capacity: 12, bookedCount, offers }, now, uid);
    expect(places).toMatchObject({ free: expected, isFull: expected === 0 });
  });

  it('and taken ones: booked, or kept for somebody else', () => {
    const offers = [offer('ada', 10), offer('ben', 5), offer('eve', -1)];
    const session = { capacity: 12, bookedCount: 9, offers };
    expect(countPlaces(session, now).taken).toBe(11);
    expect(countPlaces(session, now, 'ben').taken).toBe(10);
  });

  it('know whose offer is open', () => {
    const offers = [offer('ada', -1), offer('ben', 10)];
    expect(findOpenOffer({ offers }, 'ada', now)).toBeNull();
    expect(findOpenOffer({ offers }, 'ben', now)).toEqual(offers[1]);
  });
});

describe('the odds of a waitlist', () => {
  const history = (cases: number, gotIn: number) => [
    { cases: 40, gotIn: 40 },
    { cases, gotIn },
  ];
  it.each([
    ['are not given from 19 cases', history(19, 10), null],
    ['are given from 20 cases', history(20, 13), { inTen: 7 }],
    ['are ten in ten where everybody got in', history(25, 25), { inTen: 10 }],
    ['are none in ten where nobody did', history(25, 0), { inTen: 0 }],
    ['are not given where nobody has waited so far back', history(25, 0).slice(0, 1), null],
  ])('%s', (_, byPosition, expected) => {
    expect(waitlistOdds(byPosition, 2)).toEqual(expected);
  });

  it('grow by what has become of each wait, at the position where it began', () => {
    const cases = [
      { position: 2, gotAPlace: true },
      { position: 4, gotAPlace: false },
    ];
    expect(withWaitCases(history(3, 1), cases)).toEqual([
      { cases: 40, gotIn: 40 },
      { cases: 4, gotIn: 2 },
      { cases: 0, gotIn: 0 },
      { cases: 1, gotIn: 0 },
    ]);
    expect(withWaitCases([], [])).toEqual([]);
  });
});

describe('the colours of classes', () => {
  it.each(Object.entries(classColours))(
    '%s reads on every surface and under near-black text',
    (_, { colour }) => {
      for (const surface of ['#0c0d0c', '#151715', '#1e211e', '#11150a']) {
        expect(contrastOf(colour, surface)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('fall back to the first where another client stored something else', () => {
    expect(classColour('#123456')).toBe('lime');
    expect(classColour('teal')).toBe('teal');
  });
});

describe('places, as staff read them', () => {
  it.each([
    ['without offers', [], [], '5 of 6 booked'],
    ['with one', [offer('ada', 10)], [], '5 of 6 booked, 1 held'],
    ['with one, where the page names people', [offer('ada', 10)], ['Ada'], '5 of 6 booked, 1 held for Ada'],
    ['with one that is over', [offer('ada', -1)], [], '5 of 6 booked'],
  ])('%s', (_, offers, heldFor, expected) => {
    expect(placesText({ capacity: 6, bookedCount: 5, offers }, now, heldFor)).toBe(expected);
  });

  it('say who a place that has gone is held for', () => {
    const freed = { booked: [], offered: [], until: null, isFree: false, isAwaited: true };
    const held = { ...freed, offered: ['Ada'], until: now };
    expect(placeGone(held)).toBe('The place is held for Ada until 17:00, from the waitlist.');
    expect(placeAhead(held)).toBe('the place is offered to Ada, from the waitlist, so this can’t be undone');
    expect(placeAhead({ ...held, isFree: true })).toBe('the place is offered to Ada, from the waitlist');
    expect(placeGone(freed)).toBe('The class is still full.');
    expect(placeAhead(freed)).toBe('the class is still full without them, so this can’t be undone');
    expect(placeGone({ ...freed, isFree: true, isAwaited: false })).toBe('');
  });
});
