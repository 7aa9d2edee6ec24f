import { describe, expect, it } from 'vitest';
import {
  pruneStrikes,
  type Strike,
  strikesInWindow,
  suspendedUntil,
  withForgiveness,
  withoutStrike,
  withStrike,
} from '#domain/bookings/strikes.ts';
import { london } from '../support/booking-facts.ts';

const settings = { strikeLimit: 3, strikeWindowDays: 30, suspensionDays: 7 };
const noon = (date: string) => london(`${date}T12:00`);
const strike = (date: string, facts: Partial<Strike> = {}): Strike => ({
  sessionId: `class on ${date}`,
  at: noon(date),
  kind: 'no-show',
  isForgiven: false,
  ...facts,
});
const strikes = (...dates: string[]) => dates.map((date) => strike(date));

describe('a suspension', () => {
  it.each([
    ['does not come without strikes', [], '2026-11-21T12:00', null],
    ['does not come with two strikes', strikes('2026-11-18', '2026-11-20'), '2026-11-21T12:00', null],
    [
      'runs seven days from the newest of three strikes',
      strikes('2026-11-01', '2026-11-10', '2026-11-20'),
      '2026-11-21T12:00',
      '2026-11-27T12:00',
    ],
    [
      'is over seven days after the newest strike',
      strikes('2026-11-01', '2026-11-10', '2026-11-20'),
      '2026-11-27T12:00',
      null,
    ],
    [
      'lasts until just before',
      strikes('2026-11-01', '2026-11-10', '2026-11-20'),
      '2026-11-27T11:59:59',
      '2026-11-27T12:00',
    ],
    [
      'does not come where the first is thirty days old when the third comes',
      strikes('2026-10-21', '2026-11-10', '2026-11-20'),
      '2026-11-21T12:00',
      null,
    ],
    [
      'comes where the first is a day younger',
      strikes('2026-10-22', '2026-11-10', '2026-11-20'),
      '2026-11-21T12:00',
      '2026-11-27T12:00',
    ],
    [
      'stays although the first strike has left the window since',
      strikes('2026-10-22', '2026-11-10', '2026-11-20'),
      '2026-11-24T12:00',
      '2026-11-27T12:00',
    ],
    [
      'restarts with a fourth strike',
      strikes('2026-11-01', '2026-11-10', '2026-11-20', '2026-11-24'),
      '2026-11-25T12:00',
      '2026-12-01T12:00',
    ],
    [
      'runs on from the third where a later strike alone would not suspend',
      strikes('2026-10-22', '2026-10-23', '2026-11-20', '2026-11-24'),
      '2026-11-25T12:00',
      '2026-11-27T12:00',
    ],
    [
      'does not count a forgiven strike',
      [strike('2026-11-01', { isForgiven: true }), ...strikes('2026-11-10', '2026-11-20')],
      '2026-11-21T12:00',
      null,
    ],
    [
      'counts late cancels like no-shows',
      [strike('2026-11-01', { kind: 'late-cancelled' }), ...strikes('2026-11-10', '2026-11-20')],
      '2026-11-21T12:00',
      '2026-11-27T12:00',
    ],
    [
      'ends at the same time of the wall clock over the spring change',
      strikes('2027-03-20', '2027-03-22', '2027-03-25'),
      '2027-03-26T12:00',
      '2027-04-01T12:00',
    ],
    [
      'ends at the same time of the wall clock over the autumn change',
      strikes('2026-10-20', '2026-10-21', '2026-10-23'),
      '2026-10-24T12:00',
      '2026-10-30T12:00',
    ],
    [
      'does not come from strikes that are still to come',
      strikes('2026-11-18', '2026-11-20', '2026-11-24'),
      '2026-11-21T12:00',
      null,
    ],
  ])('%s', (_, given, now, expected) => {
    const until = suspendedUntil(given, settings, london(now));
    expect(until?.toString() ?? null).toBe(expected && london(expected).toString());
  });

  it('follows the club’s own numbers', () => {
    const given = strikes('2026-11-18', '2026-11-20');
    const now = london('2026-11-21T12:00');
    expect(suspendedUntil(given, { ...settings, strikeLimit: 2 }, now)).not.toBeNull();
    expect(suspendedUntil(given, { ...settings, strikeLimit: 2, strikeWindowDays: 1 }, now)).toBeNull();
    expect(suspendedUntil(given, { ...settings, strikeLimit: 2, suspensionDays: 0 }, now)).toBeNull();
  });
});

describe('the strikes that count', () => {
  const now = noon('2026-11-21');
  it('are those of the last thirty days that are not forgiven', () => {
    const given = [
      strike('2026-10-22'),
      strike('2026-10-23'),
      strike('2026-11-01', { isForgiven: true }),
      strike('2026-11-21'),
      strike('2026-11-22'),
    ];
    const counted = strikesInWindow(given, settings, now).map(({ sessionId }) => sessionId);
    expect(counted).toEqual(['class on 2026-10-23', 'class on 2026-11-21']);
  });

  it('hold one a class, the newest', () => {
    const late = strike('2026-11-20', { kind: 'late-cancelled' });
    const missed = strike('2026-11-20');
    expect(withStrike([late], missed, now)).toEqual([missed]);
  });

  it('lose the one of a class whose mark is corrected', () => {
    expect(withoutStrike(strikes('2026-11-18', '2026-11-20'), 'class on 2026-11-18')).toEqual(
      strikes('2026-11-20'),
    );
  });

  it('keep a forgiven one on record', () => {
    expect(withForgiveness(strikes('2026-11-18', '2026-11-20'), 'class on 2026-11-20')).toEqual([
      strike('2026-11-18'),
      strike('2026-11-20', { isForgiven: true }),
    ]);
  });

  it('are dropped only when no setting could make them count', () => {
    const given = strikes('2026-07-24', '2026-07-25', '2026-11-20');
    expect(pruneStrikes(given, now)).toEqual(strikes('2026-07-25', '2026-11-20'));
  });
});
