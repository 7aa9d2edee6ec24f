import { data, redirect } from 'react-router';
import { notFound } from '#server/access/not-found.ts';
import { markAll } from '#server/bookings/mark-all.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/mark-rest.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

/** Has no page of its own: the buttons are on the roster. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(rosterPath('coach', id), 303);
}

/** Marks everyone who has no mark yet. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const mark = readText(context, 'mark');
  if (mark !== 'attended' && mark !== 'no-show') {
    throw data('The mark was missing. Please go back and try again.', { status: 422 });
  }
  const by = await findActor(context);
  const outcome = await markAll(context.get(servicesContext), { sessionId: id, mark, by });
  if (outcome.kind === 'no-session') throw notFound(url);
  const back = rosterPath(readArea(readText(context, 'area')), id);
  if (outcome.kind === 'refused') return redirectWithFlash(back, outcome.sentence, 'warn');
  if (outcome.count === 0) return redirectWithFlash(back, 'Everyone was already marked.', 'info');
  const people = outcome.count === 1 ? '1 person' : `${outcome.count} people`;
  return redirectWithFlash(back, `${people} marked as ${mark === 'attended' ? 'present' : 'no-show'}.`);
}
