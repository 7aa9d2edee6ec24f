import * as paths from '#app/paths.ts';
import type { Route } from './+types/end-now.ts';
import { EndMembership } from './end-membership.tsx';
import { findForChange } from './membership-page.ts';
import { postMembershipEnd } from './post-membership-end.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End the membership now' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(url, context, params.id, 'cancel-now');
  return { view };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postMembershipEnd(url, context, { id, type: 'cancel-now' });
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
        <a href={paths.coolOff(view.uid)}>Joined within the last 14 days? Pay back what was not used</a>
      </p>
    </EndMembership>
  );
}
