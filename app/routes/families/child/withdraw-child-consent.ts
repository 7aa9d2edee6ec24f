import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireChild } from '#server/families/find-children.ts';
import { withdrawSwitch } from '#server/privacy/withdraw-consent.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/withdraw-child-consent.ts';

/** Only for the page's buttons; a GET redirects back. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.childConsents(id), 303);
}

export async function action({ url, params: { id, kind }, context }: Route.ActionArgs) {
  if (kind !== 'leaderboards' && kind !== 'club-messages') throw notFound(url);
  const { child, by } = await requireChild(url, context, id);
  const texts = {
    leaderboards: `${child.name} is no longer named on leaderboards.`,
    'club-messages': `${child.name} gets no more messages of this kind.`,
  };
  return submitOnce(url, context, async () => {
    const withdrawal = { memberUid: id, by, place: paths.ownFamily };
    const isDone = await withdrawSwitch(context.get(servicesContext), kind, withdrawal);
    const text = isDone ? texts[kind] : 'There was nothing to withdraw.';
    return redirectWithFlash(paths.childConsents(id), text);
  });
}
