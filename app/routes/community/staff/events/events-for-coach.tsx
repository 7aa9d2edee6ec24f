import * as paths from '#app/paths.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { formatSpan, placesText } from '#domain/community/event-text.ts';
import { findEventsOnNow, findPastEvents, findUpcomingEvents } from '#server/community/events/find-events.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Place } from '../../../../ui/navigation.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { Route } from './+types/events-for-coach.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Events' }];

interface Shown {
  readonly isPast: boolean;
  readonly kind: EventKind;
}

const queryOf = ({ isPast, kind }: Shown) =>
  new URLSearchParams({ ...(kind === 'run' ? { kind } : {}), ...(isPast ? { when: 'past' } : {}) });

const hrefOf = (shown: Shown) => [paths.eventsForCoach, String(queryOf(shown))].filter(Boolean).join('?');

const tabs: readonly Omit<Place, 'icon'>[] = [
  { href: hrefOf({ kind: 'event', isPast: false }), label: 'Events', areas: ['events'] },
  { href: hrefOf({ kind: 'run', isPast: false }), label: 'Runs', areas: ['runs'] },
  { href: hrefOf({ kind: 'event', isPast: true }), label: 'Past events', areas: ['events'] },
  { href: hrefOf({ kind: 'run', isPast: true }), label: 'Past runs', areas: ['runs'] },
];

/** The club's events, for those who mark who came. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const { areasOff } = await settings.read();
  const isRun = url.searchParams.get('kind') === 'run' || areasOff.includes('events');
  const kind: EventKind = isRun && !areasOff.includes('runs') ? 'run' : 'event';
  const cursor = url.searchParams.get('cursor');
  const [page, onNow] = await Promise.all([
    isPast ? findPastEvents(store, now, cursor, kind) : findUpcomingEvents(store, now, { cursor, kind }),
    isPast || cursor !== null ? [] : findEventsOnNow(store, now, kind),
  ]);
  return {
    here: hrefOf({ isPast, kind }),
    none: `No ${isPast ? 'past ' : ''}${kind === 'run' ? 'runs' : 'events'}${isPast ? '' : ' coming up'}`,
    rows: [...onNow, ...page.items].map((event) => rowOf(event, now)),
    ...pageHrefs(paths.eventsForCoach, queryOf({ isPast, kind }), page),
  };
}

function rowOf(event: ClubEvent, now: Temporal.Instant) {
  const { id, title, location, takenCount, status } = event;
  const isCancelled = status === 'cancelled';
  return {
    ...{ id, title, isCancelled, href: paths.eventForCoach(id) },
    lines: [
      formatSpan(event, now),
      location,
      ...(isCancelled ? [] : [`${takenCount} coming`, placesText(event)]),
    ],
  };
}

export default function EventsForCoachPage({ loaderData }: Route.ComponentProps) {
  const { here, none, rows, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead title="Events" lead="See who’s coming, and mark who came." />
      <Tabs label="Events" places={tabs} currentPath={here} />
      {rows.length === 0 ? (
        <EmptyState title={none} icon="calendar-days" />
      ) : (
        <ul className="bare lines">
          {rows.map(({ id, title, href, lines, isCancelled }) => (
            <li key={id} className="row between">
              <span className="grow">
                <a href={href}>{title}</a>
                <br />
                <span className="dim">{lines.filter(Boolean).join(' · ')}</span>
              </span>
              {isCancelled ? <Chip tone="bad">Cancelled</Chip> : null}
            </li>
          ))}
        </ul>
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
