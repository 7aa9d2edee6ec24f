import * as paths from '#app/paths.ts';
import type { Route } from './+types/edit-template.ts';
import { Builder } from './builder/builder.tsx';
import { loadBuilder } from './builder/load-builder.ts';
import { postBuilder } from './builder/post-builder.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.view.savedTitle ?? 'template'}` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  return { id, view: await loadBuilder(url, context, { kind: 'template', id }) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postBuilder(url, context, {
    target: { kind: 'template', id },
    here: paths.editTemplate(id),
    after: paths.viewTemplate(id),
  });
}

export default function EditTemplatePage({ loaderData: { id, view }, actionData }: Route.ComponentProps) {
  return (
    <Builder
      view={view}
      result={actionData}
      title={`Edit ${view.savedTitle}`}
      back={<a href={paths.listTemplates}>Workout templates</a>}
      pickerHref={paths.pickExercise}
      viewHref={paths.viewTemplate(id)}
    />
  );
}
