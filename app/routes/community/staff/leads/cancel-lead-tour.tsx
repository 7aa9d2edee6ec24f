import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { isTourAhead } from '#domain/community/leads/lead-pipeline.ts';
import { cancelTour } from '#server/community/tours/cancel-tour.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import { useShell } from '../../../../ui/shell.ts';
import type { Route } from './+types/cancel-lead-tour.ts';
import { findLead, leadRow } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a tour' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const lead = await findLead(url, context, params.id);
  const now = context.get(servicesContext).now();
  // The lead's page says that there is none.
  if (!isTourAhead(lead, now)) throw redirect(paths.viewLead(lead.id), 303);
  const { name, tour } = leadRow(lead, now);
  return { name, tour, hasEmail: lead.email !== '' };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await findLead(url, context, id);
    const by = await findActor(context);
    const outcome = await cancelTour(context.get(servicesContext), { leadId: id, by });
    const text = {
      cancelled: 'The tour is cancelled.',
      done: 'There is no tour to cancel.',
      'too-late': 'The tour has already started.',
    };
    return redirectWithFlash(
      paths.viewLead(id),
      text[outcome.kind],
      outcome.kind === 'cancelled' ? 'good' : 'warn',
    );
  });
}

export default function CancelLeadTourPage({ loaderData: { name, tour, hasEmail } }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const message = hasEmail ? staffMail.tourChanged(canSendMail) : 'We have no email for them: please call.';
  return (
    <ConfirmPage
      title={`Cancel ${name}’s tour`}
      lead={`${tour}. ${message}`}
      action="Cancel the tour"
      tone="danger"
    />
  );
}
