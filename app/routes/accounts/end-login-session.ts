import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/end-login-session.ts';

export function loader() {
  return redirect(paths.security, 303);
}

/** Signs one other device out. */
export async function action({ url, context }: Route.ActionArgs) {
  const { identity } = context.get(servicesContext);
  const login = requireLogin(context);
  const id = readText(context, 'loginSessionId');
  return submitOnce(url, context, async () => {
    const session = (await identity.listLoginSessions(login)).find((one) => one.id === id);
    if (!session) throw data('That device isn’t signed in to your account.', { status: 404 });
    await identity.revokeLoginSession(login, session.id);
    return redirectWithFlash(paths.security, `Signed out ${session.device || 'the device'}.`);
  });
}
