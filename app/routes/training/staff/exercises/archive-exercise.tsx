import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { setExerciseArchived } from '#server/training/exercises/save-exercise.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/archive-exercise.ts';
import { findExercise } from './find-exercise.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Archive an exercise' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { name } = await findExercise(url, context, params.id);
  return { name };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await setExerciseArchived(context.get(servicesContext), { id, isArchived: true, by });
    if (outcome.kind !== 'saved') throw notFound(url);
    return redirectWithFlash(paths.listExercises, `${outcome.name} archived.`);
  });
}

export default function ArchiveExercisePage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Archive ${name}?`}
      lead="It can no longer be chosen for workouts or logs. Existing workouts, results and personal bests stay. You can restore it."
      action="Archive exercise"
    />
  );
}
