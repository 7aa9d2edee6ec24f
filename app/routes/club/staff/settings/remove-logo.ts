import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import type { Route } from './+types/remove-logo.ts';
import { removeClubPicture } from './club-picture.ts';

/** Only for the page's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.logo, 303);
}

export const action = ({ url, context }: Route.ActionArgs) =>
  removeClubPicture(url, context, 'logoPictureId');
