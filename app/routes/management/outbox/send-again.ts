import { redirect } from 'react-router';
import { servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { resendMessage } from '#server/operations/resend-message.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/send-again.ts';

/** A button of the message's page leads here; by a link there is nothing to see. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/admin/adminControl/outbox/${params.id}`, 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await resendMessage(context.get(servicesContext), id, await findActor(context));
    if (outcome.kind === 'no-message') throw notFound(url);
    const page = `/admin/adminControl/outbox/${id}`;
    if (outcome.kind === 'refused') return redirectWithFlash(page, outcome.sentence, 'bad');
    return redirectWithFlash(page, 'It will go out again within a minute.');
  });
}
