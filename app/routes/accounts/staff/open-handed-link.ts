import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { openHandedLink } from '#server/accounts/open-handed-link.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/open-handed-link.ts';

/** The button is on the member's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.viewMember(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const isOpened = await openHandedLink(context.get(servicesContext), {
      uid: id,
      by: await findActor(context),
    });
    const text = isOpened ? 'Opened. They can see everything again.' : 'Nothing is closed any more.';
    return redirectWithFlash(paths.viewMember(id), text);
  });
}
