import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { startWork } from '#server/imports/start-work.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/undo-import.ts';
import { getMemberList } from './find-member-list.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Undo an import' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { status, fileName } = await getMemberList(url, context, id);
  const isPost = context.get(formContext) !== null;
  if (!isPost && status !== 'done') throw redirect(paths.checkImport(id), 303);
  return { name: fileName || 'the pasted list', keep: paths.checkImport(id) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await getMemberList(url, context, id);
    const by = await findActor(context);
    const changes = { undoneBy: by.uid, undoneByName: by.name };
    const services = context.get(servicesContext);
    const isStarted = await startWork(services, id, { from: 'done', to: 'undoing', changes });
    const here = paths.checkImport(id);
    return isStarted
      ? redirect(here, 303)
      : redirectWithFlash(here, 'This import can’t be undone now.', 'info');
  });
}

export default function UndoImportPage({ loaderData: { name, keep } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Undo the import of ${name}?`}
      lead="The people it added are removed, unless they have signed in, visited, paid or booked since, or somebody has changed their record. Details it changed become what they were, unless somebody has changed them again. Afterwards we list who stayed, and why."
      action="Undo this import"
      tone="danger"
      keep={{ href: keep, label: 'Keep it' }}
    />
  );
}
