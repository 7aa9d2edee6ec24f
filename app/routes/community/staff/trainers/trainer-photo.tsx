import * as paths from '#app/paths.ts';
import { trainerPictureOf } from '#server/community/trainers/trainer-picture.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import { postPicture } from '../../../platform/pictures/post-picture.ts';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import type { Route } from './+types/trainer-photo.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Photo of a trainer' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id, name, pictureId } = await findOwnTrainer(url, context, params.id);
  return { id, name, pictureId };
}

export async function action({ url, params: { id }, context }: Route.ActionArgs) {
  const trainer = await findOwnTrainer(url, context, id);
  return postPicture(url, context, {
    use: 'trainer',
    // It goes with the account of the person on it.
    ownerUid: trainer.uid,
    hang: trainerPictureOf(context.get(servicesContext), id, await findActor(context)),
    done: { href: paths.trainerPhoto(id), text: 'The photo has been saved.' },
  });
}

export default function TrainerPhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, pictureId } = loaderData;
  return (
    <PicturePage
      title={`Photo of ${name || 'a trainer'}`}
      lead="Everybody can see it. Lists show it as a circle."
      picture={{ id: pictureId, alt: name, size: 'medium', shape: 'whole' }}
      removeHref={paths.removeTrainerPhoto(id)}
      word="photo"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.trainerDiary(id), text: 'Personal training' }}
    />
  );
}
