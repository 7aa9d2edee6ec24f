import * as paths from '#app/paths.ts';
import '../training.css';
import { STATS_WEEKS } from '#domain/training/training-stats.ts';
import { localDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import { readVisits } from '#server/door/read-visits.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { predictHyrox } from '#server/training/hyrox/predict-hyrox.ts';
import { readTrainingYears } from '#server/training/results/read-training-years.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HeatMap } from '../../../ui/heat-map.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RowChart } from '../../../ui/row-chart.tsx';
import { useShell } from '../../../ui/shell.ts';
import { Stat } from '../../../ui/stat.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/training-stats.ts';
import { timeText, toStats } from './stats-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stats' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const at = now();
  const today = localDate(at);
  const since = today.subtract({ weeks: STATS_WEEKS });
  const years = [...new Set([since.year, today.year])];
  const [{ visits }, entries, { outcome }] = await Promise.all([
    readVisits(store, member.id, since),
    readTrainingYears(store, member.id, years),
    predictHyrox(store, member),
  ]);
  const predicted =
    outcome.kind === 'predicted' ? formatDuration(outcome.prediction.totalInMilliseconds) : '';
  return { year: today.year, predicted, ...toStats({ visits, entries }, member.loadUnit, at) };
}

export default function TrainingStatsPage({ loaderData }: Route.ComponentProps) {
  const { year, isEmpty } = loaderData;
  const { currentPath } = useShell();
  return (
    <>
      <PageHead
        title="Stats"
        lead="The last six months."
        actions={<a href={paths.yearInReview(year)}>{`Your ${year}`}</a>}
      />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      {isEmpty ? (
        <EmptyState icon="chart-line" title="Nothing to show yet">
          Come to the club or log your training, and it appears here.
        </EmptyState>
      ) : (
        <Charts {...loaderData} />
      )}
    </>
  );
}

function Charts(props: Route.ComponentProps['loaderData']) {
  const { predicted, streak, longest, trained, volume, attendance, minutes, heat, muscles } = props;
  return (
    <div className="training-stats">
      <Card title="Streak">
        <div className="stats">
          <Stat {...streak} label="with at least one day, up to now" fact="streak" />
          <Stat {...longest} label="the longest of the last six months" />
        </div>
      </Card>
      <Card title="Last four weeks">
        <div className="stats">
          <Stat value={trained} label="trained" size="moment" />
          <Stat value={volume} label="lifted" size="moment" />
        </div>
      </Card>
      {predicted ? (
        <Card title="Hyrox" aside={<a href={paths.hyroxRaces}>Splits and method</a>}>
          <Stat value={predicted} label="predicted finish, from what you logged" size="moment" />
        </Card>
      ) : null}
      <Card title="Days">
        <HeatMap
          title="Your days of the last six months"
          description="A column for each week from Monday to Sunday, a square for each day."
          valueHeader="Days"
          weeks={heat}
          legend={{ none: 'Rest', some: 'At the club', full: 'Training logged' }}
        />
      </Card>
      <Card title="Days by week">
        <BarChart
          title="Days at the club or with training, by week"
          description="A bar for each of the last twelve weeks."
          valueHeader="Days"
          points={attendance}
        />
      </Card>
      <Card title="Time trained">
        <BarChart
          title="Time trained by week"
          description="A bar for each of the last twelve weeks, from the times you logged."
          valueHeader="Time"
          points={minutes}
          format={timeText}
        />
      </Card>
      {muscles.length > 0 ? (
        <Card title="Sets by muscle" aside={<span className="dim">Last four weeks</span>}>
          <RowChart
            title="Sets by muscle, last four weeks"
            description="A bar for each muscle. A set counts half for a supporting muscle."
            labelHeader="Muscle"
            valueHeader="Sets"
            points={muscles}
          />
        </Card>
      ) : null}
    </div>
  );
}
