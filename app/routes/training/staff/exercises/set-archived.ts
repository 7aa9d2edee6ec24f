import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { setExerciseArchived } from '#server/training/exercises/save-exercise.ts';

/** Archives or restores an exercise, then returns to the list. @throws the 404 page */
export function setArchived(
  url: URL,
  context: Context,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await setExerciseArchived(context.get(servicesContext), { id, isArchived, by });
    if (outcome.kind !== 'saved') throw notFound(url);
    return redirectWithFlash(paths.listExercises, `${outcome.name} ${isArchived ? 'archived' : 'restored'}.`);
  });
}
