import { expect, it } from 'vitest';
import { decideDeskChange } from '#domain/membership/plan-change.ts';
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
