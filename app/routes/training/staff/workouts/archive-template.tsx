import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { workoutTemplates } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { setTemplateArchived } from '#server/training/workouts/save-template.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/archive-template.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Archive a template' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const template = await context.get(servicesContext).store.find(workoutTemplates, params.id);
  if (!template) throw notFound(url);
  return { title: template.title };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const template = await setTemplateArchived(context.get(servicesContext), { id, isArchived: true, by });
    if (!template) throw notFound(url);
    return redirectWithFlash(paths.listTemplates, `${template.title} archived.`);
  });
}

export default function ArchiveTemplatePage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Archive ${loaderData.title}?`}
      lead="It’s no longer offered for classes. Workouts made from it stay."
      action="Archive template"
    />
  );
}
