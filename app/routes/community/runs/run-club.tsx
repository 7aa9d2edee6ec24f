import { shareable } from '../../platform/pictures/shareable.ts';
import { EventList } from '../events/event-list.tsx';
import { loadEventList } from '../events/load-event-list.ts';
import type { Route } from './+types/run-club.ts';

export const handle = { cacheAs: 'events', reads: ['cursor'] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Run club' },
  { name: 'description', content: 'Our weekly runs: where we meet, how far we go and how fast.' },
]);

export function loader({ url, context }: Route.LoaderArgs) {
  return loadEventList(url, context, 'run');
}

export default function RunClubPage({ loaderData }: Route.ComponentProps) {
  const empty = { title: 'No runs at the moment', text: 'New runs appear here.' };
  const lead = 'We run together, each in a group at their own pace.';
  return <EventList list={loaderData} title="Run club" lead={lead} empty={empty} />;
}
