import { readPeriod } from '#domain/insight/period.ts';
import type { Store } from '#server/data/store.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';
import { servicesContext } from '#server/request/context.ts';
import { textRefusal } from '../../ui/text-refusal.ts';
import type { Route } from './+types/export-chart.ts';
import type { NumberTable } from './chart-tables.ts';
import { classTables, readClassCharts } from './class-charts.ts';
import { leadTables, readLeadCharts } from './lead-charts.ts';
import { moneyTables, readMoneyCharts } from './money-charts.ts';
import { readVisitCharts, visitTables } from './visit-charts.ts';

type Period = ReturnType<typeof readPeriod>['period'];

/** The numbers of one chart as a CSV file, of the same days as on its page. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, problems } = readPeriod(url.searchParams, now());
  const [problem] = problems;
  if (problem) throw textRefusal(`${problem.message}. Go back and correct the days.`);
  const table = await readTable(store, id, period, now());
  if (!table) throw textRefusal('There is no such chart.', 404);
  const columns: CsvColumn<NumberTable['rows'][number]>[] = table.headers.map((header, index) =>
    index === 0 ? [header, ({ label }) => label] : [header, ({ cells }) => cells[index - 1] ?? '', 'number'],
  );
  return csvResponse(`${id}-${period.from}-${period.to}.csv`, columns, onePage(table.rows));
}

async function readTable(
  store: Store,
  id: string,
  period: Period,
  now: Temporal.Instant,
): Promise<NumberTable | null> {
  if (Object.hasOwn(visitTables, id))
    return visitTables[id]?.(await readVisitCharts(store, period, now)) ?? null;
  if (Object.hasOwn(classTables, id))
    return classTables[id]?.(await readClassCharts(store, period, now)) ?? null;
  if (Object.hasOwn(moneyTables, id))
    return moneyTables[id]?.(await readMoneyCharts(store, period, now)) ?? null;
  if (Object.hasOwn(leadTables, id))
    return leadTables[id]?.(await readLeadCharts(store, period, now)) ?? null;
  return null;
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
