import * as paths from '#app/paths.ts';
import { clubPictureOf } from '#server/club/club-picture.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import { postPicture } from '../../../platform/pictures/post-picture.ts';
import type { Route } from './+types/logo.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Logo' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { logoPictureId, clubName } = await readStoredSettings(context.get(servicesContext).store);
  return { pictureId: logoPictureId, clubName };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return postPicture(url, context, {
    use: 'club-logo',
    ownerUid: '',
    hang: clubPictureOf(services, 'logoPictureId', await findActor(context)),
    done: { href: paths.logo, text: 'The logo has been saved.' },
  });
}

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
