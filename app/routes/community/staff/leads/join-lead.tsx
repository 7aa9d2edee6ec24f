import * as paths from '#app/paths.ts';
import { leadRefusalSentence } from '#domain/community/leads/lead-pipeline.ts';
import { notFound } from '#server/access/not-found.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/join-lead.ts';
import { findLead } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mark as joined' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name } = await findLead(url, context, params.id);
  return { name: name || 'this person' };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const request = {
      leadId: id,
      step: { type: 'join', memberUid: '' },
      by: await findActor(context),
    } as const;
    const outcome = await changeLead(context.get(servicesContext), request);
    if (outcome.kind === 'no-lead') throw notFound(url);
    const back = paths.viewLead(id);
    if (outcome.kind === 'refused')
      return redirectWithFlash(back, leadRefusalSentence(outcome.reason), 'warn');
    return redirectWithFlash(back, `${outcome.name || 'They'}: joined.`);
  });
}

export default function JoinLeadPage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Mark ${loaderData.name} as joined`}
      lead="This happens by itself when somebody with their email gets a membership. Use it if they joined with another email, or booked sessions with a trainer."
      action="Mark as joined"
    />
  );
}
