import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { changeText } from '#domain/insight/comparison.ts';
import { FUNNEL_DAYS } from '#domain/insight/lead-figures.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowChart } from '../../ui/row-chart.tsx';
import { Stat } from '../../ui/stat.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { Route } from './+types/lead-figures.ts';
import { InsightFrame } from './insight-frame.tsx';
import { type LeadCharts, readLeadCharts, sharesOf } from './lead-charts.ts';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Lead figures' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, view, status } = readPeriodView(url, paths.leadFigures, now());
  const { figures, enquiries, steps, sources } = await readLeadCharts(store, period, now());
  const { sum, before, comparedLabel, reading } = figures;
  const shares = sharesOf(sum.all);
  const answer = {
    ...{ period: view, enquiries, steps },
    isComplete: reading.firstDay === null || reading.isComplete,
    hasLeads: sum.all.enquiries > 0 || (before?.all.enquiries ?? 0) > 0,
    sources: sources.map(toRow),
    count: formatNumber(sum.all.enquiries),
    change: changeText(sum.all.enquiries, before ? before.all.enquiries : null, comparedLabel),
    booked: percent(shares.booked),
    joined: percent(shares.joined),
    lost: percent(shares.lost),
  };
  return data(answer, { status });
}

const percent = (share: number | null) => (share === null ? '–' : `${share}%`);

/** `12 (40%)` */
const withShare = (count: number, share: number | null) =>
  share === null ? formatNumber(count) : `${formatNumber(count)} (${share}%)`;

function toRow(sums: LeadCharts['sources'][number]) {
  const shares = sharesOf(sums);
  return {
    label: sums.label,
    enquiries: sums.enquiries,
    cells: [
      formatNumber(sums.enquiries),
      withShare(sums.booked, shares.booked),
      withShare(sums.attended, shares.attended),
      withShare(sums.joinedAfterTour, shares.joinedAfterTour),
      withShare(sums.joined, shares.joined),
      withShare(sums.lost, shares.lost),
    ],
  };
}

export default function LeadFiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, isComplete, hasLeads } = loaderData;
  return (
    <InsightFrame
      title="Lead figures"
      lead="What happened with the people who got in touch on these days."
      period={period}
    >
      {isComplete ? null : <Notice tone="info">Earlier days are still being counted.</Notice>}
      {hasLeads ? <Charts {...loaderData} /> : nobody}
    </InsightFrame>
  );
}

function Charts(view: Route.ComponentProps['loaderData']) {
  const { period, enquiries, steps, sources, count, change, booked, joined, lost } = view;
  return (
    <>
      <div className="stats">
        <Stat value={count} label="enquiries" size="big" />
        <Stat value={booked} label="booked a tour" />
        <Stat value={joined} label="joined" />
        <Stat value={lost} label="lost" />
      </div>
      {change ? <p className="dim">{change}</p> : null}
      <Card title="Enquiries over time">
        <TrendChart
          title="Enquiries over time"
          description={`${count} enquiries. ${change}`}
          valueHeader="Enquiries"
          {...enquiries}
          format={formatNumber}
          csvHref={paths.chartCsv('enquiries', period.search)}
        />
      </Card>
      <Card title="From enquiry to joining">
        <RowChart
          title="From enquiry to joining"
          description={`Of ${count} enquiries ${booked} booked a tour and ${joined} joined.`}
          labelHeader="Step"
          valueHeader="People"
          points={steps}
          isLabelAbove
          format={formatNumber}
          table={{
            headers: ['Step', 'People', 'Share'],
            rows: steps.map(({ label, value, share, of }) => ({
              label,
              cells: [formatNumber(value), share === null ? '–' : `${share}% ${of}`],
            })),
          }}
          csvHref={paths.chartCsv('lead-steps', period.search)}
        />
      </Card>
      <Sources rows={sources} csvHref={paths.chartCsv('leads-by-source', period.search)} />
      <p className="faint">
        {`Each person counts on the day of their enquiry, with what became of it within ${FUNNEL_DAYS} days; after that the day no longer changes, since leads are deleted later. People also join without a tour. The current day is up to half an hour old.`}
      </p>
    </>
  );
}

type SourcesProps = { rows: ReturnType<typeof toRow>[]; csvHref: string };

function Sources({ rows, csvHref }: SourcesProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <Card title="Enquiries by source">
      <RowChart
        title="Enquiries by source"
        description={`Most heard of the club by: ${first.label}, ${formatNumber(first.enquiries)}.`}
        labelHeader="Source"
        valueHeader="Enquiries"
        points={rows.map(({ label, enquiries }) => ({ label, value: enquiries }))}
        isLabelAbove
        format={formatNumber}
        table={{
          headers: ['Source', 'Enquiries', 'Tour booked', 'Came', 'Joined after it', 'Joined in all', 'Lost'],
          rows,
        }}
        csvHref={csvHref}
      />
      <p className="faint">
        In the table, each share in brackets is of the step before; joined in all and lost are shares of the
        enquiries.
      </p>
    </Card>
  );
}

const nobody = (
  <EmptyState
    title="No enquiries on these days"
    icon="user-plus"
    action={<a href={paths.listLeads}>Leads</a>}
  >
    Everybody who asks about joining or books a tour is counted here.
  </EmptyState>
);
