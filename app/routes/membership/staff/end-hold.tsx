import { paidAfterHold } from '#domain/membership/end-hold.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import { isHoldAhead } from '#domain/membership/membership.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { servicesContext } from '#server/request/context.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/end-hold.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.isAhead ? 'Cancel hold' : 'End hold' },
];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view, member } = await findForChange(url, context, params.id, 'end-hold');
  const now = context.get(servicesContext).now();
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  return { view, isAhead: isHoldAhead(member, now), isByCard, paid: paidAfterHold(member, now) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'end-hold' } }));
}

export default function EndHoldPage({ loaderData: { view, isAhead, isByCard, paid } }: Route.ComponentProps) {
  if (isAhead) {
    return (
      <ConfirmChange
        view={view}
        title={`${view.name}: cancel hold`}
        lead={`The hold hasn’t started. ${[`${view.name} can keep training.`, paid, STAY_CANCELLED].filter(Boolean).join(' ')}`}
        action="Cancel hold"
      />
    );
  }
  const credit = isByCard ? 'Only the days used are taken off the next payment.' : paid;
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: end hold`}
      lead={[`${view.name} can train again straight away.`, credit, STAY_CANCELLED].filter(Boolean).join(' ')}
      action="End hold today"
    />
  );
}
