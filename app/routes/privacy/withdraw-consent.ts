import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { withdrawSwitch } from '#server/privacy/withdraw-consent.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/withdraw-consent.ts';

/** Only for the page's buttons; a GET redirects back. */
export function loader() {
  throw redirect(paths.ownConsents, 303);
}

const texts = {
  leaderboards: 'Your name is no longer shown on leaderboards.',
  'club-messages': 'You get no more messages of this kind.',
  texts: 'You get no more texts.',
} as const;

export async function action({ url, params: { kind }, context }: Route.ActionArgs) {
  if (kind !== 'leaderboards' && kind !== 'club-messages' && kind !== 'texts') throw notFound(url);
  const { id, name } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const withdrawal = { memberUid: id, by: { uid: id, name }, place: paths.ownConsents };
    const isDone = await withdrawSwitch(context.get(servicesContext), kind, withdrawal);
    return redirectWithFlash(paths.ownConsents, isDone ? texts[kind] : 'There was nothing to withdraw.');
  });
}
