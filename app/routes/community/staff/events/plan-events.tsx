import * as paths from '#app/paths.ts';
import { formatSpan } from '#domain/community/event-text.ts';
import { findEventsOnNow, findPastEvents, findUpcomingEvents } from '#server/community/events/find-events.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { Route } from './+types/plan-events.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Events' }];

const PAST = `${paths.planEvents}?when=past`;
const tabs = [
  { href: paths.planEvents, label: 'Coming up' },
  { href: PAST, label: 'Past' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const cursor = url.searchParams.get('cursor');
  const page = isPast
    ? await findPastEvents(store, now, cursor)
    : await findUpcomingEvents(store, now, { cursor });
  const onNow = isPast || cursor !== null ? [] : await findEventsOnNow(store, now);
  return {
    isPast,
    rows: [...onNow, ...page.items].map((event) => rowOf(event, now)),
    ...pageHrefs(paths.planEvents, new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

function rowOf(event: ClubEvent, now: Temporal.Instant) {
  const { id, title, capacity, takenCount, waitlist, attendedCount, audience, status } = event;
  return {
    ...{ id, title, when: formatSpan(event, now), isCancelled: status === 'cancelled' },
    who: audience === 'everyone' ? 'Everyone' : 'Members',
    taken: capacity === 0 ? String(takenCount) : `${takenCount} of ${capacity}`,
    waiting: waitlist.length,
    came: attendedCount,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    header: 'Event',
    cell: ({ id, title, isCancelled }) => (
      <>
        <a href={paths.viewRegistrations(id)}>{title}</a>
        {isCancelled ? (
          <>
            {' '}
            <Chip tone="bad">Cancelled</Chip>
          </>
        ) : null}
      </>
    ),
  },
  { header: 'When', cell: ({ when }) => when },
  { header: 'For', cell: ({ who }) => who, onPhone: 'wide-only' },
  { header: 'Places taken', cell: ({ taken }) => taken, isNumeric: true },
  { header: 'Waiting', cell: ({ waiting }) => waiting, isNumeric: true, onPhone: 'wide-only' },
];
const pastColumns: readonly Column<Row>[] = [
  ...columns.slice(0, -1),
  { header: 'Came', cell: ({ came }) => came, isNumeric: true },
];

export default function PlanEventsPage({ loaderData }: Route.ComponentProps) {
  const { isPast, rows, previousHref, nextHref } = loaderData;
  const add = (
    <ButtonLink href={paths.addEvent} tone="accent" isSmall icon="plus">
      Add event
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Events" lead="What’s on besides classes." actions={add} />
      <Tabs label="Events" places={tabs} currentPath={isPast ? PAST : paths.planEvents} />
      <Table
        caption={isPast ? 'Past events' : 'Events coming up'}
        columns={isPast ? pastColumns : columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isPast ? 'No past events' : 'No events coming up'} icon="calendar-days">
            {isPast
              ? 'Events are listed here once they’ve begun.'
              : 'Add a social, a workshop or a competition.'}
          </EmptyState>
        }
      />
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
