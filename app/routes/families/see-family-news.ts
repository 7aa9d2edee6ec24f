import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { markNewsTold } from '#server/families/tell-family.ts';
import { servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/see-family-news.ts';

/** Only for the button on the family page; a GET redirects back. */
export function loader() {
  throw redirect(paths.ownFamily, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const news = { uid: by.uid, seenUntil: readText(context, 'seenUntil'), by };
    await markNewsTold(context.get(servicesContext), news);
    return redirect(paths.ownFamily, 303);
  });
}
