import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { sendConfirmation } from '#server/accounts/send-confirmation.ts';
import { ConfirmationError } from '#server/identity/identity.ts';
import { pathAfterProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/send-confirmation.ts';
import { findChoice } from './find-choice.ts';

const pageFor = (url: URL) => paths.confirmThen(pathAfterProfile(url));

/** The form is on the page where the code is typed. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(pageFor(url), 303);
}

export async function action({ url, context }: Route.ActionArgs) {
  const { uid } = requireLogin(context);
  try {
    return await submitOnce(url, context, async () => {
      const services = context.get(servicesContext);
      const choice = await findChoice(services, pathAfterProfile(url));
      await sendConfirmation(services, uid, null, choice?.path);
      return redirectWithFlash(pageFor(url), 'There’s a new code. Earlier ones no longer work.');
    });
  } catch (error) {
    if (!(error instanceof ConfirmationError)) throw error;
    return redirectWithFlash(pageFor(url), error.message, 'warn');
  }
}
