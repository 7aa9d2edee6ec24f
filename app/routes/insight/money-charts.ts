import type { MoneyFigures } from '#domain/insight/money-figures.ts';
import type { InsightPeriod } from '#domain/insight/period.ts';
import { takingsGroupNames, takingsGroups } from '#domain/payments/takings.ts';
import { localDate, monthNameOf } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
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
    groups: takingsGroups
      .map((group) => ({ label: takingsGroupNames[group], value: sum.paid[group] }))
      .filter(({ value }) => value !== 0)
      .toSorted((one, other) => other.value - one.value),
    months: await readMonths(store, now),
  };
}

/** The newest first, from the first month with any money. */
async function readMonths(store: Store, now: Temporal.Instant) {
  const today = localDate(now);
  const first = today.with({ day: 1 }).subtract({ months: MONTHS - 1 });
  const reading = await readFigures(store, moneyFigures, [{ from: first, to: today }], now);
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const from = first.add({ months: MONTHS - 1 - index });
    const to = from.add({ months: 1 }).subtract({ days: 1 });
    const until = Temporal.PlainDate.compare(to, today) > 0 ? today : to;
    const money = reading.over({ from, to: until });
    return { key: from.toString().slice(0, 7), label: `${monthNameOf(from.month)} ${from.year}`, ...money };
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
  'money-by-month': ({ months }) => ({
    headers: ['Month', ...takingsGroups.map((group) => takingsGroupNames[group]), 'Given back', 'Received'],
    rows: months.map(({ key, paid, backInPence, totalInPence }) => ({
      label: key,
      cells: [...takingsGroups.map((group) => paid[group]), backInPence, totalInPence].map(pounds),
    })),
  }),
};
