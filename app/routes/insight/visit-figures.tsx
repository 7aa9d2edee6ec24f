import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { changeText, lengthOf } from '#domain/insight/comparison.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MatrixChart } from '../../ui/matrix-chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stat } from '../../ui/stat.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { Route } from './+types/visit-figures.ts';
import { InsightFrame } from './insight-frame.tsx';
import { readPeriodView } from './period-view.ts';
import { readVisitCharts } from './visit-charts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Visits' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, view, status } = readPeriodView(url, paths.visitFigures, now());
  const { figures, visits, hours } = await readVisitCharts(store, period, now());
  const { sum, before, comparedLabel, reading } = figures;
  const days = lengthOf(period);
  const answer = {
    period: view,
    visits,
    hours,
    isComplete: reading.firstDay === null || reading.isComplete,
    hasVisits: sum.visits > 0 || (before?.visits ?? 0) > 0,
    count: formatNumber(sum.visits),
    change: changeText(sum.visits, before ? before.visits : null, comparedLabel),
    perDay: formatNumber(Math.round((sum.visits / days) * 10) / 10),
    peoplePerDay: formatNumber(Math.round((sum.people / days) * 10) / 10),
    busiest: busiestOf(hours),
  };
  return data(answer, { status });
}

/** `Mon 18:00, with 41 visits`; empty: nobody came. */
function busiestOf({
  columns,
  rows,
}: {
  columns: string[];
  rows: { label: string; values: readonly number[] }[];
}) {
  const cells = rows.flatMap(({ label, values }) =>
    values.map((value, index) => ({ value, when: `${label} ${columns[index]}:00` })),
  );
  const [most] = cells.toSorted((one, other) => other.value - one.value);
  return most && most.value > 0 ? `${most.when}, with ${formatNumber(most.value)} visits` : '';
}

export default function VisitFiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, isComplete, hasVisits } = loaderData;
  return (
    <InsightFrame
      title="Visits"
      lead="When members come: check-ins, and classes attended without one."
      period={period}
    >
      {isComplete ? null : <Notice tone="info">Earlier days are still being counted.</Notice>}
      {hasVisits ? <Charts {...loaderData} /> : nobody}
    </InsightFrame>
  );
}

function Charts(view: Route.ComponentProps['loaderData']) {
  const { period, visits, hours, count, change, perDay, peoplePerDay, busiest } = view;
  return (
    <>
      <div className="stats stats-wide">
        <Stat value={count} label={change ? `visits. ${change}` : 'visits'} size="big" />
        <Stat value={perDay} label="visits a day" />
        <Stat value={peoplePerDay} label="different people a day" />
      </div>
      <div className="charts">
        <Card title="Visits over time">
          <TrendChart
            title="Visits over time"
            description={`${count} visits. ${change}`}
            valueHeader="Visits"
            {...visits}
            format={formatNumber}
            csvHref={paths.chartCsv('visits', period.search)}
          />
        </Card>
        <Card title="When people come">
          <MatrixChart
            title="Visits by weekday and hour"
            description={busiest ? `The busiest hour is ${busiest}.` : 'Nobody came.'}
            rowHeader="Weekday"
            {...hours}
            format={formatNumber}
            csvHref={paths.chartCsv('visits-by-hour', period.search)}
          />
          {busiest ? <p className="dim">{`The busiest hour is ${busiest}.`}</p> : null}
        </Card>
      </div>
      <p className="faint">
        A visit is counted each time somebody is let in. Today’s figures are up to half an hour old.
      </p>
    </>
  );
}

const nobody = (
  <EmptyState
    title="No visits on these days"
    icon="door-open"
    action={<a href={paths.accessLog}>Access log</a>}
  >
    Everybody who is let in at the door or the desk is counted here.
  </EmptyState>
);
