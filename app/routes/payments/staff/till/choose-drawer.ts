import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { chooseDrawer } from '#server/payments/till/choose-drawer.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/choose-drawer.ts';

/** Only for the button beside a till; a GET redirects back. */
export const loader = () => redirect(paths.viewTill, 303);

export const action = ({ url, context, params: { id: drawerId } }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const till = await chooseDrawer(context.get(servicesContext), { drawerId, by: await findActor(context) });
    return till
      ? redirectWithFlash(paths.viewTill, `Cash you take goes into “${till}” now.`)
      : redirectWithFlash(paths.viewTill, 'That till is closed already.', 'info');
  });
