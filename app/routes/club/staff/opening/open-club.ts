import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { setOpenToPublic } from '#server/club/opening/set-opening.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/open-club.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.opening, 303);
}

export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const outcome = await setOpenToPublic(context.get(servicesContext), true, await findActor(context));
    const text =
      outcome === 'changed' ? 'The club is open. Everyone can see it now.' : 'The club is already open.';
    return redirectWithFlash(paths.opening, text);
  });
