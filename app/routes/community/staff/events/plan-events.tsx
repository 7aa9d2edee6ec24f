import * as paths from '#app/paths.ts';
import type { Route } from './+types/plan-events.ts';
import { EventPlan } from './event-plan.tsx';
import { loadEventPlan } from './load-event-plan.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Events' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadEventPlan(url, context, 'event');
}

const add = { href: paths.addEvent, label: 'Add event' };
const empty = {
  past: 'No past events',
  ahead: 'No events coming up',
  hint: 'Add a social, a workshop or a competition.',
};

export default function PlanEventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <EventPlan plan={loaderData} title="Events" lead="What’s on besides classes." add={add} empty={empty} />
  );
}
