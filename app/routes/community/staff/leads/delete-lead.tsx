import * as paths from '#app/paths.ts';
import { forgetLead } from '#server/community/leads/forget-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/delete-lead.ts';
import { findLead } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Delete a lead' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name } = await findLead(url, context, params.id);
  return { name: name || 'this lead' };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    await forgetLead(context.get(servicesContext), { leadId: id, by });
    return redirectWithFlash(paths.listLeads, 'The lead has been deleted.');
  });
}

export default function DeleteLeadPage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Delete ${loaderData.name}`}
      lead="This lead is deleted with everything in it, and a tour that they have booked is cancelled without a message. You can’t undo this."
      action="Delete lead"
      tone="danger"
    />
  );
}
