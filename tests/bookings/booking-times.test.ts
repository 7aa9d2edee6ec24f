import { describe, expect, it } from 'vitest';
import {
  bookingOpensAt,
  checkInWindow,
  freeCancelUntil,
  hasStarted,
  isCheckInTime,
  isLateCancel,
  isQuiet,
  isSameDay,
  isWithinClassHours,
} from '#domain/bookings/booking-times.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';

/** Wall-clock time in London. */
const london = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant();
const wall = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' });
const starting = (text: string) => ({ startsAt: london(text) });

describe('booking opens', () => {
  it.each([
    ['at six, seven local days before', '2026-11-24T18:00', null, '2026-11-17T06:00'],
    ['at six on the wall also over the spring change', '2027-03-30T18:00', null, '2027-03-23T06:00'],
    ['at six on the wall also over the autumn change', '2026-10-27T18:00', null, '2026-10-20T06:00'],
    ['on the day of the spring change itself', '2027-04-04T09:00', null, '2027-03-28T06:00'],
    ['by the local date of a class after midnight', '2026-07-15T00:30', null, '2026-07-08T06:00'],
    ['earlier for a plan that says so', '2026-11-24T18:00', 14, '2026-11-10T06:00'],
    ['later for a plan that says so', '2026-11-24T18:00', 2, '2026-11-22T06:00'],
  ])('%s', (_, start, bookingOpensDaysBefore, expected) => {
    const opensAt = bookingOpensAt(starting(start), { bookingOpensDaysBefore }, defaultSettings);
    expect(wall(opensAt)).toBe(expected);
  });

  it('as an hour of UTC, an hour earlier for a class after the spring change than for one before it', () => {
    const before = bookingOpensAt(starting('2027-03-27T18:00'), null, defaultSettings);
    const after = bookingOpensAt(starting('2027-04-05T18:00'), null, defaultSettings);
    expect([before.toString(), after.toString()]).toEqual(['2027-03-20T06:00:00Z', '2027-03-29T05:00:00Z']);
  });

  it('at the usual time where the stored time is none', () => {
    const settings = { bookingOpensDaysBefore: 7, bookingOpensAt: 'six' };
    expect(wall(bookingOpensAt(starting('2026-11-24T18:00'), null, settings))).toBe('2026-11-17T06:00');
  });
});

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

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietUntil: '07:00' };
  const noon = { quietFrom: '12:00', quietUntil: '13:00' };
  it.each([
    ['do not hold a minute before', night, '2026-11-24T21:59', false],
    ['hold from their first minute', night, '2026-11-24T22:00', true],
    ['hold after midnight', night, '2026-11-24T03:00', true],
    ['are over at their end', night, '2026-11-24T07:00', false],
    ['may lie within a day', noon, '2026-11-24T12:30', true],
    ['within a day are not its night', noon, '2026-11-24T02:00', false],
    ['hold through the night of the spring change', night, '2027-03-28T06:59', true],
    ['hold through the night of the autumn change', night, '2026-10-25T06:59', true],
    ['are over on time after the autumn change', night, '2026-10-25T07:00', false],
    ['are none where they are not set', { quietFrom: '', quietUntil: '' }, '2026-11-24T03:00', false],
  ])('%s', (_, hours, time, expected) => {
    expect(isQuiet(hours, london(time))).toBe(expected);
  });
});

describe('checking in', () => {
  const session = starting('2026-11-24T18:00');
  it.each([
    ['17:29:59', false],
    ['17:30', true],
    ['18:15', true],
    ['18:15:01', false],
  ])('at %s for a class at 18:00: %s', (time, expected) => {
    expect(isCheckInTime(session, defaultSettings, london(`2026-11-24T${time}`))).toBe(expected);
  });

  it('has a window of the club’s own', () => {
    const window = checkInWindow(session, { checkInOpensMinutes: 60, checkInClosesMinutes: 0 });
    expect([wall(window.opensAt), wall(window.closesAt)]).toEqual(['2026-11-24T17:00', '2026-11-24T18:00']);
  });
});

describe('the hours of a plan', () => {
  const offPeak = { weekdaysFrom: '09:00', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' };
  const evenings = { weekdaysFrom: '18:00', weekdaysUntil: '', weekendsFrom: '', weekendsUntil: '12:00' };
  const allDay = {
    weekdaysFrom: '00:00',
    weekdaysUntil: '24:00',
    weekendsFrom: '00:00',
    weekendsUntil: '24:00',
  };
  it.each([
    ['a weekday class before them is outside', offPeak, '2026-11-24T08:59', false],
    ['a weekday class at their start is inside', offPeak, '2026-11-24T09:00', true],
    ['a weekday class just before their end is inside', offPeak, '2026-11-24T15:59', true],
    ['a weekday class at their end is outside', offPeak, '2026-11-24T16:00', false],
    ['a weekend class is outside where weekends have none', offPeak, '2026-11-28T10:00', false],
    ['hours without an end go on until midnight', evenings, '2026-11-24T23:30', true],
    ['hours without a beginning start at midnight', evenings, '2026-11-29T06:00', true],
    ['hours without a start still end', evenings, '2026-11-29T12:00', false],
    ['24:00 is the end of the day', allDay, '2026-11-24T23:59', true],
    ['the wall clock counts in summer', offPeak, '2026-07-14T09:00', true],
    ['the wall clock of the club decides over the weekday', offPeak, '2026-07-13T00:30', false],
  ])('%s', (_, hours, start, expected) => {
    expect(isWithinClassHours(starting(start), hours)).toBe(expected);
  });
});

it('a class is on the same day by the club’s date, not by UTC’s', () => {
  const session = starting('2026-07-15T00:30');
  expect(isSameDay(session, london('2026-07-15T00:05'))).toBe(true);
  expect(isSameDay(session, london('2026-07-14T23:55'))).toBe(false);
});

it('a class has started from the very minute of its start', () => {
  const session = starting('2026-11-24T18:00');
  expect(hasStarted(session, london('2026-11-24T17:59:59'))).toBe(false);
  expect(hasStarted(session, london('2026-11-24T18:00'))).toBe(true);
});
