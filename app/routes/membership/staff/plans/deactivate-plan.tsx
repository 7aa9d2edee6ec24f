import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import type { Route } from './+types/deactivate-plan.ts';
import { requirePlanName, setPlanActive } from './set-plan-active.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stop selling a plan' }];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return requirePlanName(url, context, params.id);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return setPlanActive(url, context, { id, isActive: false });
}

export default function DeactivatePlanPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Stop selling ${name}?`}
      lead="New members can’t choose it. Members who have it keep it."
      action="Stop selling this plan"
    />
  );
}
