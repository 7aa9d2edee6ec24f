import { describe, expect, it, test } from 'vitest';
import { canBook } from '#domain/bookings/eligibility.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { decideCheckIn } from '#domain/door/check-in.ts';
import { decideWaiver, findWaiverObstacle, needsGuardian, paragraphsOf } from '#domain/health/waiver.ts';
import { findTrainingObstacles } from '#domain/members/training-obstacles.ts';
import { bookable, bookingFacts, SATURDAY_NOON } from '../support/booking-facts.ts';

const settings = (waiverVersion: number, waiverCountsFrom: number, isWaiverRequired = true) => ({
  waiverVersion,
  waiverCountsFrom,
  isWaiverRequired,
});

describe('whether somebody has signed the waiver', () => {
  it.each([
    ['the club has none', 0, 0, 0, 'none', null],
    ['the club has none any more, for somebody who signed', 2, 0, 0, 'none', null],
    ['nothing signed', 0, 1, 1, 'not-signed', 'not-signed'],
    ['the current version', 1, 1, 1, 'signed', null],
    ['an earlier version that still counts', 2, 4, 2, 'signed', null],
    ['an earlier version that no longer counts', 1, 4, 2, 'sign-again', 'sign-again'],
  ] as const)('%s', (_, signedWaiverVersion, version, countsFrom, state, obstacle) => {
    const club = settings(version, countsFrom);
    expect(decideWaiver({ signedWaiverVersion }, club)).toBe(state);
    expect(findWaiverObstacle({ signedWaiverVersion }, club)).toBe(obstacle);
    expect(findWaiverObstacle({ signedWaiverVersion }, { ...club, isWaiverRequired: false })).toBeNull();
    const unconfirmed = { signedWaiverVersion, unconfirmedSigners: { parq: null, waiver: {} } };
    expect(decideWaiver(unconfirmed, club)).toBe(state === 'signed' ? 'not-confirmed' : state);
  });
});

describe('without a waiver that is needed to train', () => {
  const club = settings(2, 2);

  it('nobody books, and is told where to sign', () => {
    const reasons = canBook(bookingFacts({ settings: club }), SATURDAY_NOON);
    expect(reasons).toEqual([
      {
        code: 'waiver-not-signed',
        sentence: 'Sign our waiver before you train.',
        fix: { action: 'sign-waiver', label: 'Sign the waiver' },
        canStaffOverride: true,
      },
    ]);
    const signed = bookingFacts({ settings: club, member: { signedWaiverVersion: 2 } });
    expect(canBook(signed, SATURDAY_NOON)).toEqual([]);
  });

  const attempt = (parqAtDoor: 'warn' | 'refuse', facts = {}) => ({
    pass: { kind: 'no-pass' } as const,
    passUse: null,
    member: bookable({ firstName: 'Priya', ...facts }),
    enteredAt: null,
    doorHours: null,
    settings: { ...defaultSettings, ...club, parqAtDoor },
  });

  it('the door warns or refuses as for a missing PAR-Q, and its screen says what to do', () => {
    expect(decideCheckIn(attempt('warn'), SATURDAY_NOON)).toMatchObject({
      ...{ result: 'ok', isAllowed: true, warning: 'waiver-missing' },
      ...{ kioskSentence: 'Welcome, Priya', staffReason: 'Waiver not signed' },
    });
    expect(decideCheckIn(attempt('refuse'), SATURDAY_NOON)).toMatchObject({
      ...{ result: 'waiver-missing', isAllowed: false, staffReason: 'Waiver not signed' },
      kioskSentence: 'Please sign our waiver in your account, or see the desk',
    });
    const again = attempt('refuse', { signedWaiverVersion: 1 });
    expect(decideCheckIn(again, SATURDAY_NOON).staffReason).toBe('New waiver not signed');
    const signed = attempt('refuse', { signedWaiverVersion: 2 });
    expect(decideCheckIn(signed, SATURDAY_NOON)).toMatchObject({ result: 'ok', warning: null });
  });

  it('a missing PAR-Q comes first, and staff hear of both', () => {
    expect(decideCheckIn(attempt('refuse', { parqResults: [] }), SATURDAY_NOON)).toMatchObject({
      ...{ result: 'parq-missing', kioskSentence: 'Please see the desk' },
      staffReason: 'No PAR-Q yet. Waiver not signed',
    });
  });

  it('the head of a member’s page says so', () => {
    const facts = (parqAtDoor: 'warn' | 'refuse') => ({
      ...{ member: { ...bookable(), deskFlag: '' }, plan: null, doorHours: null, strikes: [] },
      settings: { ...defaultSettings, ...club, parqAtDoor },
    });
    expect(findTrainingObstacles(facts('warn'), SATURDAY_NOON)).toEqual([
      {
        ...{ code: 'waiver', tone: 'warn' },
        sentence: 'Waiver not signed. They can come in, but can’t book classes.',
      },
    ]);
    expect(findTrainingObstacles(facts('refuse'), SATURDAY_NOON)).toEqual([
      { code: 'waiver', tone: 'bad', sentence: 'Waiver not signed.' },
    ]);
  });
});

test('a parent or guardian signs too until the day of the eighteenth birthday', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  expect(needsGuardian({ dob: '2008-11-22' }, now)).toBe(true);
  expect(needsGuardian({ dob: '2008-11-21' }, now)).toBe(false);
  expect(needsGuardian({ dob: '' }, now)).toBe(false);
});

test('an empty line ends a paragraph, a single line break does not', () => {
  expect(paragraphsOf('One\nline\n\n\nTwo\n\n')).toEqual(['One\nline', 'Two']);
});
