import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { removeSessionWorkout } from '#server/training/workouts/set-session-workout.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/remove-class-workout.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove the workout of a class' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const session = await store.find(sessions, id);
  if (!session) throw notFound(url);
  if (session.workoutId === '') throw redirect(paths.classWorkout(id), 303);
  return { what: `${session.className}, ${formatDateTime(session.startsAt, now())}` };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await removeSessionWorkout(context.get(servicesContext), { sessionId: id, by });
    if (outcome.kind === 'no-session') throw notFound(url);
    return redirectWithFlash(paths.classWorkout(id), 'Workout removed from this class.');
  });
}

export default function RemoveClassWorkoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title="Remove the workout?"
      lead={`${loaderData.what} will have no workout. A workout that no other class uses is deleted, unless results have been logged for it.`}
      action="Remove workout"
      tone="danger"
    />
  );
}
