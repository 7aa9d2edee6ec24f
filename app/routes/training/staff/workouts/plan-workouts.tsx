import '../../training.css';
import * as paths from '#app/paths.ts';
import { publicationLabel } from '#domain/training/workout-visibility.ts';
import { formatLongDay, formatTime, startOfLocalDay } from '#domain/values/dates.ts';
import { formatWeek, readWeek } from '#domain/values/week.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsBetween } from '#server/timetable/list-sessions.ts';
import { listWorkoutsBetween } from '#server/training/workouts/find-workouts.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import type { Route } from './+types/plan-workouts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Workouts' }];

/** A week's classes with their workouts, and the workouts of open days. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const monday = readWeek(url.searchParams.get('week'), at);
  const next = monday.add({ weeks: 1 });
  const [found, ofWeek] = await Promise.all([
    listSessionsBetween(store, startOfLocalDay(monday), startOfLocalDay(next)),
    listWorkoutsBetween(store, monday, next),
  ]);
  const classes = found.sessions.filter(({ status }) => status === 'scheduled');
  const byId = new Map(ofWeek.map((workout) => [workout.id, workout]));
  const withClass = new Set(classes.map(({ workoutId }) => workoutId));
  const workoutOf = (id: string) => {
    const workout = byId.get(id);
    return workout ? { id, title: workout.title, label: publicationLabel(workout, at) } : null;
  };
  const days = Array.from({ length: 7 }, (_, day) => monday.add({ days: day })).map((date) => ({
    date: date.toString(),
    label: formatLongDay(date, at),
    classes: classes
      .filter((session) => session.date === date.toString())
      .map(({ id, className, startsAt, workoutId }) => ({
        ...{ id, className, time: formatTime(startsAt), workout: workoutOf(workoutId) },
      })),
    open: ofWeek
      .filter((workout) => workout.date === date.toString() && !withClass.has(workout.id))
      .flatMap(({ id }) => workoutOf(id) ?? []),
  }));
  const hrefOf = (week: Temporal.PlainDate) => `${paths.planWorkouts}?week=${week}`;
  return {
    ...{ days, week: formatWeek(monday, at) },
    ...{ previousHref: hrefOf(monday.subtract({ weeks: 1 })), nextHref: hrefOf(next) },
    copyHref: `${paths.copyWorkoutWeek}?week=${monday}`,
  };
}

type Day = Route.ComponentProps['loaderData']['days'][number];

export default function PlanWorkoutsPage({ loaderData }: Route.ComponentProps) {
  const { days, week, previousHref, nextHref, copyHref } = loaderData;
  return (
    <div className="stack">
      <PageHead
        title="Workouts"
        lead={week}
        actions={
          <ButtonLink href={copyHref} tone="quiet" isSmall>
            Copy to next week
          </ButtonLink>
        }
      />
      <nav className="row" aria-label="Weeks">
        <a href={previousHref}>Previous week</a>
        <a href={nextHref}>Next week</a>
      </nav>
      {days.map((day) => (
        <DaySection key={day.date} day={day} />
      ))}
    </div>
  );
}

function DaySection({ day: { date, label, classes, open } }: { day: Day }) {
  return (
    <section className="card" aria-label={label}>
      <div className="row between">
        <h2>{label}</h2>
        <a href={`${paths.addWorkout}?date=${date}`} aria-label={`Add a workout on ${label}`}>
          Add a workout
        </a>
      </div>
      {classes.length + open.length === 0 ? <p className="dim">No classes</p> : null}
      <ul className="bare workout-classes">
        {classes.map(({ id, className, time, workout }) => (
          <li key={id} className="row between">
            <span>
              <span className="dim">{time}</span> {className}
            </span>
            <span className="row">
              {workout ? <Chip tone={workout.label.tone}>{workout.label.text}</Chip> : null}
              <a
                href={paths.classWorkout(id)}
                aria-label={workout ? undefined : `Set workout of ${className} at ${time}`}
              >
                {workout?.title ?? 'Set workout'}
              </a>
            </span>
          </li>
        ))}
        {open.map(({ id, title, label: status }) => (
          <li key={id} className="row between">
            <span className="dim">Open day</span>
            <span className="row">
              <Chip tone={status.tone}>{status.text}</Chip>
              <a href={paths.viewWorkout(id)}>{title}</a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
