import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/undo-cancel.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Undo cancellation' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(url, context, params.id, 'undo-cancel');
  return { view };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'undo-cancel' } }));
}

export default function UndoCancelPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: undo cancellation`}
      lead={`${view.name} stays a member and keeps paying as before.`}
      action="Undo cancellation"
    />
  );
}
