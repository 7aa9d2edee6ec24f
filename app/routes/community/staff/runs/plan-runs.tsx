import * as paths from '#app/paths.ts';
import { EventPlan } from '../events/event-plan.tsx';
import { loadEventPlan } from '../events/load-event-plan.ts';
import type { Route } from './+types/plan-runs.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Run club' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadEventPlan(url, context, 'run');
}

const add = { href: paths.addRun, label: 'Add run' };
const routes = { href: paths.listRoutes, label: 'Routes' };
const empty = {
  past: 'No past runs',
  ahead: 'No runs coming up',
  hint: 'Add the first one, then repeat it every week.',
};

export default function PlanRunsPage({ loaderData }: Route.ComponentProps) {
  return (
    <EventPlan
      plan={loaderData}
      title="Run club"
      lead="Our runs, with who’s coming."
      add={add}
      more={routes}
      empty={empty}
    />
  );
}
