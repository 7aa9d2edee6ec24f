import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { mergeMoves, merges } from '#server/data/collections/merges.ts';
import { continueUndo, startUndo } from '#server/members/merge/undo-merge.ts';
import { readProfile } from '#server/members/read-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/undo-merge.ts';

/** More pages of documents than this are moved back by the job, within the next minute. */
const MOST_AT_ONCE = 50;

/** Only for the button on the page about a merge; a GET redirects there. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.mergePeople(id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const member = await readProfile(services, id);
    if (!member) throw notFound(url);
    const goneUid = member.mergedFrom;
    if (goneUid === '') return redirectWithFlash(paths.viewMember(id), 'There is no merge to undo.', 'info');
    const outcome = await startUndo(services, { goneUid, by: await findActor(context) });
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(paths.mergePeople(id), outcome.sentence, 'warn');
    const merge = await services.store.find(merges, goneUid);
    const pages = await services.store.count(mergeMoves, [['goneUid', '==', goneUid]]);
    if (merge && pages <= MOST_AT_ONCE) await continueUndo(services, merge);
    return redirectWithFlash(
      paths.viewMember(goneUid),
      pages <= MOST_AT_ONCE
        ? 'Undone. This is their own profile again.'
        : 'Undone. Their history follows within a few minutes.',
    );
  });
}
