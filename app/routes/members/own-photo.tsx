import * as paths from '#app/paths.ts';
import { memberPhoto } from '#server/members/member-photo.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { useLastResult } from '../../ui/use-last-result.ts';
import { PicturePage } from '../platform/pictures/picture-page.tsx';
import { postPicture } from '../platform/pictures/post-picture.ts';
import type { Route } from './+types/own-photo.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your photo' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pictureId } = await requireProfile(url, context);
  return { pictureId };
}

export async function action({ url, context }: Route.ActionArgs) {
  await requireProfile(url, context);
  const { uid } = requireLogin(context);
  const by = await findActor(context);
  return postPicture(url, context, {
    use: 'member-photo',
    ownerUid: uid,
    hang: memberPhoto(context.get(servicesContext), uid, by),
    done: { href: paths.ownPhoto, text: 'Your photo has been saved.' },
  });
}

export default function OwnPhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PicturePage
      title="Your photo"
      lead="Staff see it when you come in and on class lists, so that they know it’s you. Other members and visitors don’t see it."
      picture={{ id: loaderData.pictureId, alt: 'You', size: 'small', shape: 'round' }}
      removeHref={paths.removeOwnPhoto}
      word="photo"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.personalInfo, text: 'Your details' }}
    />
  );
}
