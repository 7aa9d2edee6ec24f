import * as paths from '#app/paths.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { setExerciseArchived } from '#server/training/exercises/save-exercise.ts';
import { postArchived } from '../post-archived.ts';

/** Archives or restores an exercise, then returns to the list. @throws the 404 page */
export function setArchived(
  url: URL,
  context: Context,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
) {
  const services = context.get(servicesContext);
  return postArchived(url, context, {
    ...{ isArchived, listHref: paths.listExercises },
    async save(by) {
      const outcome = await setExerciseArchived(services, { id, isArchived, by });
      return outcome.kind === 'saved' ? outcome.name : null;
    },
  });
}
