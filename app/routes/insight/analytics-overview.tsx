import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { movementNames } from '#domain/insight/membership-figures.ts';
import { formatPence } from '#domain/values/money.ts';
import { readMembershipPeriod } from '#server/insight/read-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { StackedChart, type StackLook } from '../../ui/stacked-chart.tsx';
import { Stat } from '../../ui/stat.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { Route } from './+types/analytics-overview.ts';
import { FiguresState } from './figures-state.tsx';
import { InsightFrame } from './insight-frame.tsx';
import { overviewOf } from './membership-view.ts';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Analytics' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { period, view, status } = readPeriodView(url, paths.analyticsOverview, at);
  const { reading, compared } = await readMembershipPeriod(store, period, at);
  const overview = overviewOf({ reading, period, compared, now: at });
  const csvHref = `${paths.exportMembershipFigures}${view.search}`;
  const state = { hasAny: reading.firstDay !== null, isComplete: reading.isComplete };
  return data({ period: view, state, csvHref, ...overview }, { status });
}

const looks: Record<keyof typeof movementNames, StackLook> = {
  ...{ new: 'gain', upgrade: 'gain-2', return: 'gain-3' },
  ...{ downgrade: 'loss-2', hold: 'loss-3', churn: 'loss' },
};

export default function AnalyticsOverviewPage({ loaderData }: Route.ComponentProps) {
  const { period, state, stats, revenue, members, movement, steps, csvHref, comparedLabel } = loaderData;
  const against = (values: readonly (number | null)[] | null) => values && { label: comparedLabel, values };
  return (
    <InsightFrame title="Analytics" period={period}>
      <FiguresState {...state}>
        <div className="stats stats-wide">
          {stats.map(({ label, value, change, ...stat }) => (
            <Stat key={label} value={value} label={change ? `${label}. ${change}` : label} {...stat} />
          ))}
        </div>
        <div className="charts">
          <Card title="Monthly recurring revenue">
            <TrendChart
              title="Monthly recurring revenue"
              description="What running memberships pay a month, at the end of each time"
              valueHeader="Recurring revenue"
              labels={revenue.labels}
              values={revenue.values}
              compared={against(revenue.compared)}
              format={formatPence}
              formatShort={shortPounds}
              csvHref={csvHref}
            />
            <p className="faint">
              A yearly membership counts as a twelfth of its price. Packs, trials and members who are overdue
              or on hold don’t count; imported members count from the first day they’ve paid for here.
            </p>
          </Card>
          <Card title="Members">
            <TrendChart
              title="Members"
              description="How many people had a membership at the end of each time"
              valueHeader="Members"
              labels={members.labels}
              values={members.values}
              compared={against(members.compared)}
              csvHref={csvHref}
            />
            <p className="faint">
              Everybody with a membership, including those on hold, overdue or about to leave.
            </p>
          </Card>
        </div>
        <Card title="What changed revenue">
          <div className="charts">
            <StackedChart
              title="Changes of recurring revenue"
              description="What was gained and lost a month"
              labels={movement.labels}
              series={movement.series.map(({ movement: name, values }) => ({
                ...{ name: movementNames[name], look: looks[name], values },
              }))}
              format={formatPence}
              formatShort={shortPounds}
              csvHref={csvHref}
            />
            <Table
              caption="Recurring revenue over these days"
              columns={stepColumns}
              rows={steps}
              rowKey={({ label }) => label}
              empty={null}
            />
          </div>
        </Card>
      </FiguresState>
    </InsightFrame>
  );
}

const stepColumns: readonly Column<{ label: string; pence: number; isSum: boolean }>[] = [
  { header: 'Change', cell: ({ label, isSum }) => (isSum ? <strong>{label}</strong> : label) },
  {
    ...{ header: 'A month', isNumeric: true, onPhone: 'aside' },
    cell: ({ pence, isSum }) => (isSum ? <strong>{formatPence(pence)}</strong> : signed(pence)),
  },
];

const shortPounds = (pence: number) => formatPence(Math.round(pence / 100) * 100);
const signed = (pence: number) => (pence > 0 ? `+${formatPence(pence)}` : formatPence(pence));
