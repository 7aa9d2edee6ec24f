import * as paths from '#app/paths.ts';
import { memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { countMembers, findMemberPage, planSearch } from '#server/members/find-members.ts';
import type { MemberCounts } from '#server/members/member-counts.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageLinks, pageSummary } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-members.ts';
import { parqChoices, planChoices, roleChoices, sortingOf, statusChoices } from './filter-choices.ts';
import { MemberFilters } from './member-filters.tsx';
import { toMemberRow } from './member-row.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Members' }];

const PAGE = 50;

/** Filters, order and page are all in the URL: a bookmark shows the same list again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, memberCounts, now } = context.get(servicesContext);
  const { searchParams } = url;
  const at = now();
  const filter = readMemberFilter(searchParams);
  const search = await planSearch(store, filter, at);
  const before = searchParams.get('before');
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const [page, found, plans, totals] = await Promise.all([
    findMemberPage(store, search, place),
    countMembers(memberCounts, search),
    listPlans(store),
    countClub(memberCounts),
  ]);
  const query = memberQuery(filter);
  const sorting = sortingOf(search.plan);
  const plansById = new Map(plans.map((plan) => [plan.id, plan]));
  const links = pageLinks(page, {
    path: paths.listMembers,
    query,
    from: searchParams.get('from'),
    limit: PAGE,
  });
  return {
    lead: `${formatNumber(totals.all)} ${totals.all === 1 ? 'person' : 'people'}, ${formatNumber(totals.active)} active`,
    isClubEmpty: totals.all === 0,
    csvHref: `${paths.exportMembers}${query.size > 0 ? `?${query}` : ''}`,
    typed: Object.fromEntries(query) as Record<string, string>,
    isTooShort: search.isTooShort,
    choices: {
      status: statusChoices,
      plan: planChoices(plans),
      parq: parqChoices,
      role: roleChoices,
      sort: sorting.options,
    },
    sortNote: sorting.hint,
    rows: page.items.map((row) => toMemberRow(row, plansById, at)),
    isCutShort: page.isCutShort,
    summary: pageSummary({ ...links, count: page.items.length, found }),
    previousHref: links.previousHref,
    nextHref: links.nextHref,
  };
}

/** Active: members who can train on a running membership, including those who are leaving. */
async function countClub(counts: MemberCounts): Promise<{ all: number; active: number }> {
  const [all, active] = await Promise.all([
    counts.count(),
    counts.count([['membershipStatus', 'in', ['active', 'cancelling']]]),
  ]);
  return { all, active };
}

type Row = ReturnType<typeof toMemberRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
  {
    header: 'Status',
    cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Plan', cell: ({ plan }) => plan || <span className="dim">None yet</span> },
  {
    header: 'PAR-Q',
    cell: ({ parq }) => <Chip tone={parq.tone}>{parq.text}</Chip>,
    onPhone: 'wide-only',
  },
  { header: 'Last visit', cell: ({ lastVisit }) => lastVisit, onPhone: 'wide-only' },
  { header: 'Monthly', cell: ({ monthly }) => monthly, isNumeric: true, onPhone: 'wide-only' },
];

const add = (
  <ButtonLink href={paths.addMember} tone="accent" isSmall>
    Add member
  </ButtonLink>
);

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { lead, csvHref, typed, isTooShort, choices, sortNote, rows, isCutShort } = loaderData;
  return (
    <>
      <PageHead
        title="Members"
        lead={lead}
        actions={
          <>
            <CsvLink href={csvHref} />
            {add}
          </>
        }
      />
      <MemberFilters typed={typed} isTooShort={isTooShort} choices={choices} />
      {sortNote ? <p className="faint">{sortNote}</p> : null}
      {isCutShort ? (
        <Notice tone="info">
          There may be more matches. Choose “Next” to keep looking, or narrow your search.
        </Notice>
      ) : null}
      <Table
        caption="Members"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={isCutShort ? null : <NoMembers isClubEmpty={loaderData.isClubEmpty} />}
      />
      {rows.length > 0 || isCutShort ? (
        <Pager
          summary={loaderData.summary}
          previousHref={loaderData.previousHref}
          nextHref={loaderData.nextHref}
        />
      ) : null}
    </>
  );
}

function NoMembers({ isClubEmpty }: { isClubEmpty: boolean }) {
  if (isClubEmpty) {
    return (
      <EmptyState title="No members yet" icon="users" action={add}>
        Add your first member, or <a href={paths.importMembers}>import a list</a>.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No matching members"
      icon="search"
      action={<a href={paths.listMembers}>Show all members</a>}
    >
      Check the spelling, or clear a filter.
    </EmptyState>
  );
}
