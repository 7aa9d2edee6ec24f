import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import type { Area } from '#domain/club/areas.ts';
import {
  isClosedList,
  isFixedList,
  type LeadFilter,
  type LeadList,
  leadLists,
  leadQuery,
  NO_OWNER,
  readLeadFilter,
} from '#domain/community/leads/lead-filter.ts';
import { daysToJoin, leadStatuses } from '#domain/community/leads/lead-pipeline.ts';
import { daysText, leadLabel, sourceLabel } from '#domain/community/leads/lead-text.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { countOpenLeads, findLeads, LEADS_A_PAGE } from '#server/community/leads/find-leads.ts';
import { type LeadOwner, listOwners } from '#server/community/leads/list-owners.ts';
import type { Lead } from '#server/data/collections/leads.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { type ListField, type ListView, listView, sortedBy } from '../../../../ui/list/list-view.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { numberedPages } from '../../../../ui/page-links.ts';
import type { Option } from '../../../../ui/select-field.tsx';
import { type Column, fixedColumns, type Sorting } from '../../../../ui/table.tsx';
import { readSavedLinks } from '../../../club/staff/saved-lists/read-saved.ts';
import type { Route } from './+types/list-leads.ts';
import { leadRow } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Leads' }];

const lists: Readonly<Record<LeadList, { readonly label: string; readonly empty: string }>> = {
  mine: { label: 'Mine', empty: 'You aren’t looking after anyone' },
  due: { label: 'Due today or before', empty: 'Nobody to call or write to today' },
  tours: { label: 'Tours', empty: 'No tours coming up' },
  'tour-today': { label: 'Tour today', empty: 'No tours today' },
  'no-contact': { label: 'No contact for a week', empty: 'Every open lead was looked at this week' },
  joined: { label: 'Joined', empty: 'Nobody has joined yet' },
  lost: { label: 'Lost', empty: 'No lost leads' },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const { areasOff } = await settings.read();
  const now = clock();
  const { searchParams } = url;
  const filter = readLeadFilter(searchParams);
  const { uid, claims } = requireLogin(context);
  const [page, counts, owners] = await Promise.all([
    findLeads(store, { filter, uid, now, cursor: searchParams.get('cursor') }),
    countOpenLeads(store),
    listOwners(store),
  ]);
  const query = leadQuery(filter);
  const fields = fieldsOf(filter.list, owners);
  const view = listView({ here: paths.listLeads, asked: searchParams, query, fields, now });
  return {
    list: filter.list,
    canAct: decideAdminCheck(claims),
    view,
    saved: await readSavedLinks(context, 'leads', view),
    counts: counts.map(({ status, count }) => ({ label: leadLabel(status).text, count })),
    rows: page.items.map((lead) => rowOf(lead, now, areasOff)),
    pages: numberedPages(paths.listLeads, query, page, { asked: searchParams, limit: LEADS_A_PAGE }),
  };
}

function fieldsOf(list: LeadFilter['list'], owners: readonly LeadOwner[]): ListField[] {
  const preset: ListField = {
    ...{ name: 'list', label: 'List', kind: 'preset' },
    options: leadLists.map((value) => ({ value, label: lists[value].label })),
  };
  if (isFixedList(list)) return [preset];
  const status: ListField = {
    ...{ name: 'status', label: 'State', kind: 'choice' },
    options: leadStatuses.map((value) => ({ value, label: leadLabel(value).text })),
  };
  const owner: ListField = {
    ...{ name: 'owner', label: 'Owner', kind: 'choice' },
    options: [
      { value: NO_OWNER, label: 'Nobody' },
      ...owners.map(({ uid, name }) => ({ value: uid, label: name })),
    ],
  };
  return [
    { name: 'q', label: 'Name, email or mobile', kind: 'search' },
    preset,
    ...(isClosedList(list) ? [] : [status]),
    ...(list === 'mine' ? [] : [owner]),
    { name: 'sort', label: 'Sorted by', kind: 'order', isMore: true, options: ordersOf(list) },
  ];
}

function ordersOf(list: LeadFilter['list']): Option[] {
  return isClosedList(list)
    ? [
        { value: '-due', label: 'Newest first' },
        { value: 'due', label: 'Oldest first' },
      ]
    : [
        { value: 'due', label: 'Due first' },
        { value: '-due', label: 'Due last' },
      ];
}

