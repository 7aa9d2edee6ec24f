import * as paths from '#app/paths.ts';
import { daysToJoin } from '#domain/community/leads/lead-pipeline.ts';
import { daysText, leadLabel, sourceLabel } from '#domain/community/leads/lead-text.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { countOpenLeads, findLeads, type LeadList } from '#server/community/leads/find-leads.ts';
import type { Lead } from '#server/data/collections/leads.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { listView } from '../../../../ui/list/list-view.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Stat } from '../../../../ui/stat.tsx';
import type { Column } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { Route } from './+types/list-leads.ts';
import { leadRow } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Leads' }];

const lists: readonly { readonly list: LeadList; readonly label: string; readonly empty: string }[] = [
  { list: 'open', label: 'Open', empty: 'No open leads' },
  { list: 'mine', label: 'Mine', empty: 'You aren’t looking after anyone' },
  { list: 'tours', label: 'Tours', empty: 'No tours coming up' },
  { list: 'tour-today', label: 'Tour today', empty: 'No tours today' },
  { list: 'no-contact', label: 'No contact for a week', empty: 'Every open lead was looked at this week' },
  { list: 'joined', label: 'Joined', empty: 'Nobody has joined yet' },
  { list: 'lost', label: 'Lost', empty: 'No lost leads' },
];
const hrefOf = (list: LeadList) =>
  list === 'open' ? paths.listLeads : `${paths.listLeads}?${new URLSearchParams({ list })}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const asked = url.searchParams.get('list');
  const list = lists.find((one) => one.list === asked)?.list ?? 'open';
  const cursor = url.searchParams.get('cursor');
  const { uid } = requireLogin(context);
  const [page, counts] = await Promise.all([
    findLeads(store, list, { uid, now, cursor }),
    countOpenLeads(store),
  ]);
  const query = new URLSearchParams(list === 'open' ? {} : { list });
  return {
    list,
    view: listView({ here: paths.listLeads, asked: url.searchParams, query, fields: [], now }),
    counts: counts.map(({ status, count }) => ({ label: leadLabel(status).text, count })),
    rows: page.items.map((lead) => rowOf(lead, now)),
    ...pageHrefs(paths.listLeads, query, page),
  };
}

function rowOf(lead: Lead, now: Temporal.Instant) {
  const days = daysToJoin(lead);
  return {
    ...leadRow(lead, now),
    source: sourceLabel(lead.source),
    days: days === null ? '' : daysText(days),
    lostReason: lead.lostReason,
    changed: relativeDateTime(lead.changedAt, now),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const name: Column<Row> = { header: 'Name', cell: (row) => <a href={paths.viewLead(row.id)}>{row.name}</a> };
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

const openColumns: readonly Column<Row>[] = [
  ...[name, state, next],
  {
    header: 'Due',
    cell: ({ due, isDue }) => (isDue ? <Chip tone="warn">{due}</Chip> : due),
  },
  ...[owner, source],
];
const tourColumns: readonly Column<Row>[] = [
  ...[name, state, { header: 'Tour', cell: ({ tour }) => tour } satisfies Column<Row>],
  ...[next, owner],
];
const columns: Readonly<Record<LeadList, readonly Column<Row>[]>> = {
  open: openColumns,
  mine: openColumns,
  tours: tourColumns,
  'tour-today': tourColumns,
  'no-contact': [name, state, { header: 'Last change', cell: ({ changed }) => changed }, next, owner],
  joined: [
    ...[name, { header: 'Joined', cell: ({ due }) => due } satisfies Column<Row>],
    { header: 'Days to join', cell: ({ days }) => days },
    ...[owner, source],
  ],
  lost: [
    ...[name, { header: 'Closed', cell: ({ due }) => due } satisfies Column<Row>],
    { header: 'Reason', cell: ({ lostReason }) => lostReason },
    ...[owner, source],
  ],
};

export default function ListLeadsPage({ loaderData }: Route.ComponentProps) {
  const { list, view, counts, rows, previousHref, nextHref } = loaderData;
  const add = (
    <ButtonLink href={paths.addLead} tone="accent" isSmall icon="plus">
      Add lead
    </ButtonLink>
  );
  const label = lists.find((one) => one.list === list)?.label ?? '';
  return (
    <>
      <PageHead title="Leads" lead="People who may join: who asked, and what to do next." actions={add} />
      <div className="stats">
        {counts.map(({ label: status, count }) => (
          <Stat key={status} value={count} label={status} />
        ))}
      </div>
      <Tabs
        label="Leads"
        places={lists.map((one) => ({ href: hrefOf(one.list), label: one.label }))}
        currentPath={hrefOf(list)}
      />
      <List
        view={view}
        label="Filter leads"
        caption={`Leads: ${label}`}
        columns={columns[list]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={lists.find((one) => one.list === list)?.empty ?? ''} icon="clipboard-list" />
        }
        summary={rows.length === 1 ? '1 lead' : `${rows.length} leads`}
        previousHref={previousHref}
        nextHref={nextHref}
      />
    </>
  );
}
