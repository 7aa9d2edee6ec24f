import '../../community.css';
import * as paths from '#app/paths.ts';
import { hasStarted } from '#domain/community/event-registration.ts';
import { findComing } from '#server/community/events/find-events.ts';
import { type ClubEvent, eventRegistrations } from '#server/data/collections/events.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { listNameOf, planOf } from '../../events/event-kinds.ts';
import { eventFacts, findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/view-registrations.ts';
import { canMarkEvent } from './can-mark-event.ts';
import { Coming, PeopleTable, personRow } from './people-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.event.title ?? 'Event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const event = await findEvent(url, context, params.id);
  const cursor = url.searchParams.get('cursor');
  const [page, waiting] = await Promise.all([findComing(store, event.id, cursor), listWaiting(store, event)]);
  const { takenCount, attendedCount } = event;
  return {
    event: eventFacts(event, now),
    ...{ takenCount, attendedCount, hasStarted: hasStarted(event, now) },
    isOver: Temporal.Instant.compare(event.endsAt, now) <= 0,
    canMark: canMarkEvent(event, now),
    coming: page.items.map((registration) => personRow(registration, 'admin')),
    waiting: waiting.map((registration) => personRow(registration, 'admin')),
    ...pageHrefs(paths.viewRegistrations(event.id), new URLSearchParams(), page),
  };
}

/** On the first pages of a list of at most fifty, in its order. */
async function listWaiting(store: Store, { waitlist }: ClubEvent) {
  const ids = waitlist.slice(0, SHOWN_WAITING).map(({ registrationId }) => registrationId);
  const found = ids.length > 0 ? await store.findMany(eventRegistrations, ids) : [];
  return found.filter((registration) => registration !== null);
}

const SHOWN_WAITING = 20;

type Page = Route.ComponentProps['loaderData'];

export default function ViewRegistrationsPage({ loaderData }: Route.ComponentProps) {
  const { event, waiting } = loaderData;
  return (
    <>
      <PageHead
        back={<a href={planOf(event.kind)}>{listNameOf(event.kind)}</a>}
        title={event.title}
        lead={event.when}
        actions={<Actions page={loaderData} />}
      />
      <div className="stack-loose">
        {event.isCancelled ? (
          <Notice tone="warn">
            This {event.kind} is cancelled.{event.cancelReason ? ` ${event.cancelReason}` : ''}
          </Notice>
        ) : null}
        <Facts facts={factsOf(loaderData)} />
        <Coming page={loaderData} csv={<CsvLink href={paths.exportRegistrations(event.id)} />} />
        {waiting.length > 0 ? (
          <section className="stack-tight">
            <h2>Waitlist</h2>
            <PeopleTable
              caption="Waitlist"
              people={waiting}
              canMark={false}
              hasGroups={event.paceGroups.length > 0}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Actions({ page: { event, isOver } }: { page: Page }) {
  return (
    <>
      {event.isCancelled || isOver ? null : (
        <ButtonLink href={paths.addToEvent(event.id)} tone="accent" isSmall icon="user-plus">
          Add someone
        </ButtonLink>
      )}
      <ButtonLink href={paths.viewEvent(event.id)} tone="quiet" isSmall icon="eye">
        As members see it
      </ButtonLink>
      {event.isCancelled ? null : (
        <ButtonLink
          href={event.kind === 'run' ? paths.editRun(event.id) : paths.editEvent(event.id)}
          tone="quiet"
          isSmall
          icon="pencil"
        >
          Edit
        </ButtonLink>
      )}
      <ButtonLink href={paths.eventPicture(event.id)} tone="quiet" isSmall>
        Picture
      </ButtonLink>
      <ButtonLink href={paths.repeatEvent(event.id)} tone="quiet" isSmall icon="refresh-cw">
        Repeat
      </ButtonLink>
      {event.isCancelled || isOver ? null : (
        <ButtonLink href={paths.cancelEvent(event.id)} tone="danger" isSmall>
          Cancel {event.kind}
        </ButtonLink>
      )}
    </>
  );
}

function factsOf({ event, takenCount, attendedCount, hasStarted: isOn }: Page) {
  return [
    { term: event.kind === 'run' ? 'Meet at' : 'Where', value: event.location || 'At the club' },
    ...(event.distance ? [{ term: 'Distance', value: event.distance }] : []),
    { term: 'For', value: event.who },
    ...(event.price ? [{ term: 'Price', value: event.price }] : []),
    { term: 'Places taken', value: event.places ? `${takenCount} (${event.places})` : String(takenCount) },
    ...(isOn ? [{ term: 'Came', value: String(attendedCount) }] : []),
  ];
}
