import { expect, test } from 'vitest';
import {
  bookingLabel,
  deadline,
  previewLateCancel,
  shortWhen,
  strikesSentence,
} from '#domain/bookings/booking-text.ts';
import { nextAttempt } from '#domain/bookings/standing-booking.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { ordinal } from '#domain/values/ordinals.ts';

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant();

test('positions read as people say them', () => {
  const said = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 101, 111, 112].map(ordinal);
  expect(said.join(' ')).toBe('1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th 112th');
});

test.each([
  ['2026-10-24T23:30', '2026-10-25T00:30', 'tomorrow 00:30', '00:30 tomorrow'],
  ['2026-10-24T23:30', '2026-10-25T23:30', 'tomorrow 23:30', '23:30 tomorrow'],
  ['2026-10-25T00:30', '2026-10-25T18:00', 'today 18:00', '18:00 tonight'],
  ['2026-10-25T00:30', '2026-10-25T17:59', 'today 17:59', '17:59 today'],
  ['2027-03-27T12:00', '2027-04-02T18:00', 'Friday 18:00', 'Fri 2 Apr, 18:00'],
  ['2027-03-27T12:00', '2027-04-03T18:00', 'Sat 3 Apr, 18:00', 'Sat 3 Apr, 18:00'],
  ['2026-12-31T12:00', '2027-01-07T18:00', 'Thu 7 Jan 2027, 18:00', 'Thu 7 Jan 2027, 18:00'],
])('from %s, %s is %s', (now, then, when, until) => {
  expect(shortWhen(at(then), at(now))).toBe(when);
  expect(deadline(at(then), at(now))).toBe(until);
});

test('a late cancellation beyond the limit is counted in days, and one that suspends says until when', () => {
  const now = at('2026-11-21T12:00');
  const strike = (days: number) => ({
    ...{
      sessionId: `s${days}`,
      at: now.subtract({ hours: 24 * days }),
      kind: 'no-show' as const,
      isForgiven: false,
    },
  });
  const preview = (count: number) =>
    previewLateCancel([1, 2, 3, 4].slice(0, count).map(strike), 'this', defaultSettings, now);
  expect(preview(0).what).toBe('a late cancellation: your first of three');
  expect(preview(2).consequence).toContain('until Sat 28 Nov, 12:00');
  expect(preview(3).what).toBe('a late cancellation: your fourth in 30 days');
});

test('where missed classes lead to no pause, none is spoken of', () => {
  const now = at('2026-11-21T12:00');
  const rules = { strikeLimit: 3, strikeWindowDays: 30, suspensionDays: 0 };
  expect(previewLateCancel([], 'this', rules, now)).toMatchObject({ consequence: '' });
  expect(strikesSentence([], rules, now)).toBe('');
});

test.each([
  [
    3,
    30,
    7,
    'If you miss a class or cancel late three times in 30 days, you can’t book ahead for seven days.',
  ],
  [1, 1, 1, 'If you miss a class or cancel late once in one day, you can’t book ahead for one day.'],
])('%i strikes in %i days', (strikeLimit, strikeWindowDays, suspensionDays, expected) => {
  const rules = { strikeLimit, strikeWindowDays, suspensionDays };
  expect(strikesSentence([], rules, at('2026-11-21T12:00'))).toBe(expected);
});

test('a standing booking looks at the minute its class opens, and at the latest after six hours', () => {
  const next = { startsAt: at('2026-11-24T18:00') };
  const look = (now: string) => nextAttempt(next, null, defaultSettings, at(now));
  expect(look('2026-11-17T03:00')).toEqual(at('2026-11-17T06:00'));
  expect(look('2026-11-16T03:00')).toEqual(at('2026-11-16T09:00'));
  expect(nextAttempt(null, null, defaultSettings, at('2026-11-16T03:00'))).toEqual(at('2026-11-16T09:00'));
});

test.each<[string, Partial<Parameters<typeof bookingLabel>[0]>, string]>([
  ['a no-show', { status: 'no-show' }, 'No-show'],
  ['one that staff forgave', { status: 'no-show', isForgiven: true }, 'No-show, forgiven'],
  [
    'a late cancellation that they forgave',
    { status: 'late-cancelled', isForgiven: true },
    'Late cancellation, forgiven',
  ],
  ['a class that they came to after all', { status: 'attended', isForgiven: true }, 'Attended'],
  [
    'who waited until it began',
    { status: 'left-waitlist', cancelledAt: Temporal.Instant.from('2026-11-24T18:00:00Z') },
    'No place',
  ],
  [
    'who left the waitlist',
    { status: 'left-waitlist', cancelledAt: Temporal.Instant.from('2026-11-24T17:59:00Z') },
    'Left waitlist',
  ],
])('the label of %s', (_, facts, text) => {
  const booking = {
    status: 'booked',
    cancelledAt: null,
    isForgiven: false,
    startsAt: Temporal.Instant.from('2026-11-24T18:00:00Z'),
  };
  expect(bookingLabel({ ...booking, ...facts }).text).toBe(text);
});
