import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { stopMessage } from '#server/outbox/stop-message.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/stop-message.ts';

/** Only for the message page's button; a GET redirects back. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.viewMessage(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await stopMessage(context.get(servicesContext), id, await findActor(context));
    if (outcome === 'no-message') throw notFound(url);
    const page = paths.viewMessage(id);
    if (outcome === 'too-late') return redirectWithFlash(page, 'Too late: it isn’t waiting any more.', 'bad');
    if (outcome === 'passed-on') return redirectWithFlash(paths.listMessages, 'Marked as done.');
    return redirectWithFlash(page, 'Stopped. You can still send it with “Send again”.');
  });
}
