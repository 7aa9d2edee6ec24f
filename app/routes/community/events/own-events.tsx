import * as paths from '#app/paths.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { calledOffTexts, formatSpan, partyText } from '#domain/community/event-text.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import { capitalised } from '#domain/values/text.ts';
import { findOwnRegistrations } from '#server/community/events/find-events.ts';
import { type EventRegistration, events } from '#server/data/collections/events.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/own-events.ts';
import { listNameOf, listOf } from './event-kinds.ts';
import { registrationChip } from './event-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My events' }];

const PAST = `${paths.ownEvents}?when=past`;
const tabs = [
  { href: paths.ownEvents, label: 'Coming up' },
  { href: PAST, label: 'Past' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const { areasOff } = await settings.read();
  const now = clock();
  const { uid } = requireLogin(context);
  const isPast = url.searchParams.get('when') === 'past';
  const page = await findOwnRegistrations(store, { uid, isPast, now }, url.searchParams.get('cursor'));
  const off = page.items.filter(({ status }) => status === 'event-cancelled');
  const found = await store.findMany(
    events,
    off.map(({ eventId }) => eventId),
  );
  const why = new Map(
    found.flatMap((event) =>
      event ? [[event.id, calledOffTexts(event, event.cancelReason).join(' ')]] : [],
    ),
  );
  return {
    isPast,
    list: areasOff.includes('events') ? listed('run') : listed('event'),
    rows: page.items.map((registration) => ({
      ...rowOf(registration, now),
      why: why.get(registration.eventId) ?? '',
    })),
    ...pageHrefs(paths.ownEvents, new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

const listed = (kind: EventKind) => ({
  ...{ href: listOf(kind), name: listNameOf(kind) },
  find: kind === 'run' ? 'Find a run' : 'Find an event',
});

function rowOf(registration: EventRegistration, now: Temporal.Instant) {
  const { id, eventId, title, location, places, has } = registration;
  return {
    ...{ id, title, when: formatSpan(registration, now), where: location || 'At the club' },
    party: has === 'nothing' ? '' : capitalised(partyText(places)),
    chip: registrationChip(registration) ?? stateLabels.cancelled,
    href: paths.eventPlace(eventId),
  };
}

export default function OwnEventsPage({ loaderData }: Route.ComponentProps) {
  const { isPast, list, rows, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead
        back={<a href={list.href}>{list.name}</a>}
        title="My events"
        actions={
          <ButtonLink href={list.href} tone="accent" isSmall icon="search">
            {list.find}
          </ButtonLink>
        }
      />
      <Tabs label="My events" places={tabs} currentPath={isPast ? PAST : paths.ownEvents} />
      {rows.length === 0 ? (
        <EmptyState title={isPast ? 'No past events' : 'No events coming up'} icon="calendar-days">
          Events you register for appear here.
        </EmptyState>
      ) : (
        <ul className="bare lines">
          {rows.map(({ id, title, when, where, party, chip, href, why }) => (
            <li key={id} className="row between">
              <span className="grow">
                <a href={href}>{title}</a>
                <br />
                <span className="dim">{[when, where, party].filter(Boolean).join(' · ')}</span>
                {why ? (
                  <>
                    <br />
                    {why}
                  </>
                ) : null}
              </span>
              <Chip tone={chip.tone}>{chip.text}</Chip>
            </li>
          ))}
        </ul>
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
