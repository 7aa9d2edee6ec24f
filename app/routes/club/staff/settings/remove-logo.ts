import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { clubPictureOf } from '#server/club/club-picture.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { takeDown } from '../../../platform/pictures/post-picture.ts';
import type { Route } from './+types/remove-logo.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.logo, 303);
}

export async function action({ url, context }: Route.ActionArgs) {
  return takeDown(url, context, {
    hang: clubPictureOf(context.get(servicesContext), 'logoPictureId', await findActor(context)),
    done: { href: paths.logo, text: 'The logo has been removed.' },
  });
}
