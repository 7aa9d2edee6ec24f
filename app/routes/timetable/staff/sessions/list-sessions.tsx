import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberAndDays, timeOrder } from '#app/ui/list/member-and-days.ts';
import type { Option } from '#app/ui/select-field.tsx';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import {
  readSessionFilter,
  type SessionFilter,
  sessionQuery,
  usualOrder,
} from '#domain/timetable/session-filter.ts';
import { fillLabels } from '#domain/timetable/session-labels.ts';
import { localDate } from '#domain/values/dates.ts';
import { withDays, withPeriod } from '#domain/values/filter-period.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { listCoaches } from '#server/timetable/list-coaches.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { hrefOf, type ListField, listView, sortedBy } from '../../../../ui/list/list-view.ts';
import { memberTicks } from '../../../../ui/list/member-actions.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageLinks, pageSummary } from '../../../../ui/page-links.ts';
import { readSavedLinks } from '../../../club/staff/saved-lists/read-saved.ts';
import type { Route } from './+types/list-sessions.ts';
import { findMemberMatch, loadRows } from './load-sessions.ts';
import { bookingColumns, sessionColumns } from './session-columns.tsx';
import type { SessionRow } from './session-row.ts';
import { Unclear } from './unclear.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Bookings' }];

const here = paths.listSessions;
const PAGE = 50;

/** Filters and page are all in the query: a bookmark shows the same list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const asked = withDays(url.searchParams, at);
  const filter = readSessionFilter(asked);
  const [match, types, coaches] = await Promise.all([
    findMemberMatch(store, filter),
    listClassTypes(store),
    listCoaches(store),
  ]);
  const query = withPeriod(sessionQuery(filter), url.searchParams);
  const asCoach = { uid: filter.coachUid, name: 'No longer a coach' };
  const isListed = filter.coachUid === '' || coaches.some(({ uid }) => uid === filter.coachUid);
  const fields = sessionFields(types, isListed ? coaches : [...coaches, asCoach]);
  const view = listView({ here, asked, query, fields, presets: sessionPresets, now: at });
  const common = {
    view,
    saved: await readSavedLinks(context, 'bookings', view),
    csvHref: hrefOf(paths.exportSessions, query),
    pastHref: `${here}?to=${localDate(at).subtract({ days: 1 })}`,
    lead: leadOf(filter),
    usual: usualOrder(filter),
    canAct: decideAdminCheck(requireLogin(context).claims),
  };
  const status = view.problems.length > 0 ? 422 : 200;
  if (match.kind === 'unclear') return data({ ...common, match, list: null }, { status });
  const before = asked.get('before');
  const place = { limit: PAGE, cursor: before ?? asked.get('after'), isBack: before !== null };
  const { page, found, ...rows } = await loadRows(store, filter, match, { place, now: at });
  const links = pageLinks(page, {
    ...{ path: here, query, limit: PAGE },
    ...{ counter: 'row', from: asked.get('row') },
  });
  const summary = pageSummary({ ...links, count: page.items.length, found });
  const { previousHref, nextHref } = links;
  return data({ ...common, match, list: { ...rows, summary, previousHref, nextHref } }, { status });
}

/** The filter decides the days and the order. */
function leadOf(filter: SessionFilter): string {
  const { from, to, member, sort } = filter;
  const isPast = usualOrder(filter) === '-at';
  const order = (sort || usualOrder(filter)) === 'at' ? 'soonest first' : 'newest first';
  const text = isPast && order === 'soonest first' ? 'oldest first' : order;
  if (member !== '') return `One member’s bookings, ${text}.`;
  if (!from && !to) return `Upcoming classes, ${text === 'newest first' ? 'latest first' : text}.`;
  return `${isPast ? 'Past classes' : 'Classes'}, ${text}.`;
}

type View = Route.ComponentProps['loaderData'];

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { match, list, lead, csvHref, pastHref, view, usual } = loaderData;
  const sorting = { When: sortedBy(view, 'at', usual) };
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
      {list?.bookings ? (
        <List
          {...frameOf(loaderData, list)}
          caption="Bookings"
          columns={bookingColumns}
          sorting={sorting}
          rows={list.bookings}
          rowKey={({ id }) => id}
          empty={<Nothing isFiltered />}
        >
          <Person view={loaderData} />
        </List>
      ) : (
        <List
          {...frameOf(loaderData, list)}
          caption="Classes"
          columns={sessionColumns}
          sorting={sorting}
          rows={list?.sessions ?? []}
          rowKey={({ id }) => id}
          ticks={loaderData.canAct ? ticks : undefined}
          empty={list ? <Nothing isFiltered={loaderData.view.query !== ''} /> : null}
        >
          <Person view={loaderData} />
        </List>
      )}
    </>
  );
}

const ticks = {
  label: 'With everyone on the ticked classes:',
  ...memberTicks('classes', ''),
  of: ({ id, className, when }: SessionRow) => ({ value: id, label: `Tick ${className}, ${when}` }),
};

function frameOf({ view, saved }: View, list: View['list']) {
  return {
    view,
    saved,
    label: 'Filter classes',
    summary: list?.summary ?? '',
    previousHref: list?.previousHref,
    nextHref: list?.nextHref,
    isCutShort: list?.isCutShort ?? false,
  };
}

/** The member whose bookings are listed, or the ones that the name may mean. */
function Person({ view: { match, view } }: { view: View }) {
  const typed = Object.fromEntries(new URLSearchParams(view.query)) as Record<string, string>;
  if (match.kind === 'unclear') return <Unclear match={match} typed={typed} />;
  if (match.kind !== 'person') return null;
  return (
    <>
      {typed.fill ? <Notice tone="info">“How full” doesn’t apply to one member’s bookings.</Notice> : null}
      <p>
        <a href={paths.viewMember(match.uid)}>See {match.name}’s profile</a>
      </p>
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
      action={
        <AdminOnly>
          <a href={paths.viewWeek}>Open the timetable</a>
        </AdminOnly>
      }
    >
      Weekly classes and one-offs appear here once they’re on the timetable.
    </EmptyState>
  );
}

type Named = { readonly name: string };

/** The filters of the class list, in the order of its form. */
function sessionFields(
  types: readonly (Named & { readonly id: string })[],
  coaches: readonly (Named & { readonly uid: string })[],
): ListField[] {
  const choice = (name: string, label: string, options: Option[]): ListField => ({
    ...{ name, label, options },
    kind: 'choice',
  });
  const statuses = [
    { value: 'scheduled', label: 'Scheduled' },
    { value: 'cancelled', label: 'Cancelled' },
  ];
  return [
    ...memberAndDays(['today', 'tomorrow', 'week']),
    choice(
      'type',
      'Class',
      types.map(({ id, name }) => ({ value: id, label: name })),
    ),
    choice(
      'coach',
      'Coach',
      coaches.map(({ uid, name }) => ({ value: uid, label: name })),
    ),
    choice('status', 'Status', statuses),
    choice(
      'fill',
      'How full',
      Object.entries(fillLabels).map(([value, { text }]) => ({ value, label: text })),
    ),
    timeOrder,
  ];
}

/** Ready-made lists of upcoming classes by how full they are. */
const sessionPresets = (['full', 'filling', 'quiet', 'empty'] as const).map((fill) => ({
  label: fillLabels[fill].text,
  query: `fill=${fill}`,
}));
