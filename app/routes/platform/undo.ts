import { redirect } from 'react-router';
import { notFound } from '#server/access/not-found.ts';
import { undoSteps } from '#server/data/collections/undo.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { undoStep } from '#server/undo/undo-step.ts';
import type { Route } from './+types/undo.ts';

/** Only for the button of a notice; a GET leads back to the page that showed it. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const step = await context.get(servicesContext).store.find(undoSteps, params.id);
  if (step?.byUid !== requireLogin(context).uid) throw notFound(url);
  throw redirect(step.back, 303);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { claims } = requireLogin(context);
    const outcome = await undoStep(context.get(servicesContext), {
      id,
      by: await findActor(context),
      claims,
    });
    if (outcome.kind === 'none') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(outcome.back, outcome.sentence, 'warn');
    return redirectWithFlash(outcome.back, outcome.text);
  });
}
