import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/restore-template.ts';
import { loadTitle, setArchived } from './archiving.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a template' }];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return loadTitle(url, context, params.id);
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setArchived(url, context, { id: params.id, isArchived: false });
}

export default function RestoreTemplatePage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Restore ${loaderData.title}?`}
      lead="It’s offered for classes again."
      action="Restore template"
    />
  );
}
