import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { readMembershipPeriod } from '#server/insight/read-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { MatrixChart } from '../../ui/matrix-chart.tsx';
import { RowChart } from '../../ui/row-chart.tsx';
import { StackedChart } from '../../ui/stacked-chart.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { Route } from './+types/analytics-members.ts';
import { FiguresState } from './figures-state.tsx';
import { InsightFrame } from './insight-frame.tsx';
import { membersOf } from './membership-view.ts';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Joining and leaving' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { period, view, status } = readPeriodView(url, paths.analyticsMembers, at);
  const { reading, compared } = await readMembershipPeriod(store, period, at);
  const page = membersOf({ reading, period, compared, now: at }, localDate(at));
  const csvHref = `${paths.exportMembershipFigures}${view.search}`;
  const state = { hasAny: reading.firstDay !== null, isComplete: reading.isComplete };
  return data({ period: view, state, csvHref, ...page }, { status });
}

export default function AnalyticsMembersPage({ loaderData }: Route.ComponentProps) {
  const { period, state, stats, hasAny, turns, reasons, cohorts, csvHref } = loaderData;
  return (
    <InsightFrame title="Joining and leaving" period={period}>
      <FiguresState {...state}>
        <div className="stats stats-wide">
          {stats.map(({ label, value, change }) => (
            <Stat key={label} value={value} label={change ? `${label}. ${change}` : label} />
          ))}
        </div>
        <div className="charts">
          <Card title="Who came and who left">
            {hasAny ? (
              <StackedChart
                title="Members who joined, came back and left"
                description="People who got a membership above the line, and those whose membership ended below it"
                labels={turns.labels}
                series={[
                  { name: 'Joined', look: 'gain', values: turns.joined },
                  { name: 'Came back', look: 'gain-2', values: turns.back },
                  { name: 'Left', look: 'loss', values: turns.left },
                ]}
                csvHref={csvHref}
              />
            ) : (
              <p className="dim">Nobody joined or left on these days.</p>
            )}
          </Card>
          <Card title="Why they left">
            {reasons.length > 0 ? (
              <RowChart
                title="Reasons for leaving"
                description="How many left for each reason"
                labelHeader="Reason"
                valueHeader="Members"
                points={reasons}
                isLabelAbove
                csvHref={csvHref}
              />
            ) : (
              <p className="dim">Nobody left on these days.</p>
            )}
            <p className="faint">Members and staff can give a reason when they cancel a membership.</p>
          </Card>
          <Retention cohorts={cohorts} />
          <HowItIsCounted />
        </div>
      </FiguresState>
    </InsightFrame>
  );
}

type RetentionProps = { cohorts: ReturnType<typeof membersOf>['cohorts'] };

/** Twelve join months, whatever the page's days are. */
function Retention({ cohorts }: RetentionProps) {
  return (
    <Card title="Who stays">
      {cohorts.length > 0 ? (
        <MatrixChart
          title="Members who stay, by the month they joined"
          description="In percent of those who joined in a month: who has a membership at its end, at the end of the next month, and so on"
          rowHeader="Joined in"
          columns={Array.from({ length: 12 }, (_, later) => String(later))}
          rows={cohorts.map(({ label, percents }) => ({ label, values: percents }))}
          format={(percent) => `${percent}`}
          most={100}
          hasTexts
          csvHref={paths.exportRetention}
        />
      ) : (
        <p className="dim">Nobody joined in the last twelve months.</p>
      )}
      <p className="faint">
        Of those who joined for the first time, the percentage still here after so many months. Imported
        members aren’t counted.
      </p>
    </Card>
  );
}

function HowItIsCounted() {
  return (
    <Card title="How this is counted">
      <ul>
        <li>
          <strong>Leave in a month</strong>: the number who left, divided by the average number of members
          over these days and by how many months they are (days ÷ 30.44).
        </li>
        <li>
          <strong>How long members stay</strong>: 1 divided by the share that leaves in a month: how long an
          average membership lasts if members keep leaving at this rate.
        </li>
        <li>
          <strong>Left</strong>: a membership, pack or trial ended and wasn’t renewed that day. Anyone who
          returns later is counted under “Came back”.
        </li>
      </ul>
    </Card>
  );
}
