import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import { countRequests } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/deactivate-plan.ts';
import { requirePlanName, setPlanActive } from './set-plan-active.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stop selling a plan' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const plan = await requirePlanName(url, context, params.id);
  return { ...plan, requests: await countRequests(context.get(servicesContext).store, params.id) };
}

/** What becomes of the requests for it; empty: there are none. */
function requestsText(requests: number): string {
  if (requests === 0) return '';
  const who = requests === 1 ? 'One person has' : `${requests} people have`;
  return ` ${who} requested it: you can still sell it to them.`;
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return setPlanActive(url, context, { id, isActive: false });
}

export default function DeactivatePlanPage({ loaderData: { name, requests } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Stop selling ${name}?`}
      lead={`New members can’t choose it. Members who have it keep it.${requestsText(requests)}`}
      action="Stop selling this plan"
    />
  );
}
