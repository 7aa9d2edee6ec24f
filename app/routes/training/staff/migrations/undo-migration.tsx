import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { startWork } from '#server/imports/start-work.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/undo-migration.ts';
import { getMigration, type MigrationKind } from './find-migration.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Undo an import' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { kind, status, fileName } = await getMigration(url, context, id);
  if (status !== 'done') throw redirect(paths.checkMigration(id), 303);
  return { kind, name: fileName || 'the uploaded list' };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await getMigration(url, context, id);
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const changes = { undoneBy: by.uid, undoneByName: by.name };
    const isStarted = await startWork(services, id, { from: 'done', to: 'undoing', changes });
    const here = paths.checkMigration(id);
    return isStarted
      ? redirect(here, 303)
      : redirectWithFlash(here, 'This import can’t be undone now.', 'info');
  });
}

const leads: Readonly<Record<MigrationKind, string>> = {
  exercises:
    'Exercises that it added are deleted and those that it changed become what they were, unless somebody has edited or used them since.',
  bests:
    'Results that it added are deleted, and personal bests become what they were, unless somebody has changed a result or commented on it since.',
  leads: 'Leads that it added are deleted, unless somebody has changed them or they have got in touch since.',
};

export default function UndoMigrationPage({ loaderData: { kind, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Undo the import of ${name}?`}
      lead={leads[kind]}
      action="Undo this import"
      tone="danger"
    />
  );
}
