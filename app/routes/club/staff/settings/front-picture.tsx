import * as paths from '#app/paths.ts';
import { clubPictureOf } from '#server/club/club-picture.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import { postPicture } from '../../../platform/pictures/post-picture.ts';
import type { Route } from './+types/front-picture.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Front page picture' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { frontPictureId, clubName } = await readStoredSettings(context.get(servicesContext).store);
  return { pictureId: frontPictureId, clubName };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return postPicture(url, context, {
    use: 'club-front',
    ownerUid: '',
    hang: clubPictureOf(services, 'frontPictureId', await findActor(context)),
    done: { href: paths.frontPicture, text: 'The picture has been saved.' },
  });
}

export default function FrontPicturePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PicturePage
      title="Front page picture"
      lead="Shown at the top of the club’s website and with links that people share."
      picture={{ id: loaderData.pictureId, alt: loaderData.clubName, size: 'medium', shape: 'whole' }}
      removeHref={paths.removeFrontPicture}
      word="picture"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.settingsOverview, text: 'Settings' }}
    />
  );
}
