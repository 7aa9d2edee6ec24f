import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { markError } from '#server/log/mark-error.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/reopen-error.ts';

/** A button of the list leads here; by a link there is nothing to see. */
export function loader() {
  throw redirect(paths.listErrors, 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const error = await markError(context.get(servicesContext), { id, isResolved: false, by });
    if (!error) throw notFound(url);
    return redirectWithFlash(paths.listErrors, `${error.name} is open again.`);
  });
}
