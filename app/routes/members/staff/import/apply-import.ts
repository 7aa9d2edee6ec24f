import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { findImport } from '#server/imports/apply-rows.ts';
import { startImport } from '#server/members/import/start-import.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/apply-import.ts';

/** A link to here shows the list, which has the button. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.checkImport(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    if (!(await findImport(services, id, (kind) => kind === 'members'))) throw notFound(url);
    const sendsWelcome = readText(context, 'sendsWelcome') === 'on';
    const leavesOutLikely = readText(context, 'leavesOutLikely') === 'on';
    const by = await findActor(context);
    const isStarted = await startImport(services, id, { sendsWelcome, leavesOutLikely, by });
    const here = paths.checkImport(id);
    return isStarted
      ? redirect(here, 303)
      : redirectWithFlash(here, 'This list has already been imported.', 'info');
  });
}
