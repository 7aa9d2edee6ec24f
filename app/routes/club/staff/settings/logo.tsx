import * as paths from '#app/paths.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import type { Route } from './+types/logo.ts';
import { loadClubPicture, postClubPicture } from './club-picture.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Logo' }];

export const loader = ({ context }: Route.LoaderArgs) => loadClubPicture(context, 'logoPictureId');

export const action = ({ url, context }: Route.ActionArgs) => postClubPicture(url, context, 'logoPictureId');

export default function LogoPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PicturePage
      title="Logo"
      lead="Shown instead of the club’s name at the top of every page. A wide PNG without a background on dark looks best."
      picture={{ id: loaderData.pictureId, alt: loaderData.clubName, size: 'medium', shape: 'whole' }}
      removeHref={paths.removeLogo}
      word="logo"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.settingsOverview, text: 'Settings' }}
    />
  );
}
