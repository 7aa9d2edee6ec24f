import '../training.css';
import * as paths from '#app/paths.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import { mondayOf } from '#domain/values/week.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { findShownWorkouts } from '#server/training/workouts/find-workouts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect, Filters } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageLinks } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import { workoutLines } from '../workout-view.ts';
import type { Route } from './+types/list-workouts.ts';

export const handle = { cacheAs: 'timetable', reads: ['type', 'before', 'after', 'from'] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Workouts' },
  { name: 'description', content: 'What we’re training today and this week, and earlier workouts.' },
]);

const PAGE = 15;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, ...services } = context.get(servicesContext);
  const now = services.now();
  const { searchParams } = url;
  const classTypeId = (searchParams.get('type') ?? '').slice(0, 128);
  const before = searchParams.get('before');
  const sunday = mondayOf(localDate(now)).add({ days: 6 });
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const [page, types] = await Promise.all([
    findShownWorkouts(store, { until: sunday, classTypeId, now }, place),
    listActiveClassTypes(store),
  ]);
  const nameOf = new Map(types.map(({ id, name }) => [id, name]));
  const links = pageLinks(page, {
    ...{ path: paths.listWorkouts, query: new URLSearchParams(classTypeId ? { type: classTypeId } : {}) },
    ...{ from: searchParams.get('from'), limit: PAGE },
  });
  return {
    classTypeId,
    types: types.map(({ id, name }) => ({ value: id, label: name })),
    days: byDay(page.items).map(([date, ofDay]) => ({
      date,
      label: relativeDay(Temporal.PlainDate.from(date), now),
      workouts: ofDay.map((workout) => ({
        ...{ id: workout.id, title: workout.title, lines: workoutLines(workout) },
        classes: workout.classTypeIds.flatMap((id) => nameOf.get(id) ?? []).join(', '),
      })),
    })),
    ...{ previousHref: links.previousHref, nextHref: links.nextHref },
  };
}

const byDay = (workouts: readonly Workout[]) => [...Map.groupBy(workouts, ({ date }) => date)];

export default function WorkoutsPage({ loaderData }: Route.ComponentProps) {
  const { classTypeId, types, days, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Workouts" lead="What we’re training today and this week, and earlier workouts." />
      {types.length > 1 ? (
        <Filters label="Filter workouts" clearHref={classTypeId ? paths.listWorkouts : undefined}>
          <FilterSelect name="type" label="Class" options={types} chosen={classTypeId} />
        </Filters>
      ) : null}
      {days.length === 0 ? (
        <EmptyState title={classTypeId ? 'No workouts match' : 'No workouts yet'} icon="dumbbell">
          {classTypeId ? 'Choose another class.' : 'Workouts appear here once they’re published.'}
        </EmptyState>
      ) : null}
      {days.map(({ date, label, workouts }) => (
        <section key={date} className="stack-tight" aria-label={label}>
          <h2>{label}</h2>
          <div className="workout-list">
            {workouts.map(({ id, title, lines, classes }) => (
              <article key={id} className="card">
                <div className="row between">
                  <h3>
                    <a href={paths.viewWorkout(id)}>{title}</a>
                  </h3>
                  {classes ? <span className="dim">{classes}</span> : null}
                </div>
                <ul className="bare workout-lines">
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </article>
            ))}
          </div>
        </section>
      ))}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
