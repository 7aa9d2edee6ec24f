import * as paths from '#app/paths.ts';
import '../training.css';
import { bestText } from '#domain/training/best-text.ts';
import { reviewYear } from '#domain/training/training-stats.ts';
import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { findBestsOfYear } from '#server/training/results/find-bests-of-year.ts';
import { findNeighbourYears, readTrainingYears } from '#server/training/results/read-training-years.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RowChart } from '../../../ui/row-chart.tsx';
import { Stat } from '../../../ui/stat.tsx';
import type { Route } from './+types/year-in-review.ts';
import { toYearReview } from './stats-view.ts';

const FIRST_YEAR = 1970;

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Your ${params.year}` }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const thisYear = localDate(now()).year;
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0;
  if (year < FIRST_YEAR || year > thisYear) throw notFound(url);
  const [entries, bests, neighbours] = await Promise.all([
    readTrainingYears(store, member.id, [year]),
    findBestsOfYear(store, member.id, year),
    findNeighbourYears(store, member.id, year),
  ]);
  return {
    year,
    isRunning: year === thisYear,
    ...neighbours,
    ...toYearReview(reviewYear(entries, year), member.loadUnit),
    bests: bests.map(({ exerciseId, exerciseName, bests: ofYear }) => ({
      name: exerciseName,
      href: paths.exerciseBests(exerciseId),
      text: ofYear.map((best) => bestText(best, member.loadUnit)).join(' · '),
    })),
  };
}

export default function YearInReviewPage({ loaderData }: Route.ComponentProps) {
  const { year, previous, next, isEmpty, isRunning } = loaderData;
  return (
    <>
      <PageHead
        back={<a href={paths.trainingStats}>Stats</a>}
        title={`Your ${year}`}
        lead={isRunning ? 'So far this year.' : undefined}
      />
      {isEmpty ? (
        <EmptyState icon="chart-line" title={`No training logged in ${year}`}>
          What you log appears here.
        </EmptyState>
      ) : (
        <Review {...loaderData} />
      )}
      <nav className="row between" aria-label="Years">
        {previous ? (
          <a href={paths.yearInReview(previous)} rel="prev">
            {previous}
          </a>
        ) : null}
        {next ? (
          <a href={paths.yearInReview(next)} rel="next">
            {next}
          </a>
        ) : null}
      </nav>
    </>
  );
}

function Review(props: Route.ComponentProps['loaderData']) {
  const { trainings, days, time, volume, streak, weekday, months, muscles, bests } = props;
  return (
    <div className="training-stats">
      <Card>
        <div className="stats">
          <Stat value={trainings} label="workouts logged" size="big" />
          <Stat value={days} label="days of training" size="big" />
        </div>
      </Card>
      <Card>
        <div className="stats">
          <Stat value={time} label="trained" size="moment" />
          <Stat value={volume} label="lifted" size="moment" />
        </div>
        <p className="dim">{`Most weeks in a row with training logged: ${streak}. You trained most on ${weekday}s.`}</p>
      </Card>
      <Card title="By month">
        <BarChart
          title="Workouts by month"
          description="A bar for each month."
          valueHeader="Workouts"
          points={months}
        />
      </Card>
      {muscles.length > 0 ? (
        <Card title="Most trained">
          <RowChart
            title="Sets of the most trained muscles"
            description="A bar for each muscle. A set counts half for a supporting muscle."
            labelHeader="Muscle"
            valueHeader="Sets"
            points={muscles}
          />
        </Card>
      ) : null}
      {bests.length > 0 ? (
        <Card title="Personal bests that still stand">
          <ul className="bare lines">
            {bests.map(({ name, href, text }) => (
              <li key={href}>
                <a href={href}>{name}</a> <span className="dim">{text}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
