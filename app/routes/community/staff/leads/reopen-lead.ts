import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { leadRefusalSentence } from '#domain/community/leads/lead-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/reopen-lead.ts';

/** Has no page of its own: the button is on the lead's page. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.viewLead(id), 303);
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const by = await findActor(context);
  const request = { leadId: id, step: { type: 'reopen' }, by } as const;
  const outcome = await changeLead(context.get(servicesContext), request);
  if (outcome.kind === 'no-lead') throw notFound(url);
  const back = paths.viewLead(id);
  if (outcome.kind === 'refused') return redirectWithFlash(back, leadRefusalSentence(outcome.reason), 'warn');
  return redirectWithFlash(back, `${outcome.name || 'The lead'} is open again.`);
}
