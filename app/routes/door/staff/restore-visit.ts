import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { notFound } from '#server/access/not-found.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { restoreVisit } from '#server/door/remove-visit.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/restore-visit.ts';

/** Only for the button on the member’s visits; a GET redirects back. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const entry = await context.get(servicesContext).store.find(accessLogs, params.id);
  if (!entry || !hasMemberPage(entry.memberUid)) throw notFound(url);
  throw redirect(paths.memberVisits(entry.memberUid), 303);
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const outcome = await restoreVisit(services, { entryId: params.id, by: await findActor(context) });
    if (outcome.kind === 'no-visit') throw notFound(url);
    const text = outcome.kind === 'same' ? 'This check-in already counts.' : 'Check-in put back.';
    return redirectWithFlash(paths.memberVisits(outcome.entry.memberUid), text);
  });
}
