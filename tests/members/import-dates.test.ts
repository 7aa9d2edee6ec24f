import { describe, expect, it } from 'vitest';
import { type DateOrder, readImportDate, surveyDates } from '#domain/members/import-dates.ts';
import { surveyList } from '#domain/members/import-survey.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const read = (typed: string, order: DateOrder = 'day-first', field = 'paidUntil') =>
  readImportDate(typed, { field, order, now });

describe('a date in a list', () => {
  it.each([
    ['2025-04-03', '2025-04-03'],
    ['2025-04-03T00:00:00Z', '2025-04-03'],
    ['2025/4/3', '2025-04-03'],
    ['03/04/2025', '2025-04-03'],
    ['3.4.2025', '2025-04-03'],
    ['3 / 4 / 2025', '2025-04-03'],
    ['3 4 2025', '2025-04-03'],
    ['03-04-25', '2025-04-03'],
    ['03/04/2025 14:30', '2025-04-03'],
    ['03/04/2025, 2:30 PM', '2025-04-03'],
    ['3 Apr 2025', '2025-04-03'],
    ['3rd April 2025', '2025-04-03'],
    ['3-Apr-25', '2025-04-03'],
    ['Apr 3, 2025', '2025-04-03'],
    ['Thu 3 Apr 2025', '2025-04-03'],
    ['Thursday, April 3, 2025', '2025-04-03'],
    ['1 Sept 2025', '2025-09-01'],
    // Spreadsheets count days: 1 January 1990, and 3 April 2025 at noon.
    ['32874', '1990-01-01'],
    ['45750.5', '2025-04-03'],
  ])('“%s” is %s', (typed, date) => {
    expect(read(typed)).toBe(date);
  });

  it('has the month first where that is how the column is written', () => {
    expect(read('03/04/2025', 'month-first')).toBe('2025-03-04');
    expect(read('3-4-25', 'month-first')).toBe('2025-03-04');
    expect(read('2025-04-03', 'month-first')).toBe('2025-04-03');
    expect(read('3 Apr 2025', 'month-first')).toBe('2025-04-03');
  });

  it('has a year in two digits of the century that makes sense', () => {
    expect(read('27/03/90', 'day-first', 'dateOfBirth')).toBe('1990-03-27');
    expect(read('27/03/15', 'day-first', 'dateOfBirth')).toBe('2015-03-27');
    expect(read('27/03/27', 'day-first', 'joined')).toBe('1927-03-27');
    expect(read('27/03/27', 'day-first', 'paidUntil')).toBe('2027-03-27');
  });

  it.each(['', 'soon', '1990', '4477009001', '99999', '1/2', 'x'.repeat(500)])(
    '“%s” stays as typed, for the message',
    (typed) => {
      expect(read(typed)).toBe(typed);
    },
  );

  it('that does not exist is no date', () => {
    expect(read('31/02/2025')).toBe('31/2/2025');
    expect(read('04/13/2025')).toBe('4/13/2025');
  });
});

describe('a column of dates', () => {
  it.each([
    [['', '2025-04-03', '3 Apr 2025', '45000', '05/05/2025'], 'plain'],
    [['03/04/2025', '13/04/2025'], 'day-first'],
    [['03/04/2025', '04/13/2025'], 'month-first'],
    [['03/04/2025', '05/05/2025', '12/11/24'], 'ambiguous'],
    [['13/04/2025', '04/13/2025'], 'mixed'],
    [['99/99/2025'], 'plain'],
  ])('%j is %s', (cells, kind) => {
    expect(surveyDates(cells).kind).toBe(kind);
  });

  const orders = (columns: { dateOfBirth: string[]; joined: string[] }) => {
    const rows = columns.dateOfBirth.map((dateOfBirth, index) => ({
      dateOfBirth,
      joined: columns.joined[index] ?? '',
    }));
    return surveyList(rows, [], now).dateColumns.map(({ field, kind, order, isAsked }) => ({
      ...{ field, kind, order, isAsked },
    }));
  };

  it('is asked about where nothing decides it', () => {
    expect(orders({ dateOfBirth: ['03/04/1990'], joined: ['05/06/2020'] })).toMatchObject([
      { field: 'dateOfBirth', kind: 'ambiguous', isAsked: true },
      { field: 'joined', kind: 'ambiguous', isAsked: true },
    ]);
  });

  it('follows a column of the list that is sure', () => {
    expect(orders({ dateOfBirth: ['12/31/1990'], joined: ['05/06/2020'] })).toMatchObject([
      { field: 'dateOfBirth', kind: 'month-first', order: 'month-first', isAsked: false },
      { field: 'joined', kind: 'ambiguous', order: 'month-first', isAsked: false },
    ]);
  });

  it('is asked about where other columns contradict each other, or itself does', () => {
    expect(orders({ dateOfBirth: ['31/12/1990', '12/31/1990'], joined: ['05/06/2020'] })).toMatchObject([
      { field: 'dateOfBirth', kind: 'mixed', isAsked: true },
      { field: 'joined', kind: 'ambiguous', isAsked: true },
    ]);
  });
});
