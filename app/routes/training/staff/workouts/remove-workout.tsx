import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { removeWorkout } from '#server/training/workouts/save-workout.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/remove-workout.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove a workout' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const workout = await context.get(servicesContext).store.find(workouts, params.id);
  if (!workout) throw notFound(url);
  return { title: workout.title };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await removeWorkout(context.get(servicesContext), { id, by: await findActor(context) });
    if (outcome.kind === 'missing') throw notFound(url);
    if (outcome.kind === 'has-results') {
      const text = 'Results have been logged for this workout, so it stays. You can make it a draft.';
      return redirectWithFlash(paths.viewWorkout(id), text, 'warn');
    }
    const { title, date } = outcome.workout;
    return redirectWithFlash(`${paths.planWorkouts}?week=${date}`, `${title} removed.`);
  });
}

export default function RemoveWorkoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Remove ${loaderData.title}?`}
      lead="It’s taken off every class that uses it and deleted."
      action="Remove workout"
      tone="danger"
    />
  );
}
