import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { discardDraft } from '#server/members/batches/prepare-announcement.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/discard-announcement.ts';

/** Has no page of its own: the button is on the page that asks whether to send. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.viewBatch(id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const isGone = await discardDraft(context.get(servicesContext), id);
    return isGone
      ? redirectWithFlash(paths.listAnnouncements, 'Discarded. Nothing was sent.')
      : redirectWithFlash(paths.listAnnouncements, 'This isn’t a draft any more.', 'warn');
  });
}
