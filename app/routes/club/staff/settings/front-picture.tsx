import * as paths from '#app/paths.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import type { Route } from './+types/front-picture.ts';
import { loadClubPicture, postClubPicture } from './club-picture.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Front page picture' }];

export const loader = ({ context }: Route.LoaderArgs) => loadClubPicture(context, 'frontPictureId');

export const action = ({ url, context }: Route.ActionArgs) => postClubPicture(url, context, 'frontPictureId');

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
