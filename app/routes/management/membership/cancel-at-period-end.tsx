import { formContext, servicesContext } from '#server/context.ts';
import { formatDate } from '#server/domain/dates.ts';
import { lastDayOf } from '#server/domain/membership.ts';
import { redirectWithNotice } from '#server/forms/notice-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import type { Route } from './+types/cancel-at-period-end.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End with the period' }];

const ENDLESS = 'This membership has no last day. Record a payment first, or end it now.';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(request, context, params.id, 'cancel-at-period-end');
  const { clubName } = await context.get(servicesContext).settings.read();
  const end = member.currentPeriodEnd;
  if (!end && !context.get(formContext)) throw redirectWithNotice(view.here, ENDLESS, 'warn');
  return { view, clubName, lastDay: end ? formatDate(lastDayOf(end)) : '' };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  const event = { type: 'cancel-at-period-end' } as const;
  return submitOnce(request, context, () => carryOut(request, context, { id, event }));
}

export default function CancelAtPeriodEndPage({ loaderData }: Route.ComponentProps) {
  const { view, clubName, lastDay } = loaderData;
  const lead = `${view.name} can train until ${lastDay} and then leaves ${clubName}. It can be taken back until then.`;
  return (
    <ConfirmChange
      view={view}
      title="End with the period"
      lead={lead}
      action="End it with the period"
      isEnding
    />
  );
}
