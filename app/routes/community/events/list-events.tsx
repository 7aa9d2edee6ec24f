import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/list-events.ts';
import { EventList } from './event-list.tsx';
import { loadEventList } from './load-event-list.ts';

export const handle = { cacheAs: 'events', reads: ['cursor'] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Events' },
  { name: 'description', content: 'What’s on besides classes: socials, workshops and competitions.' },
]);

export function loader({ url, context }: Route.LoaderArgs) {
  return loadEventList(url, context, 'event');
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const empty = { title: 'No events at the moment', text: 'New events appear here.' };
  return <EventList list={loaderData} title="Events" lead="What’s on besides classes." empty={empty} />;
}
