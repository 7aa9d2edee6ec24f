import * as paths from '#app/paths.ts';
import { findComing } from '#server/community/events/find-events.ts';
import { servicesContext } from '#server/request/context.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { eventFacts, findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/event-for-coach.ts';
import { canMarkEvent } from './can-mark-event.ts';
import { Coming, personRow } from './people-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.event.title ?? 'Event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const event = await findEvent(url, context, params.id);
  const page = await findComing(store, event.id, url.searchParams.get('cursor'));
  return {
    event: eventFacts(event, now),
    ...{ takenCount: event.takenCount, attendedCount: event.attendedCount },
    canMark: canMarkEvent(event, now),
    coming: page.items.map((registration) => personRow(registration, 'coach')),
    ...pageHrefs(paths.eventForCoach(event.id), new URLSearchParams(), page),
  };
}

export default function EventForCoachPage({ loaderData }: Route.ComponentProps) {
  const { event } = loaderData;
  return (
    <>
      <PageHead back={<a href={paths.eventsForCoach}>Events</a>} title={event.title} lead={event.when} />
      <div className="stack-loose">
        {event.isCancelled ? <Notice tone="warn">This {event.kind} is cancelled.</Notice> : null}
        <Facts facts={factsOf(loaderData)} />
        <Coming page={loaderData} />
      </div>
    </>
  );
}

function factsOf({ event, takenCount, attendedCount, canMark }: Route.ComponentProps['loaderData']) {
  return [
    { term: 'Where', value: event.location || 'At the club' },
    { term: 'Places taken', value: event.places ? `${takenCount} (${event.places})` : String(takenCount) },
    ...(canMark ? [{ term: 'Came', value: String(attendedCount) }] : []),
  ];
}
