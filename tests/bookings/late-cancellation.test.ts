import { describe, expect, it } from 'vitest';
import { freeCancelUntil, isLateCancel } from '#domain/bookings/late-cancellation.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { london, starting, wall } from '../support/booking-facts.ts';

describe('cancelling is free until', () => {
  const quiet = { quietFrom: '22:00', quietUntil: '07:00' };
  it.each([
    ['two hours before an evening class', '2026-11-24T18:00', 120, quiet, '2026-11-24T16:00'],
    ['half past eight the evening before an 07:30 class', '2026-11-24T07:30', 120, quiet, '2026-11-23T20:30'],
    [
      'the end of the quiet hours where the notice just fits',
      '2026-11-24T09:00',
      120,
      quiet,
      '2026-11-24T07:00',
    ],
    ['the evening before where a minute is missing', '2026-11-24T08:59', 120, quiet, '2026-11-23T21:59'],
    [
      'the evening before a class at the end of the quiet hours',
      '2026-11-24T07:00',
      120,
      quiet,
      '2026-11-23T20:00',
    ],
    ['the evening before a class in the quiet hours', '2026-11-24T06:00', 120, quiet, '2026-11-23T20:00'],
    [
      'that evening for a class that begins in the quiet hours',
      '2026-11-24T23:00',
      120,
      quiet,
      '2026-11-24T20:00',
    ],
    ['the evening before a class just after midnight', '2026-11-24T00:30', 120, quiet, '2026-11-23T20:00'],
    ['two nights back for a day of notice', '2026-11-24T12:00', 1440, quiet, '2026-11-22T18:00'],
    ['the start where no notice is asked', '2026-11-24T18:00', 0, quiet, '2026-11-24T18:00'],
    [
      'the start within quiet hours where no notice is asked',
      '2026-11-24T06:00',
      0,
      quiet,
      '2026-11-24T06:00',
    ],
    [
      'two plain hours before without quiet hours',
      '2026-11-24T07:30',
      120,
      { quietFrom: '', quietUntil: '' },
      '2026-11-24T05:30',
    ],
    [
      'two plain hours before where half the quiet hours are missing',
      '2026-11-24T07:30',
      120,
      { quietFrom: '22:00', quietUntil: '' },
      '2026-11-24T05:30',
    ],
    [
      'two plain hours before where both times are the same',
      '2026-11-24T07:30',
      120,
      { quietFrom: '22:00', quietUntil: '22:00' },
      '2026-11-24T05:30',
    ],
    [
      'before a quiet time in the middle of the day',
      '2026-11-24T15:30',
      120,
      { quietFrom: '13:00', quietUntil: '15:00' },
      '2026-11-24T11:30',
    ],
    [
      'the same wall clock on the morning of the spring change',
      '2027-03-28T07:30',
      120,
      quiet,
      '2027-03-27T20:30',
    ],
    [
      'the same wall clock on the morning of the autumn change',
      '2026-10-25T07:30',
      120,
      quiet,
      '2026-10-24T20:30',
    ],
    [
      'two real hours before over the hour that the spring change skips',
      '2027-03-28T03:00',
      120,
      { quietFrom: '', quietUntil: '' },
      '2027-03-28T00:00',
    ],
    [
      'two real hours before over the hour that the autumn change repeats',
      '2026-10-25T03:00',
      120,
      { quietFrom: '', quietUntil: '' },
      '2026-10-25T01:00',
    ],
  ])('%s', (_, start, freeCancelMinutes, hours, expected) => {
    expect(wall(freeCancelUntil(starting(start), { freeCancelMinutes, ...hours }))).toBe(expected);
  });

  it('that very instant, and not a millisecond later', () => {
    const session = starting('2026-11-24T07:30');
    const until = london('2026-11-23T20:30');
    expect(isLateCancel(session, defaultSettings, until)).toBe(false);
    expect(isLateCancel(session, defaultSettings, until.add({ milliseconds: 1 }))).toBe(true);
  });

  it('some instant even where almost the whole day is quiet', () => {
    const settings = { freeCancelMinutes: 2880, quietFrom: '12:00', quietUntil: '11:59' };
    const until = freeCancelUntil(starting('2026-11-24T18:00'), settings);
    expect(Temporal.Instant.compare(until, london('2026-11-24T18:00'))).toBe(-1);
  });
});
