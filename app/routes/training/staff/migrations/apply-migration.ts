import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { startWork } from '#server/imports/start-work.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/apply-migration.ts';
import { getMigration } from './find-migration.ts';

/** A GET redirects to the list, which has the button. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.checkMigration(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await getMigration(url, context, id);
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const changes = { startedAt: services.now(), startedBy: by.uid, startedByName: by.name };
    const isStarted = await startWork(services, id, { from: 'ready', to: 'applying', changes });
    const here = paths.checkMigration(id);
    if (isStarted) return redirect(here, 303);
    return redirectWithFlash(here, 'This list can’t be imported now.', 'info');
  });
}
