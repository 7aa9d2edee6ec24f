import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { resolveFinding } from '#server/payments/resolve-finding.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/resolve-finding.ts';

export function loader() {
  return redirect(paths.listFindings, 303);
}

/** Staff have dealt with a problem that Clubfloor can’t see the end of. */
export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    if (!(await resolveFinding(context.get(servicesContext), id, await findActor(context))))
      throw notFound(url);
    return redirectWithFlash(paths.listFindings, 'Marked as resolved.');
  });
}
