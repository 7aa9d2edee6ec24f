import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/mark-overdue.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mark as overdue' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(url, context, params.id, 'mark-overdue');
  return { view };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'mark-overdue' } }));
}

export default function MarkOverduePage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: mark as overdue`}
      lead={`${view.name} will be asked to see the desk when they check in, until the payment is recorded.`}
      action="Mark as overdue"
    />
  );
}
