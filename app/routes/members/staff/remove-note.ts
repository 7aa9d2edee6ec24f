import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { removeNote } from '#server/members/member-notes.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/remove-note.ts';

/** Only for the button below a note; a GET redirects back. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const note = await context.get(servicesContext).store.find(memberNotes, id);
  if (!note) throw notFound(url);
  throw redirect(paths.memberNotes(note.memberUid), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const isAdmin = decideAdminCheck(requireLogin(context).claims);
    const request = { id, by: await findActor(context), isAdmin };
    const outcome = await removeNote(context.get(servicesContext), request);
    if (outcome.kind === 'no-note') throw notFound(url);
    return redirectWithFlash(paths.memberNotes(outcome.memberUid), 'Note removed.');
  });
}
