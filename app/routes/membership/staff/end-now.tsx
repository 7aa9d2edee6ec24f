import * as paths from '#app/paths.ts';
import { findCoolingOff } from '#server/membership/find-cooling-off.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/end-now.ts';
import { EndMembership } from './end-membership.tsx';
import { bookingsAtEnd, debtAtEnd, findForChange } from './membership-page.ts';
import { postMembershipEnd } from './post-membership-end.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel now' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'cancel-now');
  const { store, now } = context.get(servicesContext);
  const cooling = await findCoolingOff(store, params.id, now());
  return {
    ...{ view, debt: await debtAtEnd(context, member) },
    bookings: await bookingsAtEnd(context, member, 'cancel-now'),
    canCoolOff: cooling !== null && !cooling.isOver,
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return postMembershipEnd(url, context, { id, type: 'cancel-now' });
}

export default function EndNowPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, debt, bookings, canCoolOff } = loaderData;
  return (
    <EndMembership
      view={view}
      title={`${view.name}: cancel now`}
      lead={`${view.name} can’t train any more. ${bookings && `${bookings} `}Nothing is refunded automatically.${debt && ` ${debt}`}`}
      action="Cancel membership now"
      refused={actionData}
    >
      {canCoolOff ? (
        <p>
          <a href={paths.coolOff(view.uid)}>They joined in the last 14 days: refund the unused days</a>
        </p>
      ) : null}
    </EndMembership>
  );
}
