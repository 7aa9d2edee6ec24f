import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/archive-template.ts';
import { loadTitle, setArchived } from './archiving.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Archive a template' }];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return loadTitle(url, context, params.id);
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setArchived(url, context, { id: params.id, isArchived: true });
}

export default function ArchiveTemplatePage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Archive ${loaderData.title}?`}
      lead="It’s no longer offered for classes. Workouts made from it stay."
      action="Archive template"
    />
  );
}
