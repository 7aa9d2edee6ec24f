import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { resendMessage } from '#server/outbox/resend-message.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/resend-message.ts';

/** A button of the message's page leads here; by a link there is nothing to see. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.viewMessage(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await resendMessage(context.get(servicesContext), id, await findActor(context));
    if (outcome.kind === 'no-message') throw notFound(url);
    const page = paths.viewMessage(id);
    if (outcome.kind === 'refused') return redirectWithFlash(page, outcome.sentence, 'bad');
    return redirectWithFlash(page, 'It will go out again within a minute.');
  });
}
