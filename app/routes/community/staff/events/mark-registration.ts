import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import type { EventMark } from '#domain/community/event-attendance.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { markRegistration } from '#server/community/events/mark-registration.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/mark-registration.ts';

const marks: readonly EventMark[] = ['attended', 'no-show', 'going'];
const done = { attended: 'came', 'no-show': 'didn’t come', going: 'no longer marked' } as const;

/** Has no page of its own: the buttons are on the event's page, which coaches and admins each have. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
  throw redirect(eventPage(context, id), 303);
}

function eventPage(context: Context, id: string): string {
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  return isAdmin ? paths.viewRegistrations(id) : paths.eventForCoach(id);
}

/** Marks one person. The same mark again changes nothing, so it needs no token against double submits. */
export async function action({ url, context, params: { id: eventId } }: Route.ActionArgs) {
  const registrationId = readText(context, 'registration');
  const wanted = readText(context, 'mark');
  const mark = marks.find((one) => one === wanted);
  if (!isPlainId(registrationId) || !mark) {
    throw data('The person or the mark was missing. Please go back and try again.', { status: 422 });
  }
  const by = await findActor(context);
  const services = context.get(servicesContext);
  const outcome = await markRegistration(services, { eventId, registrationId, mark, by });
  const back = eventPage(context, eventId);
  switch (outcome.kind) {
    case 'no-registration':
      throw notFound(url);
    case 'too-early':
      return redirectWithFlash(back, 'You can mark who came once the day of the event is here.', 'warn');
    case 'not-coming':
      return redirectWithFlash(back, 'They have no place at this event any more.', 'warn');
    default:
      return redirectWithFlash(back, `${outcome.name || 'They'}: ${done[mark]}.`);
  }
}
