/** What the pages that archive and restore a template share. */
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { workoutTemplates } from '#server/data/collections/workouts.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { setTemplateArchived } from '#server/training/workouts/save-template.ts';
import { postArchived } from '../post-archived.ts';

/** @throws the 404 page */
export async function loadTitle(url: URL, context: Context, id: string): Promise<{ readonly title: string }> {
  const template = await context.get(servicesContext).store.find(workoutTemplates, id);
  if (!template) throw notFound(url);
  return { title: template.title };
}

/** Archives or restores a template, then returns to the list. @throws the 404 page */
export function setArchived(
  url: URL,
  context: Context,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
) {
  const services = context.get(servicesContext);
  return postArchived(url, context, {
    ...{ isArchived, listHref: paths.listTemplates },
    save: async (by) => (await setTemplateArchived(services, { id, isArchived, by }))?.title ?? null,
  });
}
