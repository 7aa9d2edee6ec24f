import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { memberPhoto } from '#server/members/member-photo.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { takeDown } from '../../platform/pictures/post-picture.ts';
import type { Route } from './+types/remove-member-photo.ts';

/** Only for the page's button; a GET redirects back. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.memberPhoto(id), 303);
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!(await services.store.find(members, id))) throw notFound(url);
  return takeDown(url, context, {
    hang: memberPhoto(services, id, await findActor(context)),
    done: { href: paths.memberPhoto(id), text: 'The photo has been removed.' },
  });
}
