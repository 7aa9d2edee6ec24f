import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/archive-exercise.ts';
import { findExercise } from './find-exercise.ts';
import { setArchived } from './set-archived.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Archive an exercise' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { name } = await findExercise(url, context, params.id);
  return { name };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setArchived(url, context, { id: params.id, isArchived: true });
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
