import { parseWithZod } from '@conform-to/zod/v4';
import { formContext, servicesContext } from '#server/context.ts';
import { formatDate } from '#server/domain/dates.ts';
import { lastDayOf } from '#server/domain/membership.ts';
import { redirectWithNotice } from '#server/forms/notice-cookie.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import type { Route } from './+types/cancel-at-period-end.ts';
import { endMembershipForm } from './end-membership.form.ts';
import { EndMembership } from './end-membership.tsx';
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
  return submitOnce(request, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: endMembershipForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const event = { type: 'cancel-at-period-end', reason: submission.value.reason } as const;
    return carryOut(request, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
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
