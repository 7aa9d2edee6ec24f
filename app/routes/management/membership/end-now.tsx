import { parseWithZod } from '@conform-to/zod/v4';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import type { Route } from './+types/end-now.ts';
import { endMembershipForm } from './end-membership.form.ts';
import { EndMembership } from './end-membership.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End the membership now' }];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(request, context, params.id, 'cancel-now');
  return { view };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: endMembershipForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const event = { type: 'cancel-now', reason: submission.value.reason } as const;
    return carryOut(request, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
}

export default function EndNowPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return (
    <EndMembership
      view={view}
      title="End the membership now"
      lead={`${view.name} can no longer train from this moment. What they have booked is cancelled. Money is given back by hand.`}
      action="End this membership now"
      refused={actionData}
    >
      <p>
        <a href={`${view.here}/cool-off`}>Joined within the last 14 days? Pay back what was not used</a>
      </p>
    </EndMembership>
  );
}
