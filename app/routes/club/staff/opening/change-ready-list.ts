/** What the buttons of “Get ready to open” share. */
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isReadyStep } from '#domain/club/ready-steps.ts';
import { notFound } from '#server/access/not-found.ts';
import { setReadyList, setStepSkipped } from '#server/club/opening/set-opening.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';

/** The addresses are only for buttons; a GET redirects to the dashboard. */
export function backToDashboard() {
  throw redirect(paths.adminDashboard, 303);
}

export const showList = (url: URL, context: Context, isShown: boolean) =>
  submitOnce(url, context, async () => {
    await setReadyList(context.get(servicesContext), isShown, await findActor(context));
    return isShown
      ? redirectWithFlash(paths.adminDashboard, 'The list is on your dashboard.')
      : redirectWithFlash(
          paths.adminDashboard,
          'The list is hidden. “Opening” in the settings shows it again.',
        );
  });

export const skipStep = (
  url: URL,
  context: Context,
  { step, isSkipped }: { step: string; isSkipped: boolean },
) =>
  submitOnce(url, context, async () => {
    if (!isReadyStep(step)) throw notFound(url);
    await setStepSkipped(context.get(servicesContext), { step, isSkipped }, await findActor(context));
    return redirectWithFlash(
      paths.adminDashboard,
      isSkipped ? 'Taken off your list. You can add it back.' : 'Added back to your list.',
    );
  });
