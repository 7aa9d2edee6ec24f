import { describe, expect, it } from 'vitest';
import { parseDateEntry, parseDateOfBirth } from '#domain/values/date-entry.ts';
import {
  ageOn,
  endOfLocalDay,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatShortDate,
  formatTime,
  greeting,
  isAdult,
  localDate,
  relativeDateTime,
  relativeDay,
  startOfLocalDay,
  storedDate,
} from '#domain/values/dates.ts';

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const now = at('2026-11-21T17:42:00Z');
const read = (entry: Parameters<typeof parseDateEntry>[0]) => {
  const reading = parseDateEntry(entry);
  if (reading.kind === 'date') return reading.date.toString();
  return reading.kind === 'invalid' ? reading.message : reading.kind;
};

describe('a typed date', () => {
  it.each([
    ['1990-03-27', '1990-03-27'],
    ['27/03/1990', '1990-03-27'],
    [' 27/3/1990 ', '1990-03-27'],
    ['27.3.1990', '1990-03-27'],
    ['27 3 1990', '1990-03-27'],
    ['27-03-1990', '1990-03-27'],
    ['29/02/2024', '2024-02-29'],
    [{ day: '27', month: '3', year: '1990' }, '1990-03-27'],
    [{ day: ' 07', month: 'March ', year: '1990' }, '1990-03-07'],
    [{ day: '7', month: 'sep', year: '1990' }, '1990-09-07'],
    ['', 'missing'],
    ['   ', 'missing'],
    [{ day: '', month: ' ', year: '' }, 'missing'],
    ['31/02/1990', '31 February isn’t a real date'],
    ['1990-04-31', '31 April isn’t a real date'],
    ['29/02/2023', '29 February 2023 isn’t a real date'],
    ['03/27/1990', 'Enter the month as a number from 1 to 12'],
    ['00/03/1990', 'Enter the day as a number from 1 to 31'],
    ['32/03/1990', 'Enter the day as a number from 1 to 31'],
    ['27/03/90', 'Enter the year in four digits, like 1990'],
    ['yesterday', 'Enter the date as day, month and year, like 27/3/1990'],
    ['27/03', 'Enter the date as day, month and year, like 27/3/1990'],
    [{ day: '', month: '3', year: '1990' }, 'Enter a day too'],
    [{ day: '', month: '', year: '1990' }, 'Enter a day and a month too'],
    [{ day: '1.5', month: '3', year: '1990' }, 'Enter the day as a number from 1 to 31'],
    [{ day: '1', month: 'ma', year: '1990' }, 'Enter the month as a number from 1 to 12'],
    [{ day: '1', month: '13', year: '1990' }, 'Enter the month as a number from 1 to 12'],
    [{ day: '1', month: '3', year: '90' }, 'Enter the year in four digits, like 1990'],
  ])('%j reads as %s', (entry, expected) => {
    expect(read(entry)).toBe(expected);
  });

  it('is not a date of birth in the future or 121 years ago', () => {
    expect(parseDateOfBirth('22/11/2026', now)).toMatchObject({ kind: 'invalid' });
    expect(parseDateOfBirth('21/11/2026', now)).toMatchObject({ kind: 'date' });
    expect(parseDateOfBirth('21/11/1905', now)).toMatchObject({ kind: 'invalid' });
    expect(parseDateOfBirth('22/11/1905', now)).toMatchObject({ kind: 'date' });
    expect(parseDateOfBirth('', now)).toEqual({ kind: 'missing' });
  });

  it('is read back from the store only where it is one', () => {
    expect(storedDate('2026-11-21')?.toString()).toBe('2026-11-21');
    for (const value of ['', '2026-02-30', '21/11/2026', '2026-11-21T00:00']) {
      expect(storedDate(value)).toBeNull();
    }
  });
});

describe('age', () => {
  it.each([
    ['2008-11-21', '2026-11-20T23:59:59Z', 17],
    ['2008-11-21', '2026-11-21T00:00:00Z', 18],
    ['2008-06-21', '2026-06-20T23:00:00Z', 18], // already the 21st in London
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T00:00:00Z', 18],
    ['2008-02-29', '2028-02-29T00:00:00Z', 20],
  ])('of somebody born %s is, at %s, %i', (born, when, age) => {
    expect(ageOn(day(born), at(when))).toBe(age);
    expect(isAdult(day(born), at(when))).toBe(age >= 18);
  });
});

describe('dates in words', () => {
  it('follow the club in London, with the year where it is not this one', () => {
    expect(formatDateTime(at('2026-11-24T18:00:00Z'), now)).toBe('Tue 24 Nov, 18:00');
    expect(formatDateTime(at('2026-07-07T17:05:00Z'), now)).toBe('Tue 7 Jul, 18:05');
    expect(formatDateTime(at('2027-01-05T06:30:00Z'), now)).toBe('Tue 5 Jan 2027, 06:30');
    expect(formatDateTime(at('2026-12-31T23:59:00Z'), at('2027-01-01T00:00:00Z'))).toBe(
      'Thu 31 Dec 2026, 23:59',
    );
    expect(formatDate(day('2026-11-24'))).toBe('24 November 2026');
    expect(formatLongDay(day('2026-11-21'), now)).toBe('Saturday 21 November');
    expect(formatShortDate(day('2026-11-30'), now)).toBe('30 Nov');
    expect(formatShortDate(day('2027-01-30'), now)).toBe('30 Jan 2027');
    expect(formatTime(at('2026-06-30T23:10:00Z'))).toBe('00:10');
  });

  it.each([
    ['2026-11-21T17:42:00Z', 'Today 17:42'],
    ['2026-11-21T00:00:00Z', 'Today 00:00'],
    ['2026-11-20T06:05:00Z', 'Yesterday 06:05'],
    ['2026-11-22T23:59:00Z', 'Tomorrow 23:59'],
    ['2026-11-19T08:00:00Z', 'Thu 19 Nov, 08:00'],
  ])('%s reads as %s', (when, expected) => {
    expect(relativeDateTime(at(when), now)).toBe(expected);
  });

  it('know yesterday across the change of clocks', () => {
    expect(relativeDay(day('2026-10-24'), at('2026-10-25T23:30:00Z'))).toBe('Yesterday');
    expect(relativeDay(day('2026-03-29'), at('2026-03-28T23:30:00Z'))).toBe('Tomorrow');
  });

  it.each([
    ['03:59', 'Evening'],
    ['04:00', 'Morning'],
    ['11:59', 'Morning'],
    ['12:00', 'Afternoon'],
    ['17:59', 'Afternoon'],
    ['18:00', 'Evening'],
  ])('greet at %s with "%s"', (time, expected) => {
    expect(greeting(at(`2026-11-21T${time}:00Z`))).toBe(expected);
  });
});

describe('a local day', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('%s has %i hours', (date, hours) => {
    const length = startOfLocalDay(day(date))
      .until(endOfLocalDay(day(date)))
      .total('hours');
    expect(length).toBe(hours);
    expect(localDate(startOfLocalDay(day(date))).toString()).toBe(date);
  });
});
