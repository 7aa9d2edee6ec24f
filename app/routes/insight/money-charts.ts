import { monthKey } from '#domain/insight/figures.ts';
import { GIVEN_BACK, type MoneyFigures } from '#domain/insight/money-figures.ts';
import type { InsightPeriod } from '#domain/insight/period.ts';
import { takingsGroupNames, takingsGroups } from '#domain/payments/takings.ts';
import { localDate, monthNameOf } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import { moneyFigures } from '#server/insight/money-figures.ts';
import { type NumberTable, readPeriodFigures, trendOf, trendTable } from './chart-tables.ts';

/** Months of the table, whatever the page's days are. */
const MONTHS = 12;

export async function readMoneyCharts(store: Store, period: InsightPeriod, now: Temporal.Instant) {
  const figures = await readPeriodFigures(store, moneyFigures, period, now);
  const { sum } = figures;
  return {
    figures,
    money: trendOf(figures, ({ totalInPence }) => totalInPence),
    groups: purposeRows(sum),
    months: monthsOf(figures.reading.months, now),
  };
}

/** What came in by what it was for, the most first, and what was given back: together what was received. */
function purposeRows({ paid, backInPence }: MoneyFigures) {
  const byPurpose = takingsGroups
    .map((group) => ({ label: takingsGroupNames[group], value: paid[group] }))
    .toSorted((one, other) => other.value - one.value);
  return [...byPurpose, { label: GIVEN_BACK, value: backInPence }].filter(({ value }) => value !== 0);
}

/** The newest first, from the first month with any money. */
function monthsOf(known: ReadonlyMap<string, MoneyFigures>, now: Temporal.Instant) {
  const first = localDate(now).with({ day: 1 });
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const from = first.subtract({ months: index });
    const key = monthKey(from);
    return {
      ...{ key, label: `${monthNameOf(from.month)} ${from.year}` },
      ...(known.get(key) ?? moneyFigures.decode({})),
    };
  });
  const oldest = months.findLastIndex(({ paid, backInPence }) => hasMoney(paid, backInPence));
  return months.slice(0, oldest + 1);
}

const hasMoney = (paid: MoneyFigures['paid'], backInPence: number) =>
  backInPence !== 0 || Object.values(paid).some((each) => each !== 0);

export type MoneyCharts = Awaited<ReturnType<typeof readMoneyCharts>>;

const pounds = (pence: number) => pence / 100;

export const moneyTables: Readonly<Record<string, (charts: MoneyCharts) => NumberTable>> = {
  money: ({ figures, money }) =>
    trendTable(
      figures,
      { ...money, values: money.values.map((pence) => (pence === null ? null : pounds(pence))) },
      'Received (£)',
    ),
  'money-by-purpose': ({ groups }) => ({
    headers: ['What for', 'Received (£)'],
    rows: groups.map(({ label, value }) => ({ label, cells: [pounds(value)] })),
  }),
  'money-by-month': ({ months }) => ({
    headers: ['Month', ...takingsGroups.map((group) => takingsGroupNames[group]), GIVEN_BACK, 'Received'],
    rows: months.map(({ key, paid, backInPence, totalInPence }) => ({
      label: key,
      cells: [...takingsGroups.map((group) => paid[group]), backInPence, totalInPence].map(pounds),
    })),
  }),
};
