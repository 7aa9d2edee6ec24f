import { expect, it } from 'vitest';
import { decideDeskChange, unusedTimeText } from '#domain/membership/plan-change.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';

const day = (text: string) => startOfLocalDay(Temporal.PlainDate.from(text));
const monthly = (priceInPence: number) => ({ priceInPence, interval: 'month' }) as const;
const yearly = (priceInPence: number) => ({ priceInPence, interval: 'year' }) as const;
const november = { currentPeriodStart: day('2026-11-01'), currentPeriodEnd: day('2026-12-01') };
/** From the clocks going forward to a month later: 31 days, one of 23 hours. */
const spring = { currentPeriodStart: day('2027-03-15'), currentPeriodEnd: day('2027-04-15') };

it.each([
  ['half a month of £30 more', monthly(4900), monthly(7900), november, '2026-11-16', 1500],
  ['the whole month, on its first day', monthly(4900), monthly(7900), november, '2026-11-01', 3000],
  ['the last day', monthly(4900), monthly(7900), november, '2026-11-30', 100],
  ['to the nearest penny', monthly(4900), monthly(5000), november, '2026-11-11', 67],
  ['over the change of the clocks', monthly(4900), monthly(8000), spring, '2027-03-16', 3000],
] as const)('the desk takes %s', (_name, from, to, period, today, dueInPence) => {
  expect(decideDeskChange(from, to, period, day(today))).toMatchObject({ kind: 'now', dueInPence });
});

it.each([
  [
    'with 56 days ahead',
    monthly(4900),
    monthly(7900),
    november,
    '2026-11-28',
    '2027-01-23',
    5500,
    '1 month and 25 of 30 days',
  ],
  [
    'for two months from today',
    monthly(4900),
    monthly(7900),
    november,
    '2026-11-01',
    '2027-01-01',
    6000,
    '2 months',
  ],
  [
    'for a month, with a hold that lies ahead',
    monthly(4900),
    monthly(7900),
    november,
    '2026-11-16',
    '2026-12-21',
    1500,
    '15 of 30 days',
  ],
  [
    'for a year and a day',
    yearly(49_000),
    yearly(79_000),
    november,
    '2026-11-30',
    '2027-12-01',
    30_082,
    '1 year and 1 of 365 days',
  ],
] as const)(
  'somebody who is paid %s pays for every day that is left',
  (_name, from, to, paid, today, end, dueInPence, text) => {
    const hold = end === '2026-12-21' ? { from: '2026-11-20', until: '2026-12-09', reason: '' } : null;
    const change = decideDeskChange(from, to, { ...paid, currentPeriodEnd: day(end), hold }, day(today));
    expect(change).toMatchObject({ kind: 'now', dueInPence });
    if (change.kind === 'now' && change.unused)
      expect(unusedTimeText(change.unused, from.interval)).toBe(text);
  },
);

it.each([
  ['cheaper', monthly(7900), monthly(4900), november],
  ['as dear', monthly(7900), monthly(7900), november],
  ['paid by the year', monthly(7900), yearly(79000), november],
  ['without a last day', monthly(4900), monthly(7900), { ...november, currentPeriodEnd: null }],
  [
    'at the end of the period',
    monthly(4900),
    monthly(7900),
    { ...november, currentPeriodEnd: day('2026-11-10') },
  ],
] as const)('a plan that is %s begins with the next payment', (_name, from, to, period) => {
  expect(decideDeskChange(from, to, period, day('2026-11-10'))).toEqual({ kind: 'next-payment' });
});
