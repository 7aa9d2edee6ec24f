import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import type { Route } from './+types/add-starters.ts';

/** Only for the list's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.listExercises, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const added = await addStarterExercises(context.get(servicesContext), await findActor(context));
    const text = added > 0 ? `${added} exercises added.` : 'You have all starter exercises already.';
    return redirectWithFlash(paths.listExercises, text);
  });
}
