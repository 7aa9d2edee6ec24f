import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { removeEventPicture } from '#server/community/events/event-picture.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/remove-event-picture.ts';

/** Has no page of its own: the button is beside the picture. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.eventPicture(id), 303);
}

export async function action({ url, params: { id }, context }: Route.ActionArgs) {
  const { title } = await findEvent(url, context, id);
  await removeEventPicture(context.get(servicesContext), { id, by: await findActor(context) });
  return redirectWithFlash(paths.viewRegistrations(id), `The picture of ${title} has been removed.`);
}
