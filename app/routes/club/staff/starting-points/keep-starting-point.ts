import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { keepStartingPoint } from '#server/club/starting-points/remove-starting-point.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
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
    const services = context.get(servicesContext);
    const isKept = await keepStartingPoint(services, await findActor(context));
    if (!isKept) return redirectWithFlash(paths.settingsOverview, 'There’s nothing left to keep.', 'warn');
    const kept = 'Kept. It’s all yours to edit now.';
    const isSelling = (await listPlansOnOffer(services.store)).length > 0;
    return isSelling
      ? redirectWithFlash(paths.settingsOverview, kept)
      : redirectWithFlash(
          paths.listPlans,
          `${kept} Nobody can buy a plan yet: put them on sale here.`,
          'warn',
        );
  });
}
