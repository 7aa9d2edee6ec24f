import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { markNewsTold } from '#server/families/tell-family.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/tell-family-news.ts';

/** Only for the button on the list; a GET redirects back. */
export function loader() {
  throw redirect(paths.listFamilyNews, 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const news = { uid: id, seenUntil: readText(context, 'seenUntil'), by: await findStaffActor(context) };
    const isDone = await markNewsTold(context.get(servicesContext), news);
    return redirectWithFlash(paths.listFamilyNews, isDone ? 'Noted.' : 'There’s nothing left to tell them.');
  });
}
