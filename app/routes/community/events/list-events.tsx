import * as paths from '#app/paths.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { findEventsOnNow, findUpcomingEvents } from '#server/community/events/find-events.ts';
import { type ClubEvent, eventRegistrations } from '#server/data/collections/events.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import type { Route } from './+types/list-events.ts';
import { EventLines } from './event-lines.tsx';
import { eventRow } from './event-view.ts';

export const handle = { cacheAs: 'events' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Events at ${loaderData.clubName}` : 'Events' },
  { name: 'description', content: 'What’s on besides classes: socials, workshops and competitions.' },
];

/** Events that have ended are not in the list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const cursor = url.searchParams.get('cursor');
  const [onNow, upcoming, { clubName }] = await Promise.all([
    cursor === null ? findEventsOnNow(store, now) : [],
    findUpcomingEvents(store, now, { cursor }),
    settings.read(),
  ]);
  const registered = await findRegistered(context, [...onNow, ...upcoming.items]);
  const rowOf = (event: ClubEvent) => eventRow(event, registered.get(event.id) ?? null, now);
  return {
    clubName,
    isSignedIn: context.get(loginContext) !== null,
    onNow: onNow.filter(({ status }) => status === 'scheduled').map(rowOf),
    upcoming: upcoming.items.map(rowOf),
    ...pageHrefs(paths.listEvents, new URLSearchParams(), upcoming),
  };
}

/** The signed-in person's registrations, by event. */
async function findRegistered(context: Context, listed: readonly ClubEvent[]) {
  const login = context.get(loginContext);
  if (!login || listed.length === 0) return new Map();
  const keys = listed.map(({ id }) => registrationKey(id, { kind: 'member', uid: login.uid }));
  const found = await context.get(servicesContext).store.findMany(eventRegistrations, keys);
  return new Map(
    found.flatMap((registration) => (registration ? [[registration.eventId, registration]] : [])),
  );
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, onNow, upcoming, previousHref, nextHref } = loaderData;
  const isEmpty = onNow.length + upcoming.length === 0;
  return (
    <div className="stack">
      <PageHead
        title="Events"
        lead="What’s on besides classes."
        actions={
          isSignedIn ? (
            <ButtonLink href={paths.ownEvents} tone="quiet" isSmall icon="calendar-days">
              My events
            </ButtonLink>
          ) : undefined
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No events at the moment"
          icon="calendar-days"
          action={<a href={paths.timetable}>See the classes</a>}
        >
          New events appear here.
        </EmptyState>
      ) : null}
      {onNow.length > 0 ? (
        <section className="stack-tight">
          <h2>On now</h2>
          <EventLines rows={onNow} />
        </section>
      ) : null}
      {upcoming.length > 0 ? (
        <section className="stack-tight">
          <h2>Coming up</h2>
          <EventLines rows={upcoming} />
        </section>
      ) : null}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
