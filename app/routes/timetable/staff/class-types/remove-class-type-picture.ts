import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { classTypePictureOf } from '#server/timetable/class-type-picture.ts';
import { takeDown } from '../../../platform/pictures/post-picture.ts';
import type { Route } from './+types/remove-class-type-picture.ts';

/** Only for the page's button; a GET redirects back. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.classTypePicture(id), 303);
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const type = await services.store.find(classTypes, id);
  if (!type) throw notFound(url);
  return takeDown(url, context, {
    hang: classTypePictureOf(services, id, await findActor(context)),
    done: { href: paths.classTypePicture(id), text: `The picture of ${type.name} has been removed.` },
  });
}
