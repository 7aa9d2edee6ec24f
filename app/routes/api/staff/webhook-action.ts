import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';

interface Done {
  readonly text: string;
  readonly tone?: 'bad';
  /** The endpoint, where the address is of something else. */
  readonly id?: string;
}

/** Only for the buttons of the endpoint’s page; a GET leads back there. */
export const backToWebhook = ({ params }: { params: { id: string } }) => {
  throw redirect(paths.viewWebhook(params.id), 303);
};

/** Does something to an endpoint, then returns to its page. @param work null: there is no such endpoint */
export function postWebhook(
  { url, context, params: { id } }: { url: URL; context: Context; params: { id: string } },
  work: (services: Services, id: string, by: Actor) => Promise<Done | null>,
) {
  return submitOnce(url, context, async () => {
    const done = await work(context.get(servicesContext), id, await findActor(context));
    if (!done) throw notFound(url);
    return redirectWithFlash(paths.viewWebhook(done.id ?? id), done.text, done.tone);
  });
}

export const IS_OFF: Done = { text: 'This webhook is off. Switch it on first.', tone: 'bad' };
