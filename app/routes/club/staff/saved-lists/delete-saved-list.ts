import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { deleteList } from '#server/club/saved-lists/saved-lists.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/delete-saved-list.ts';

/** Has no page of its own: the buttons are beside the lists. */
export function loader() {
  throw redirect(paths.savedLists, 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await deleteList(context.get(servicesContext), id, await findActor(context));
    if (list === null) throw notFound(url);
    return redirectWithFlash(paths.savedLists, 'List deleted.');
  });
}
