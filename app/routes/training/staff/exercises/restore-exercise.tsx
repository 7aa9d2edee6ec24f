import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/restore-exercise.ts';
import { findExercise } from './find-exercise.ts';
import { setArchived } from './set-archived.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Restore an exercise' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { name } = await findExercise(url, context, params.id);
  return { name };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setArchived(url, context, { id: params.id, isArchived: false });
}

export default function RestoreExercisePage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Restore ${name}?`}
      lead="It can be chosen for workouts and logs again."
      action="Restore exercise"
    />
  );
}
