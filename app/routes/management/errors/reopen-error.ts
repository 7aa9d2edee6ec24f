import { redirect } from 'react-router';
import { servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { markError } from '#server/operations/mark-error.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/reopen-error.ts';

/** A button of the list leads here; by a link there is nothing to see. */
export function loader() {
  throw redirect('/admin/error-logs', 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const error = await markError(context.get(servicesContext), { id, isResolved: false, by });
    if (!error) throw notFound(url);
    return redirectWithFlash('/admin/error-logs', `${error.name} is open again.`);
  });
}
