import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { sellFilledIn } from '#server/club/starting-points/use-starting-point.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/sell-filled-in.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.startingPoints, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const count = await sellFilledIn(context.get(servicesContext), await findActor(context));
    const text = count === 1 ? 'The plan is on sale.' : `${count} plans are on sale.`;
    return redirectWithFlash(paths.startingPoints, count === 0 ? 'There was no plan left to check.' : text);
  });
}
