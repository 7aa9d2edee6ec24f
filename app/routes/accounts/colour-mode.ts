import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import { connectionContext } from '#server/request/context.ts';
import { redirectWithNotice } from '#server/request/flash-cookie.ts';
import { requireForm } from '#server/request/read-form.ts';
import type { Route } from './+types/colour-mode.ts';
import { COLOUR_MODE_COOKIE } from './colour-mode-cookie.ts';
import { colourModeForm } from './security.form.ts';

const YEAR_IN_SECONDS = 365 * 24 * 3600;

export function loader() {
  return redirect('/account/security', 303);
}

/** Keeps the preference (specification, §1); a script may read it too. */
export function action({ context }: Route.ActionArgs) {
  const submission = parseWithZod(requireForm(context), { schema: colourModeForm });
  if (submission.status !== 'success') throw data('Choose system, light or dark.', { status: 422 });
  const response = redirectWithNotice('/account/security', 'Your choice of colours is kept.');
  const secure = context.get(connectionContext).isSecure ? '; Secure' : '';
  const value = `${COLOUR_MODE_COOKIE}=${submission.value.colourMode}`;
  response.headers.append(
    'Set-Cookie',
    `${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`,
  );
  return response;
}
