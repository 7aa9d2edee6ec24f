import type { InsightPeriod } from '#domain/insight/period.ts';
import type { VisitFigures } from '#domain/insight/visit-figures.ts';
import { weekdayName } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import { visitFigures } from '#server/insight/visit-figures.ts';
import { type NumberTable, readPeriodFigures, trendOf, trendTable } from './chart-tables.ts';

/** The hours that a day has at least, so that a quiet week has the same picture as a busy one. */
const USUAL = { first: 6, last: 21 };

export async function readVisitCharts(store: Store, period: InsightPeriod, now: Temporal.Instant) {
  const figures = await readPeriodFigures(store, visitFigures, period, now);
  return {
    figures,
    visits: trendOf(figures, ({ visits }) => visits),
    hours: hoursOf(figures.sum),
  };
}

/** From the first hour that anybody came to the last. */
function hoursOf({ byHour }: VisitFigures) {
  const used = byHour.flatMap((hours) => hours.flatMap((visits, hour) => (visits > 0 ? [hour] : [])));
  const first = Math.min(USUAL.first, ...used);
  const last = Math.max(USUAL.last, ...used);
  return {
    columns: Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0')),
    rows: byHour.map((hours, day) => ({
      label: weekdayName(day + 1).slice(0, 3),
      values: hours.slice(first, last + 1),
    })),
  };
}

export type VisitCharts = Awaited<ReturnType<typeof readVisitCharts>>;

export const visitTables: Readonly<Record<string, (charts: VisitCharts) => NumberTable>> = {
  visits: ({ figures, visits }) => trendTable(figures, visits, 'Visits'),
  'visits-by-hour': ({ hours: { columns, rows } }) => ({
    headers: ['Weekday', ...columns.map((hour) => `${hour}:00`)],
    rows: rows.map(({ label, values }) => ({ label, cells: values })),
  }),
};
