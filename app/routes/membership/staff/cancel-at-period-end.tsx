import { debtAtPeriodEnd } from '#domain/membership/debts.ts';
import { effectiveStatus, lastDayOf } from '#domain/membership/membership.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import type { Route } from './+types/cancel-at-period-end.ts';
import { EndMembership } from './end-membership.tsx';
import { bookingsAtEnd, debtAtEnd, findForChange } from './membership-page.ts';
import { postMembershipEnd } from './post-membership-end.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel at end of period' }];

const NO_LAST_DAY = 'This membership has no end date. Record a payment first, or cancel it now.';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'cancel-at-period-end');
  const { clubName } = await context.get(servicesContext).settings.read();
  const end = member.currentPeriodEnd;
  if (!end && !context.get(formContext)) throw redirectWithFlash(view.here, NO_LAST_DAY, 'warn');
  const isOverdue = effectiveStatus(member, context.get(servicesContext).now()) === 'past_due';
  const debt = await debtAtEnd(context, member, debtAtPeriodEnd);
  const bookings = await bookingsAtEnd(context, member, 'cancel-at-period-end');
  return { view, clubName, isOverdue, debt, bookings, lastDay: end ? formatDate(lastDayOf(end)) : '' };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postMembershipEnd(url, context, { id, type: 'cancel-at-period-end' });
}

export default function CancelAtPeriodEndPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, clubName, isOverdue, debt, bookings, lastDay } = loaderData;
  const train = `${view.name} can train until ${lastDay}`;
  const when = isOverdue ? `${train} once the overdue payment is made` : train;
  return (
    <EndMembership
      view={view}
      title={`${view.name}: cancel at end of period`}
      lead={`${when}, then leaves ${clubName}. You can undo this until then. ${bookings || 'Bookings after that day are cancelled when the membership ends.'}${debt && ` ${debt}`}`}
      action="Cancel at end of period"
      refused={actionData}
    />
  );
}
