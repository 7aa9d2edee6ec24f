import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { makePayer } from '#server/families/change-family.ts';
import type { Route } from './+types/make-payer.ts';
import { postStep } from './post-step.ts';

/** Only for the button on the family page; a GET redirects back. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.memberFamily(id), 303);
}

export const action = ({ url, context, params: { id } }: Route.ActionArgs) =>
  postStep(url, context, { uid: id, take: makePayer, done: 'pays for the family now' });
