import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { connectionContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readForm } from '../../forms/read-form.ts';
import type { Route } from './+types/colour-mode.ts';
import { colourModeCookie } from './colour-mode-cookie.ts';
import { colourModeForm } from './security.form.ts';

export function loader() {
  return redirect(paths.security, 303);
}

/** Saves the preference (specification, §1) in a cookie that a script may read too. */
export async function action({ context }: Route.ActionArgs) {
  const submission = readForm(context, colourModeForm);
  if (submission.status !== 'success') throw data('Choose system, light or dark.', { status: 422 });
  const response = redirectWithFlash(paths.security, 'Your colour preference has been saved.');
  const secure = context.get(connectionContext).isSecure;
  response.headers.append(
    'Set-Cookie',
    await colourModeCookie.serialize(submission.value.colourMode, { secure }),
  );
  return response;
}
