import * as paths from '#app/paths.ts';
import { readSessionFilter, type SessionFilter, sessionQuery } from '#domain/timetable/session-filter.ts';
import { fillLabels } from '#domain/timetable/session-labels.ts';
import { localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { listCoaches } from '#server/timetable/list-coaches.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageLinks, pageSummary } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import type { Option } from '../../../../ui/select-field.tsx';
import { Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-sessions.ts';
import { findMemberMatch, loadRows } from './load-sessions.ts';
import { bookingColumns, sessionColumns } from './session-columns.tsx';
import { SessionFilters } from './session-filters.tsx';
import { Unclear } from './unclear.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Bookings' }];

const here = paths.listSessions;
const PAGE = 50;

/** Filters and page are all in the query: a bookmark shows the same list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const at = now();
  const filter = readSessionFilter(searchParams);
  const [match, types, coaches] = await Promise.all([
    findMemberMatch(store, filter),
    listClassTypes(store),
    listCoaches(store),
  ]);
  const query = sessionQuery(filter);
  const common = {
    typed: Object.fromEntries(query) as Record<string, string>,
    choices: choicesOf(types, coaches),
    csvHref: `${paths.exportSessions}${query.size > 0 ? `?${query}` : ''}`,
    pastHref: `${here}?to=${localDate(at).subtract({ days: 1 })}`,
    lead: leadOf(filter),
  };
  if (match.kind === 'unclear') return { ...common, match, list: null };
  const before = searchParams.get('before');
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const { page, found, ...rows } = await loadRows(store, filter, match, { place, now: at });
  const links = pageLinks(page, {
    ...{ path: here, query, limit: PAGE },
    ...{ counter: 'row', from: searchParams.get('row') },
  });
  const summary = pageSummary({ ...links, count: page.items.length, found });
  const { previousHref, nextHref } = links;
  return { ...common, match, list: { ...rows, summary, previousHref, nextHref } };
}

type Named = { readonly name: string };

function choicesOf(
  types: readonly (Named & { readonly id: string })[],
  coaches: readonly (Named & { readonly uid: string })[],
): Record<'type' | 'coach' | 'status' | 'fill', Option[]> {
  return {
    type: types.map(({ id, name }) => ({ value: id, label: name })),
    coach: coaches.map(({ uid, name }) => ({ value: uid, label: name })),
    status: [
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
    fill: Object.entries(fillLabels).map(([value, { text }]) => ({ value, label: text })),
  };
}

/** The filter decides the days and the order. */
function leadOf({ from, to, member }: SessionFilter): string {
  if (member !== '')
    return from ? 'One member’s bookings, soonest first.' : 'One member’s bookings, newest first.';
  if (!from && !to) return 'Upcoming classes, soonest first.';
  return from ? 'Classes, soonest first.' : 'Past classes, newest first.';
}

type List = NonNullable<Route.ComponentProps['loaderData']['list']>;

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { match, list, lead, typed, choices, csvHref, pastHref } = loaderData;
  return (
    <>
      <PageHead
        title={match.kind === 'person' ? match.name : 'Bookings'}
        lead={lead}
        actions={
          <>
            <ButtonLink href={paths.dayView} tone="quiet" isSmall icon="calendar-days">
              Day
            </ButtonLink>
            <ButtonLink href={pastHref} tone="quiet" isSmall icon="history">
              Past
            </ButtonLink>
            {list ? <CsvLink href={csvHref} /> : null}
          </>
        }
      />
      <SessionFilters typed={typed} choices={choices} />
      {match.kind === 'person' && typed.fill ? (
        <Notice tone="info">“How full” doesn’t apply to one member’s bookings.</Notice>
      ) : null}
      {match.kind === 'person' ? (
        <p>
          <a href={paths.viewMember(match.uid)}>See {match.name}’s profile</a>
        </p>
      ) : null}
      {match.kind === 'unclear' ? <Unclear match={match} typed={typed} /> : null}
      {list ? <Rows list={list} isFiltered={Object.keys(typed).length > 0} /> : null}
    </>
  );
}

function Rows({ list, isFiltered }: { list: List; isFiltered: boolean }) {
  const { sessions, bookings, isCutShort, summary, previousHref, nextHref } = list;
  const count = (sessions ?? bookings ?? []).length;
  return (
    <>
      {isCutShort ? <Notice tone="info">There may be more. Choose “Next” to keep looking.</Notice> : null}
      {sessions ? (
        <Table
          caption="Classes"
          columns={sessionColumns}
          rows={sessions}
          rowKey={({ id }) => id}
          empty={<Nothing isFiltered={isFiltered} />}
        />
      ) : null}
      {bookings ? (
        <Table
          caption="Bookings"
          columns={bookingColumns}
          rows={bookings}
          rowKey={({ id }) => id}
          empty={isCutShort ? null : <Nothing isFiltered />}
        />
      ) : null}
      {count > 0 || isCutShort ? (
        <Pager summary={summary} previousHref={previousHref} nextHref={nextHref} />
      ) : null}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No matches" icon="search" action={<a href={here}>Show all upcoming classes</a>}>
        Try a wider date range, or clear a filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No upcoming classes"
      icon="calendar-days"
      action={<a href={paths.viewWeek}>Open the timetable</a>}
    >
      Weekly classes and one-offs appear here once they’re on the timetable.
    </EmptyState>
  );
}
