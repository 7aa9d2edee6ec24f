import * as paths from '#app/paths.ts';
import { findEventsOnNow, findUpcomingEvents } from '#server/community/events/find-events.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/list-events.ts';
import { EventLines } from './event-lines.tsx';
import { loadEventRows } from './load-event-rows.ts';

export const handle = { cacheAs: 'events' };

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData ? `Events at ${loaderData.clubName}` : 'Events' },
  { name: 'description', content: 'What’s on besides classes: socials, workshops and competitions.' },
]);

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
  const running = onNow.filter(({ status }) => status === 'scheduled');
  const rows = await loadEventRows(context, [...running, ...upcoming.items], now);
  return {
    clubName,
    isSignedIn: context.get(loginContext) !== null,
    onNow: rows.slice(0, running.length),
    upcoming: rows.slice(running.length),
    ...pageHrefs(paths.listEvents, new URLSearchParams(), upcoming),
  };
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
