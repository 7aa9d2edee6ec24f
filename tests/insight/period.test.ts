import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  comparedBuckets,
  comparedDays,
  groupingOf,
  knownDays,
  lengthOf,
} from '#domain/insight/comparison.ts';
import {
  type Comparison,
  comparisons,
  type Days,
  formatDays,
  periodPresets,
  periodQuery,
  readPeriod,
} from '#domain/insight/period.ts';

const wednesday = Temporal.Instant.from('2026-11-25T12:00:00Z');
const read = (query: string, now = wednesday) => readPeriod(new URLSearchParams(query), now);
const textOf = ({ from, to }: Days) => `${from}..${to}`;
const daysOf = (text: string): Days => {
  const [from = '', to = ''] = text.split('..');
  return { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
};

describe('the period of an address', () => {
  it.each([
    ['', '2026-10-29..2026-11-25', '28-days'],
    ['period=28-days', '2026-10-29..2026-11-25', '28-days'],
    ['period=this-month', '2026-11-01..2026-11-25', 'this-month'],
    ['period=last-month', '2026-10-01..2026-10-31', 'last-month'],
    ['period=3-months', '2026-08-26..2026-11-25', '3-months'],
    ['period=12-months', '2025-11-26..2026-11-25', '12-months'],
    ['period=this-year', '2026-01-01..2026-11-25', 'this-year'],
    ['from=2026-02-01&to=2026-02-28', '2026-02-01..2026-02-28', null],
    ['from=1%2F2%2F2026&to=28%2F2%2F2026', '2026-02-01..2026-02-28', null],
    ['from=2026-11-20', '2026-11-20..2026-11-25', null],
    ['from=2026-11-20&to=2027-01-01', '2026-11-20..2026-11-25', null],
    // The form sends the days of a preset along with its name.
    ['period=this-month&from=2026-11-01&to=2026-11-25', '2026-11-01..2026-11-25', 'this-month'],
    ['period=this-month&from=2026-11-02&to=2026-11-25', '2026-11-02..2026-11-25', null],
    ['from=2024-11-25&to=2026-11-25', '2024-11-25..2026-11-25', null],
  ])('"%s" is %s', (query, days, preset) => {
    const { period, problems } = read(query);
    expect(problems).toEqual([]);
    expect([textOf(period), period.preset]).toEqual([days, preset]);
    expect(textOf(read(String(periodQuery(period))).period)).toBe(days);
  });

  it.each([
    ['period=for-ever', 'period', 'There is no period of that name'],
    ['from=yesterday', 'from', 'Enter the date as day, month and year, like 27/3/1990'],
    ['from=2026-02-30&to=2026-03-01', 'from', '30 February isn’t a real date'],
    ['to=2026-11-20', 'from', 'Choose the first day too'],
    ['from=2026-11-20&to=2026-11-19', 'to', 'Choose a last day that is not before the first'],
    ['from=2026-11-26&to=2026-11-27', 'from', 'Choose a first day that is not in the future'],
    ['from=2024-11-24&to=2026-11-25', 'from', 'Choose at most two years'],
    ['compare=moon', 'compare', 'Choose what to compare with'],
  ])('"%s" falls back to the last 28 days and says why', (query, name, message) => {
    const { period, problems } = read(query);
    expect(problems).toEqual([{ name, message }]);
    expect([textOf(period), period.comparison]).toEqual(['2026-10-29..2026-11-25', 'previous']);
  });

  it.each([
    // Half an hour after midnight in London: at the end of March still the same time as UTC, in summer an hour ahead.
    ['2026-03-29T00:30:00Z', '2026-03-02..2026-03-29'],
    ['2026-03-29T22:59:59Z', '2026-03-02..2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-03..2026-03-30'],
    ['2026-10-24T22:59:59Z', '2026-09-27..2026-10-24'],
    ['2026-10-24T23:00:00Z', '2026-09-28..2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-09-28..2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-09-29..2026-10-26'],
  ])('at %s the last 28 days are %s', (at, days) => {
    expect(textOf(read('', Temporal.Instant.from(at)).period)).toBe(days);
  });

  it('knows that its last day was cut to today', () => {
    expect(read('from=2026-11-20&to=2026-11-26').isCut).toBe(true);
    expect(read('from=2026-11-20&to=2026-11-25').isCut).toBe(false);
    expect(read('').isCut).toBe(false);
  });

  it('is said in as few words as it needs', () => {
    expect(formatDays(daysOf('2026-11-01..2026-11-25'), wednesday)).toBe('1 – 25 Nov');
    expect(formatDays(daysOf('2026-10-29..2026-11-25'), wednesday)).toBe('29 Oct – 25 Nov');
    expect(formatDays(daysOf('2026-11-25..2026-11-25'), wednesday)).toBe('25 Nov');
    expect(formatDays(daysOf('2025-11-25..2025-12-24'), wednesday)).toBe('25 Nov 2025 – 24 Dec 2025');
  });
});

describe('what a period is compared with', () => {
  it.each<[string, Comparison, string | null]>([
    ['2026-10-29..2026-11-25', 'previous', '2026-10-01..2026-10-28'],
    ['2026-11-01..2026-11-25', 'previous', '2026-10-07..2026-10-31'],
    // Whole calendar months go with whole calendar months, however long.
    ['2026-03-01..2026-03-31', 'previous', '2026-02-01..2026-02-28'],
    ['2026-02-01..2026-02-28', 'previous', '2026-01-01..2026-01-31'],
    ['2026-07-01..2026-09-30', 'previous', '2026-04-01..2026-06-30'],
    ['2026-11-25..2026-11-25', 'previous', '2026-11-24..2026-11-24'],
    ['2026-11-01..2026-11-25', 'year', '2025-11-01..2025-11-25'],
    ['2028-02-01..2028-02-29', 'year', '2027-02-01..2027-02-28'],
    ['2029-02-01..2029-02-28', 'year', '2028-02-01..2028-02-29'],
    ['2028-02-29..2028-02-29', 'year', '2027-02-28..2027-02-28'],
    // Over both changes of the clocks: days are days.
    ['2026-03-29..2026-03-29', 'previous', '2026-03-28..2026-03-28'],
    ['2026-10-25..2026-10-31', 'previous', '2026-10-18..2026-10-24'],
    ['2026-11-01..2026-11-25', 'none', null],
  ])('%s, %s: %s', (days, comparison, expected) => {
    const compared = comparedDays(daysOf(days), comparison);
    expect(compared && textOf(compared)).toBe(expected);
  });
});

it.each([
  ['2026-10-04', true],
  ['2026-09-01', true],
  ['2026-10-05', false],
  [null, false],
])('with records from %s on, 4 to 31 October can be compared with: %s', (first, isKnown) => {
  const october = daysOf('2026-10-04..2026-10-31');
  const known = knownDays(october, first ? Temporal.PlainDate.from(first) : null);
  expect(known).toEqual(isKnown ? october : null);
});

describe('the parts of a period', () => {
  it.each([
    ['2026-10-22..2026-11-25', 'day', 35],
    ['2026-10-21..2026-11-25', 'week', 6],
    ['2026-05-26..2026-11-25', 'week', 27],
    ['2026-05-25..2026-11-25', 'month', 7],
    ['2024-11-25..2026-11-25', 'month', 25],
  ])('%s is shown by %s, in %i parts', (text, grouping, count) => {
    const days = daysOf(text);
    expect(groupingOf(days)).toBe(grouping);
    expect(bucketsOf(days, groupingOf(days))).toHaveLength(count);
  });

  it('weeks begin on Monday and months on the 1st, and the first and last are cut to the period', () => {
    const parts = bucketsOf(daysOf('2026-10-21..2026-11-03'), 'week');
    expect(parts.map((part) => [part.label, textOf(part)])).toEqual([
      ['21 Oct', '2026-10-21..2026-10-25'],
      ['26 Oct', '2026-10-26..2026-11-01'],
      ['2 Nov', '2026-11-02..2026-11-03'],
    ]);
    expect(bucketsOf(daysOf('2026-01-30..2026-03-01'), 'month').map(textOf)).toEqual([
      '2026-01-30..2026-01-31',
      '2026-02-01..2026-02-28',
      '2026-03-01..2026-03-01',
    ]);
  });

  it('a month is compared with the month before it, day by day until that is over', () => {
    const october = daysOf('2026-10-01..2026-10-31');
    const days = comparedBuckets(bucketsOf(october, 'day'), daysOf('2026-09-01..2026-09-30'), 'day');
    expect(days.map((part) => part && textOf(part)).slice(-2)).toEqual(['2026-09-30..2026-09-30', null]);
    const year = daysOf('2026-01-01..2026-12-31');
    const months = comparedBuckets(bucketsOf(year, 'month'), daysOf('2025-01-01..2025-12-31'), 'month');
    expect(months.map((part) => part && textOf(part)).slice(0, 2)).toEqual([
      '2025-01-01..2025-01-31',
      '2025-02-01..2025-02-28',
    ]);
  });

  it('of any period, parts have every day once, and their comparison no day outside of the compared ones', () => {
    const start = Temporal.PlainDate.from('2025-12-01');
    fc.assert(
      fc.property(fc.nat(900), fc.nat(730), fc.constantFrom(...comparisons), (offset, length, comparison) => {
        const from = start.add({ days: offset });
        const days = { from, to: from.add({ days: length }) };
        const grouping = groupingOf(days);
        const parts = bucketsOf(days, grouping);
        expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBe(lengthOf(days));
        expect(parts.length).toBeLessThanOrEqual(35);
        const compared = comparedDays(days, comparison);
        if (!compared) return;
        const beside = comparedBuckets(parts, compared, grouping);
        const counted = beside.reduce((sum, part) => sum + (part ? lengthOf(part) : 0), 0);
        // By day the last days of a longer month have no place on the chart; otherwise none is left out.
        if (grouping === 'day') expect(counted).toBe(Math.min(lengthOf(compared), lengthOf(days)));
        else expect(counted).toBe(lengthOf(compared));
      }),
    );
  });

  it('every preset can be chosen', () => {
    for (const preset of periodPresets) expect(read(`period=${preset}`).period.preset).toBe(preset);
  });
});