function rowOf(lead: Lead, now: Temporal.Instant, areasOff: readonly Area[]) {
  const days = daysToJoin(lead);
  return {
    ...leadRow(lead, now, areasOff),
    source: sourceLabel(lead.source),
    days: days === null ? '' : daysText(days),
    lostReason: lead.lostReason,
    changed: relativeDateTime(lead.changedAt, now),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const name: Column<Row> = {
  header: 'Name',
  cell: (row) => (
    <>
      <a href={paths.viewLead(row.id)}>{row.name}</a>{' '}
      {row.isUnconfirmed ? <Chip tone="warn">Not confirmed</Chip> : null}
    </>
  ),
};
const state: Column<Row> = {
  header: 'State',
  cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>,
  onPhone: 'aside',
};
const owner: Column<Row> = { header: 'Owner', cell: ({ assignedName }) => assignedName || 'Nobody' };
const source: Column<Row> = {
  header: 'Source',
  cell: (row) => row.source,
  onPhone: 'wide-only',
  isWideOnly: true,
};

const next: Column<Row> = { header: 'Next step', cell: ({ nextStep }) => nextStep };
const tour: Column<Row> = { header: 'Tour', cell: (row) => row.tour };

const dueUnder = (header: string): Column<Row> => ({
  header,
  cell: (row) => (row.isDue ? <Chip tone="warn">{row.due}</Chip> : row.due),
});
const days: Column<Row> = { header: 'Days to join', cell: (row) => row.days };
const reason: Column<Row> = { header: 'Reason', cell: ({ lostReason }) => lostReason };
const changed: Column<Row> = { header: 'Last change', cell: (row) => row.changed };

const open = fixedColumns([name, state, next, dueUnder('Due'), owner, source]);
const touring = fixedColumns([name, state, tour, next, owner]);
const columnsOf: Readonly<Partial<Record<LeadFilter['list'], readonly Column<Row>[]>>> = {
  tours: touring,
  'tour-today': touring,
  'no-contact': fixedColumns([name, state, changed, next, owner]),
  joined: fixedColumns([name, dueUnder('Joined'), days, owner, source]),
  lost: fixedColumns([name, dueUnder('Closed'), reason, owner, source]),
};

function sortingOf(list: LeadFilter['list'], view: ListView): Readonly<Record<string, Sorting>> {
  const due = sortedBy(view, 'due', isClosedList(list) ? '-due' : 'due');
  return { Due: due, Joined: due, Closed: due };
}

const ticks = {
  label: 'With the ticked leads:',
  allLabel: 'Everyone in this list',
  actions: [
    { label: 'Message', href: paths.messageLeads },
    { label: 'CSV', href: paths.exportLeads },
  ],
  of: ({ id, name: who }: Row) => ({ value: id, label: `Tick ${who}` }),
};

export default function ListLeadsPage({ loaderData }: Route.ComponentProps) {
  const { list, view, saved, counts, rows, pages } = loaderData;
  const add = (
    <ButtonLink href={paths.addLead} tone="accent" isSmall icon="plus">
      Add lead
    </ButtonLink>
  );
  const isFiltered = view.chips.some((chip) => chip.name !== 'list');
  const empty = list === '' ? 'No open leads' : lists[list].empty;
  return (
    <>
      <PageHead
        title="Leads"
        lead={counts.map((one) => `${one.label}: ${one.count}`).join(' · ')}
        actions={add}
      />
      <List
        view={view}
        saved={saved}
        label="Filter leads"
        caption={`Leads: ${list === '' ? 'Open' : lists[list].label}`}
        columns={columnsOf[list] ?? open}
        sorting={sortingOf(list, view)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isFiltered ? 'No matching leads' : empty} icon="clipboard-list">
            {list === '' && !isFiltered && loaderData.canAct ? (
              <>
                Add somebody who gets in touch, or <a href={paths.importLeads}>import a list</a>.
              </>
            ) : null}
          </EmptyState>
        }
        ticks={loaderData.canAct ? { ...ticks, query: view.query } : undefined}
        {...pages}
      />
    </>
  );
}
