import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import type { Route } from './+types/reactivate-plan.ts';
import { requirePlanName, setPlanActive } from './set-plan-active.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Put a plan on sale' }];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return requirePlanName(url, context, params.id);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return setPlanActive(url, context, { id, isActive: true });
}

export default function ReactivatePlanPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Put ${name} on sale?`}
      lead="Anyone can choose it at the price shown with it, and the desk can start memberships with it."
      action="Put on sale"
    />
  );
}
