import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { startUndo } from '#server/members/batches/undo-batch.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/undo-batch.ts';

/** Undone within the request; the rest in the background. */
const PARTS_AT_ONCE = 2;

/** Has no page of its own: the button is on the page of what was done. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.viewBatch(id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const batch = await services.store.find(memberBatches, id);
    if (!batch) throw notFound(url);
    const isStarted = await startUndo(services, id, await findActor(context));
    if (!isStarted) {
      const text =
        batch.kind === 'message' ? 'Too late: everything has been sent.' : 'This can’t be undone any more.';
      return redirectWithFlash(paths.viewBatch(id), text, 'warn');
    }
    await workOnBatch(services, id, PARTS_AT_ONCE);
    return redirectWithFlash(paths.viewBatch(id), batch.kind === 'message' ? 'Stopped.' : 'Undone.');
  });
}
