import * as paths from '#app/paths.ts';
import { publicationLabel } from '#domain/training/workout-visibility.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { listTemplates } from '#server/training/workouts/find-templates.ts';
import { listWorkoutsOn } from '#server/training/workouts/find-workouts.ts';
import { listAlike, listClassesOf } from '#server/training/workouts/set-session-workout.ts';
import { workoutView } from '../../workout-view.ts';

const nameOf = ({ className, startsAt }: Session) => `${className} at ${formatTime(startsAt)}`;

/**
 * A class with its workout and the workouts it could have.
 * @throws the 404 page
 */
export async function loadClassWorkout(url: URL, context: Context, id: string) {
  const { store, now } = context.get(servicesContext);
  const session = await store.find(sessions, id);
  if (!session) throw notFound(url);
  const [workout, templates, ofDay, alike] = await Promise.all([
    session.workoutId ? store.find(workouts, session.workoutId) : null,
    listTemplates(store),
    listWorkoutsOn(store, session.date),
    listAlike(store, session),
  ]);
  const sharing = workout ? await listClassesOf(store, workout.id) : [];
  const others = ofDay.filter((other) => other.id !== workout?.id);
  return {
    id,
    className: session.className,
    when: `${formatLongDay(localDate(session.startsAt), now())}, ${formatTime(session.startsAt)}`,
    rosterHref: paths.rosterForAdmin(id),
    isCancelled: session.status === 'cancelled',
    alike: alike.length,
    workout: workout
      ? {
          id: workout.id,
          view: workoutView(workout, 'kg'),
          label: publicationLabel(workout, now()),
          sharedWith: sharing.filter((other) => other.id !== id).map(nameOf),
        }
      : null,
    sources: sourceOptions(workout, others, templates),
  };
}

function sourceOptions(
  workout: Workout | null,
  ofDay: readonly Pick<Workout, 'id' | 'title'>[],
  templates: readonly Pick<Workout, 'id' | 'title'>[],
) {
  return [
    { value: 'new', label: 'Write a new one' },
    ...(workout ? [{ value: 'own-copy', label: 'A copy of this one, for this class alone' }] : []),
    ...ofDay.map(({ id, title }) => ({ value: `workout:${id}`, label: `That day: ${title}` })),
    ...templates.map(({ id, title }) => ({ value: `template:${id}`, label: `Template: ${title}` })),
  ];
}
