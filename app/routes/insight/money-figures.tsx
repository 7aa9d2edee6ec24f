import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { changeText } from '#domain/insight/comparison.ts';
import { GIVEN_BACK } from '#domain/insight/money-figures.ts';
import { formatPence } from '#domain/values/money.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { CsvLink } from '../../ui/csv-link.tsx';
import { RowChart } from '../../ui/row-chart.tsx';
import { Stat } from '../../ui/stat.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { Route } from './+types/money-figures.ts';
import { FiguresState } from './figures-state.tsx';
import { InsightFrame } from './insight-frame.tsx';
import { readMoneyCharts } from './money-charts.ts';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Money received' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, view, status } = readPeriodView(url, paths.moneyFigures, now());
  const { figures, money, groups, months } = await readMoneyCharts(store, period, now());
  const { reading, sum, before, comparedLabel } = figures;
  const answer = {
    ...{ period: view, money, groups },
    state: { hasAny: reading.firstDay !== null, isComplete: reading.isComplete },
    total: formatPence(sum.totalInPence),
    change: before ? changeText(sum.totalInPence, before.totalInPence, comparedLabel) : '',
    months: months.map(({ key, label, paid, backInPence, totalInPence }) => ({
      ...{ key, label, memberships: paid.plan, packs: paid.pack, back: backInPence, total: totalInPence },
      others: totalInPence - paid.plan - paid.pack - backInPence,
    })),
  };
  return data(answer, { status });
}

type Month = Route.ComponentProps['loaderData']['months'][number];

const pence = (header: string, of: (month: Month) => number): Column<Month> => ({
  ...{ header, isNumeric: true },
  cell: (month) => formatPence(of(month)),
});
const columns: readonly Column<Month>[] = [
  { header: 'Month', cell: ({ label }) => label },
  pence('Memberships', ({ memberships }) => memberships),
  pence('Packs and trials', ({ packs }) => packs),
  pence('Everything else', ({ others }) => others),
  pence(GIVEN_BACK, ({ back }) => back),
  { ...pence('Received', ({ total }) => total), onPhone: 'aside' },
];

export default function MoneyFiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, state, total, change, money, groups, months } = loaderData;
  return (
    <InsightFrame
      title="Money received"
      lead="Payments less refunds, each on the day it was made."
      period={period}
    >
      <FiguresState {...state}>
        <div className="stats stats-wide">
          <Stat value={total} label={change ? `received. ${change}` : 'received'} size="big" />
        </div>
        <div className="charts">
          <Card title="Money received over time">
            <TrendChart
              title="Money received over time"
              description={`${total} in all.`}
              valueHeader="Received"
              {...money}
              format={formatPence}
              formatShort={(value) => formatPence(Math.round(value / 100) * 100)}
              csvHref={paths.chartCsv('money', period.search)}
            />
          </Card>
          {groups.length > 0 ? (
            <Card title="What it was for">
              <RowChart
                title="Money received by what it was for"
                description="Payments, and what was given back: together what was received"
                labelHeader="What for"
                valueHeader="Received"
                points={groups}
                isLabelAbove
                format={formatPence}
                csvHref={paths.chartCsv('money-by-purpose', period.search)}
              />
            </Card>
          ) : null}
        </div>
        <section className="stack">
          <div className="row">
            <h2>The last twelve months</h2>
            <CsvLink href={paths.chartCsv('money-by-month', period.search)} />
          </div>
          <Table
            caption="Money received by month"
            columns={columns}
            rows={months}
            rowKey={({ key }) => key}
            empty={<p className="dim">Nothing was received in the last twelve months.</p>}
          />
        </section>
      </FiguresState>
    </InsightFrame>
  );
}
