import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { confirmGuardian } from '#server/families/change-family.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/confirm-guardian.ts';

/** Only for the button on the family page; a GET redirects back. */
export function loader() {
  throw redirect(paths.ownFamily, 303);
}

/** Somebody confirms a guardian of their own, or another one of a child they act for; to everybody else there is nothing here. */
export function action({ url, context, params: { id, guardian } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const pair = { guardianUid: guardian, childUid: id, by: await findActor(context) };
    const outcome = await confirmGuardian(context.get(servicesContext), pair);
    if (outcome.kind !== 'changed') throw notFound(url);
    return redirectWithFlash(paths.ownFamily, 'Confirmed.');
  });
}
