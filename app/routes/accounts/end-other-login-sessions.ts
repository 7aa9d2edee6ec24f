import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/end-other-login-sessions.ts';

export function loader() {
  return redirect(paths.security, 303);
}

/** Signs out every device except this one. */
export async function action({ url, context }: Route.ActionArgs) {
  const { uid, loginSessionId } = requireLogin(context);
  return submitOnce(url, context, async () => {
    await context.get(servicesContext).identity.revokeAll(uid, loginSessionId);
    return redirectWithFlash(paths.security, 'All your other devices have been signed out.');
  });
}
