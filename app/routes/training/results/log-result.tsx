import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { isWorkoutShown } from '#domain/training/workout-visibility.ts';
import { formatLongDay, localDate } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { findRecentExercises } from '#server/training/results/recent-exercises.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Route } from './+types/log-result.ts';
import { LogForm } from './log-form.tsx';
import { type LogTarget, loadLog } from './log-view.ts';
import { postLog, savedText } from './post-log.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Log ${loaderData.title}` : 'Log training' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const target = await findTarget(url, context);
  const { store, now } = context.get(servicesContext);
  const { workout, session, member } = target;
  const key = workout && workoutResultKey(workout.id, member.id);
  // A refused post shows this page too, with what was typed.
  if (key && !isPosted(context) && (await store.find(results, key)))
    throw redirect(paths.editResult(key), 303);
  const chosen = url.searchParams.getAll('exercise');
  const at = now();
  return {
    title: workout?.title ?? 'other training',
    workoutHref: workout && paths.viewWorkout(workout.id),
    day: workout && formatLongDay(Temporal.PlainDate.from(workout.date), at),
    className: session?.className ?? '',
    uid: member.id,
    recent: workout ? [] : await findRecentExercises(store, member.id),
    log: await loadLog(context, target, chosen),
    action: url.pathname + url.search,
  };
}

const isPosted = (context: Context) => context.get(formContext) !== null;

export async function action({ url, context }: Route.ActionArgs) {
  const target = await findTarget(url, context);
  return submitOnce(url, context, () =>
    postLog(context, target, (outcome) => {
      const { id } = outcome.result;
      if (outcome.kind === 'saved')
        return redirectWithFlash(paths.viewResult(id), savedText(outcome, 'Training saved.', target.unit));
      return target.workout
        ? redirectWithFlash(
            paths.editResult(id),
            'You’ve already logged this workout. Change it here.',
            'warn',
          )
        : redirectWithFlash(paths.viewResult(id), 'Training saved.');
    }),
  );
}

/** The workout in the URL, if members may see it, and the class that the member did it in. */
async function findTarget(url: URL, context: Context): Promise<LogTarget> {
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const by = { uid: member.id, name: member.name };
  const free = { member, unit: member.loadUnit, before: null, by, workout: null, session: null };
  const id = url.searchParams.get('workout') ?? '';
  if (id === '') return free;
  const workout = isPlainId(id) ? await store.find(workouts, id) : null;
  const isDone = workout && workout.date <= localDate(now()).toString();
  if (!(workout && isDone && isWorkoutShown(workout, now()))) throw notFound(url);
  const sessionId = url.searchParams.get('session') ?? '';
  const session = isPlainId(sessionId) ? await store.find(sessions, sessionId) : null;
  const isOfWorkout = session?.workoutId === workout.id;
  const booking = isOfWorkout ? await store.find(bookings, bookingKey(session.id, member.id)) : null;
  return { ...free, workout, session: booking ? session : null };
}

export default function LogResultPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, workoutHref, day, className, uid, recent, log, action } = loaderData;
  const isFree = workoutHref === null;
  return (
    <LogForm
      title={isFree ? 'Log other training' : title}
      what={isFree ? 'Free training' : title}
      back={<a href={paths.myTraining}>Training</a>}
      lead={
        isFree ? undefined : (
          <>
            {[className, day].filter(Boolean).join(', ')} · <a href={workoutHref}>See the workout</a>
          </>
        )
      }
      log={log}
      again={actionData && 'log' in actionData ? actionData : undefined}
      action={action}
      save="Save training"
      uid={uid}
    >
      {recent.length > 0 ? (
        <section className="stack-tight" aria-labelledby="recent">
          <h2 id="recent">Recent</h2>
          <ul className="bare row">
            {recent.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink href={paths.logExercise(id)} tone="quiet">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </LogForm>
  );
}
