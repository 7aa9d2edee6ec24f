import '../../events/events.css';
import * as paths from '#app/paths.ts';
import { hasStarted } from '#domain/community/event-registration.ts';
import { localDate } from '#domain/values/dates.ts';
import { findComing } from '#server/community/events/find-events.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
} from '#server/data/collections/events.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { listNameOf, planOf } from '../../events/event-kinds.ts';
import { registrationChip } from '../../events/event-view.ts';
import { eventFacts, findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/view-registrations.ts';

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
    canMark: Temporal.PlainDate.compare(localDate(now), localDate(event.startsAt)) >= 0,
    coming: page.items.map(personOf),
    waiting: waiting.map(personOf),
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

function personOf(registration: EventRegistration) {
  const { id, eventId, name, email, memberUid, places, paceGroup, status } = registration;
  return {
    ...{ id, eventId, name: name || 'No name', email, places, paceGroup, status },
    memberHref: memberUid ? paths.viewMember(memberUid) : '',
    chip: registrationChip(registration),
  };
}

type Page = Route.ComponentProps['loaderData'];
type Person = Page['coming'][number];

export default function ViewRegistrationsPage({ loaderData }: Route.ComponentProps) {
  const { event, coming, waiting, previousHref, nextHref, canMark } = loaderData;
  return (
    <>
      <PageHead
        above={<a href={planOf(event.kind)}>{listNameOf(event.kind)}</a>}
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
        <section className="stack-tight">
          <h2>Who’s coming</h2>
          {canMark || coming.length === 0 ? null : (
            <p className="dim">You can mark who came from the day of the {event.kind} on.</p>
          )}
          <Table
            caption="Who’s coming"
            columns={columnsOf(canMark, event.paceGroups.length > 0)}
            rows={coming}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nobody has registered" icon="users" />}
          />
          {previousHref || nextHref ? (
            <Pager summary="" previousHref={previousHref} nextHref={nextHref} />
          ) : null}
        </section>
        {waiting.length > 0 ? (
          <section className="stack-tight">
            <h2>Waitlist</h2>
            <Table
              caption="Waitlist"
              columns={columnsOf(false, event.paceGroups.length > 0)}
              rows={waiting}
              rowKey={({ id }) => id}
              empty={null}
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

function columnsOf(canMark: boolean, hasGroups: boolean): readonly Column<Person>[] {
  return [
    {
      header: 'Name',
      cell: ({ name, memberHref, email }) =>
        memberHref ? (
          <a href={memberHref}>{name}</a>
        ) : (
          <>
            {name} <span className="dim">{email} (visitor)</span>
          </>
        ),
    },
    ...(hasGroups
      ? [{ header: 'Pace group', cell: ({ paceGroup }: Person) => paceGroup || 'Not chosen' }]
      : []),
    { header: 'Places', cell: ({ places }) => places, isNumeric: true },
    {
      header: 'State',
      cell: ({ chip }) => (chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : null),
      onPhone: 'aside',
    },
    { header: 'Action', cell: (person) => <PersonActions person={person} canMark={canMark} /> },
  ];
}

function PersonActions({ person, canMark }: { person: Person; canMark: boolean }) {
  const { id, name, status } = person;
  if (!canMark) {
    return (
      <a href={paths.cancelRegistration(id)} aria-label={`Cancel place: ${name}`}>
        Cancel place
      </a>
    );
  }
  return (
    <div className="row">
      {status === 'attended' ? null : <Mark person={person} mark="attended" label="Came" />}
      {status === 'no-show' ? null : <Mark person={person} mark="no-show" label="Didn’t come" />}
      {status === 'going' ? null : <Mark person={person} mark="going" label="Undo" />}
    </div>
  );
}

function Mark({
  person: { id, eventId, name },
  mark,
  label,
}: {
  person: Person;
  mark: string;
  label: string;
}) {
  return (
    <PostForm action={paths.markRegistration(eventId)} isInline>
      <input type="hidden" name="registration" value={id} />
      <input type="hidden" name="mark" value={mark} />
      <SubmitButton tone="quiet" isSmall aria-label={`${name}: ${label}`}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
