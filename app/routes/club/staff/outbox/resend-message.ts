import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { isLinkOver } from '#server/outbox/read-whole-message.ts';
import { resendMessage } from '#server/outbox/resend-message.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/resend-message.ts';
import { requireMessage } from './message-page.ts';

/** Only for the message page's button; a GET redirects back. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.viewMessage(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const page = paths.viewMessage(id);
    if (await isLinkOver(services, await requireMessage(url, context, id)))
      return redirectWithFlash(page, 'Its link no longer works.', 'bad');
    const outcome = await resendMessage(services, id, await findActor(context));
    if (outcome.kind === 'no-message') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(page, outcome.sentence, 'bad');
    return redirectWithFlash(page, 'We’ll send it again within a minute.');
  });
}
