import * as paths from '#app/paths.ts';
import { dueOfPart } from '#domain/membership/part-paid.ts';
import { formatPence } from '#domain/values/money.ts';
import { findWhyStillDue } from '#server/membership/mark-overdue.ts';
import { servicesContext } from '#server/request/context.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import type { Route } from './+types/undo-overdue.ts';
import { BeforeAfterTable } from './before-after-table.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange, previewChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Undo overdue' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view, member } = await findForChange(url, context, params.id, 'undo-overdue');
  const { store, now } = context.get(servicesContext);
  const problem = await findWhyStillDue(store, member, now());
  const left = member.partPaid ? `${formatPence(dueOfPart(member.partPaid))} stays owed.` : '';
  return { view, problem, left, rows: await previewChange(context, member, { type: 'undo-overdue' }) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'undo-overdue' } }));
}

export default function UndoOverduePage({ loaderData: { view, rows, problem, left } }: Route.ComponentProps) {
  if (problem !== '')
    return (
      <FormPage
        back={<a href={view.here}>{view.name}</a>}
        title={`${view.name}: undo overdue`}
        lead={problem}
        problems={[]}
      >
        <a href={paths.settlePayment(view.uid)}>Record payment</a>
      </FormPage>
    );
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: undo overdue`}
      lead={`For a payment that was marked as overdue by mistake. If they’ve paid, record the payment instead. ${left}`}
      action="Undo overdue"
    >
      <BeforeAfterTable rows={rows} />
    </ConfirmChange>
  );
}
