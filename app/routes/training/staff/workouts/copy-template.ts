import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { copyToTemplate } from '#server/training/workouts/save-template.ts';
import type { Route } from './+types/copy-template.ts';

/** The button is on the template's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.viewTemplate(params.id), 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await copyToTemplate(context.get(servicesContext), {
      from: { kind: 'template', id },
      by,
    });
    if (outcome.kind === 'missing') throw notFound(url);
    return redirectWithFlash(paths.editTemplate(outcome.id), `${outcome.title} added.`);
  });
}
