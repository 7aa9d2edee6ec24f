import { isHoldAhead } from '#domain/membership/membership.ts';
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
  return { view, isAhead: isHoldAhead(member, context.get(servicesContext).now()) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'end-hold' } }));
}

export default function EndHoldPage({ loaderData: { view, isAhead } }: Route.ComponentProps) {
  if (isAhead) {
    return (
      <ConfirmChange
        view={view}
        title={`${view.name}: cancel hold`}
        lead={`The hold hasn’t started. ${view.name} can keep training, and its days are taken off the end of the membership again.`}
        action="Cancel hold"
      />
    );
  }
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: end hold`}
      lead={`${view.name} can train again straight away. Unused hold days are taken off the end of the membership.`}
      action="End hold today"
    />
  );
}
