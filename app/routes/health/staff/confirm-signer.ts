import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { confirmSigner } from '#server/health/confirm-signer.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/confirm-signer.ts';

/** The button is on the member's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.viewMember(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const facts = { uid: id, seen: readText(context, 'seen'), by: await findActor(context) };
    const isConfirmed = await confirmSigner(context.get(servicesContext), facts);
    const text = isConfirmed ? 'Signature confirmed.' : 'Nothing was confirmed: the signature has changed.';
    return redirectWithFlash(paths.viewMember(id), text);
  });
}
