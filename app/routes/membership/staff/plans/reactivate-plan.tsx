import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import type { Route } from './+types/reactivate-plan.ts';
import { requirePlanName, setPlanActive } from './set-plan-active.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sell a plan again' }];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return requirePlanName(url, context, params.id);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return setPlanActive(url, context, { id, isActive: true });
}

export default function ReactivatePlanPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Sell ${name} again?`}
      lead="Members can choose it again, and the desk can activate it."
      action="Sell this plan again"
    />
  );
}
