import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberPhoto } from '#server/members/member-photo.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { takeDown } from '../platform/pictures/post-picture.ts';
import type { Route } from './+types/remove-own-photo.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.ownPhoto, 303);
}

export async function action({ url, context }: Route.ActionArgs) {
  await requireProfile(url, context);
  const { uid } = requireLogin(context);
  return takeDown(url, context, {
    hang: memberPhoto(context.get(servicesContext), uid, await findActor(context)),
    done: { href: paths.ownPhoto, text: 'Your photo has been removed.' },
  });
}
