import { lastDayOf } from '#domain/membership/membership.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import type { Route } from './+types/cancel-at-period-end.ts';
import { EndMembership } from './end-membership.tsx';
import { findForChange } from './membership-page.ts';
import { postMembershipEnd } from './post-membership-end.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End with the period' }];

const ENDLESS = 'This membership has no last day. Record a payment first, or end it now.';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'cancel-at-period-end');
  const { clubName } = await context.get(servicesContext).settings.read();
  const end = member.currentPeriodEnd;
  if (!end && !context.get(formContext)) throw redirectWithFlash(view.here, ENDLESS, 'warn');
  return { view, clubName, lastDay: end ? formatDate(lastDayOf(end)) : '' };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postMembershipEnd(url, context, { id, type: 'cancel-at-period-end' });
}

export default function CancelAtPeriodEndPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, clubName, lastDay } = loaderData;
  return (
    <EndMembership
      view={view}
      title="End with the period"
      lead={`${view.name} can train until ${lastDay} and then leaves ${clubName}. It can be undone until then. What they have booked after that day is cancelled when it comes.`}
      action="End it with the period"
      refused={actionData}
    />
  );
}
