import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/undo-overdue.ts';
import { BeforeAfterTable } from './before-after-table.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange, previewChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Undo overdue' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view, member } = await findForChange(url, context, params.id, 'undo-overdue');
  return { view, rows: await previewChange(context, member, { type: 'undo-overdue' }) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'undo-overdue' } }));
}

export default function UndoOverduePage({ loaderData: { view, rows } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: undo overdue`}
      lead="For a payment that was marked as overdue by mistake. If they’ve paid, record the payment instead."
      action="Undo overdue"
    >
      <BeforeAfterTable rows={rows} />
    </ConfirmChange>
  );
}
