import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import type { TourMark } from '#domain/community/leads/lead-pipeline.ts';
import { leadRefusalSentence } from '#domain/community/leads/lead-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { markTour } from '#server/community/leads/mark-tour.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/mark-lead-tour.ts';

const marks: readonly TourMark[] = ['attended', 'no-show', 'booked'];
const done = { attended: 'came', 'no-show': 'didn’t come', booked: 'no longer marked' } as const;

/** Has no page of its own: the buttons are on the lead's page. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.viewLead(id), 303);
}

/** The same mark again changes nothing, so it needs no token against double submits. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const wanted = readText(context, 'mark');
  const mark = marks.find((one) => one === wanted);
  if (!mark) throw data('The mark was missing. Please go back and try again.', { status: 422 });
  const by = await findActor(context);
  const outcome = await markTour(context.get(servicesContext), { leadId: id, mark, by });
  if (outcome.kind === 'no-lead') throw notFound(url);
  if (outcome.kind === 'refused') {
    return redirectWithFlash(paths.viewLead(id), leadRefusalSentence(outcome.reason), 'warn');
  }
  return redirectWithFlash(paths.viewLead(id), `${outcome.name || 'They'}: ${done[mark]}.`);
}
