/** What the pages of the club's own pictures share: the one on the front page, and the logo. */
import * as paths from '#app/paths.ts';
import { type ClubPicture, clubPictureOf } from '#server/club/club-picture.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { postPicture, takeDown } from '../../../platform/pictures/post-picture.ts';

const pages = {
  frontPictureId: { use: 'club-front', href: paths.frontPicture, called: 'The picture' },
  logoPictureId: { use: 'club-logo', href: paths.logo, called: 'The logo' },
} as const;

export async function loadClubPicture(context: Context, field: ClubPicture) {
  const { clubName, ...stored } = await readStoredSettings(context.get(servicesContext).store);
  return { pictureId: stored[field], clubName };
}

export async function postClubPicture(url: URL, context: Context, field: ClubPicture) {
  const { use, href, called } = pages[field];
  return postPicture(url, context, {
    ...{ use, ownerUid: '', done: { href, text: `${called} has been saved.` } },
    hang: clubPictureOf(context.get(servicesContext), field, await findActor(context)),
  });
}

export async function removeClubPicture(url: URL, context: Context, field: ClubPicture) {
  const { href, called } = pages[field];
  return takeDown(url, context, {
    hang: clubPictureOf(context.get(servicesContext), field, await findActor(context)),
    done: { href, text: `${called} has been removed.` },
  });
}
