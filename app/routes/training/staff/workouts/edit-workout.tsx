import * as paths from '#app/paths.ts';
import type { Route } from './+types/edit-workout.ts';
import { Builder } from './builder/builder.tsx';
import { loadBuilder } from './builder/load-builder.ts';
import { postBuilder } from './builder/post-builder.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.view.savedTitle ?? 'workout'}` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  return { id, view: await loadBuilder(url, context, { kind: 'workout', id }) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postBuilder(url, context, {
    target: { kind: 'workout', id },
    here: paths.editWorkout(id),
    after: paths.viewWorkout(id),
  });
}

export default function EditWorkoutPage({ loaderData: { id, view }, actionData }: Route.ComponentProps) {
  return (
    <Builder
      view={view}
      result={actionData}
      title={`Edit ${view.savedTitle}`}
      back={<a href={paths.viewWorkout(id)}>The workout</a>}
      pickerHref={paths.pickExercise}
      viewHref={paths.viewWorkout(id)}
    />
  );
}
