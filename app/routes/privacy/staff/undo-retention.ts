import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isRetentionKind } from '#domain/privacy/retention.ts';
import { notFound } from '#server/access/not-found.ts';
import { undoShorterTerm } from '#server/privacy/change-term.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/undo-retention.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.listRetention, 303);
}

export function action({ url, params: { kind }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    if (!isRetentionKind(kind)) throw notFound(url);
    const isUndone = await undoShorterTerm(context.get(servicesContext), kind, await findActor(context));
    if (!isUndone) return redirectWithFlash(paths.changeRetention(kind), 'There is nothing to undo.', 'info');
    return redirectWithFlash(paths.changeRetention(kind), 'Undone. Records are kept as long as before.');
  });
}
