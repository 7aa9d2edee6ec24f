import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { keepStartingPoint } from '#server/club/starting-points/remove-starting-point.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/keep-starting-point.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.startingPoints, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const isKept = await keepStartingPoint(context.get(servicesContext), await findActor(context));
    const text = isKept ? 'Kept. It’s all yours to edit now.' : 'There’s nothing left to keep.';
    return redirectWithFlash(paths.settingsOverview, text, isKept ? 'good' : 'warn');
  });
}
