import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { trainerPictureOf } from '#server/community/trainers/trainer-picture.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { takeDown } from '../../../platform/pictures/post-picture.ts';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import type { Route } from './+types/remove-trainer-photo.ts';

/** Has no page of its own: the button is below the photo. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.trainerPhoto(id), 303);
}

export async function action({ url, params: { id }, context }: Route.ActionArgs) {
  await findOwnTrainer(url, context, id);
  return takeDown(url, context, {
    hang: trainerPictureOf(context.get(servicesContext), id, await findActor(context)),
    done: { href: paths.trainerPhoto(id), text: 'The photo has been removed.' },
  });
}
