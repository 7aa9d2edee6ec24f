import { describe, expect, it } from 'vitest';
import {
  bookingOpensAt,
  checkInWindow,
  hasStarted,
  isCheckInTime,
  isSameDay,
  isWithinClassHours,
} from '#domain/bookings/booking-times.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { london, starting, wall } from '../support/booking-facts.ts';

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
