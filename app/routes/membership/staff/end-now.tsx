import * as paths from '#app/paths.ts';
import type { Route } from './+types/end-now.ts';
import { EndMembership } from './end-membership.tsx';
import { findForChange } from './membership-page.ts';
import { postMembershipEnd } from './post-membership-end.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel now' }];

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
      title={`${view.name}: cancel now`}
      lead={`${view.name} can’t train any more, and their bookings are cancelled. Nothing is refunded automatically.`}
      action="Cancel membership now"
      refused={actionData}
    >
      <p>
        <a href={paths.coolOff(view.uid)}>Joined in the last 14 days? Refund the unused days</a>
      </p>
    </EndMembership>
  );
}
