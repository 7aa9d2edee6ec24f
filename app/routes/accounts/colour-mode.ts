import { createCookie, data, redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { connectionContext } from '#server/request/context.ts';
import { readForm } from '../../forms/read-form.ts';
import type { Route } from './+types/colour-mode.ts';

const colourModeForm = z.object({
  colourMode: z.enum(['system', 'light', 'dark'], { error: 'Choose system, light or dark.' }),
});

/**
 * Under the specification's storage key (§9), for a year. Its value is the plain word, for scripts to read: React Router's
 * encoding is removed.
 */
const colourModeCookie = createCookie('nuxt-color-mode', {
  maxAge: 365 * 24 * 3600,
  encode: (wrapped) => JSON.parse(atob(wrapped)),
});

export function loader() {
  return redirect(paths.security, 303);
}

/**
 * Keeps the preference (specification, §1). Pages are dark whatever it is, so no page has a control for it: a choice without
 * an effect would only confuse.
 */
export async function action({ context }: Route.ActionArgs) {
  const submission = readForm(context, colourModeForm);
  if (submission.status !== 'success') throw data('Choose system, light or dark.', { status: 422 });
  const secure = context.get(connectionContext).isSecure;
  const cookie = await colourModeCookie.serialize(submission.value.colourMode, { secure });
  return redirect(paths.security, { status: 303, headers: { 'Set-Cookie': cookie } });
}
