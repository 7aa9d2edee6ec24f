import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { countedText } from '#domain/insight/membership-rates.ts';
import { type MemberFilter, memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { owedInAll } from '#domain/membership/debts.ts';
import { statusesOfMembers } from '#domain/membership/membership.ts';
import { formatPence } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { readRecurringRevenue } from '#server/insight/recurring-revenue.ts';
import { listTags } from '#server/members/batches/start-batch.ts';
import {
  countMembers,
  findMemberPage,
  listAllMembers,
  type MemberPage,
  type MemberSearch,
  planSearch,
} from '#server/members/find-members.ts';
import type { MemberCounts } from '#server/members/member-counts.ts';
import { findNear } from '#server/members/search-people.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/list.tsx';
import { hrefOf, listView, sortedBy } from '../../../ui/list/list-view.ts';
import { memberActions } from '../../../ui/list/member-actions.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageLinks, pageSummary } from '../../../ui/page-links.ts';
import type { Sorting } from '../../../ui/table.tsx';
import { readSavedLinks } from '../../club/staff/saved-lists/read-saved.ts';
import type { Route } from './+types/list-members.ts';
import { memberFields, sortingOf } from './filter-choices.ts';
import { memberColumns } from './member-columns.tsx';
import { type MemberDetail, toMemberRow } from './member-row.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Members' }];

const PAGE = 50;

/** Filters, order and page are all in the URL: a bookmark shows the same list again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, memberCounts, now } = context.get(servicesContext);
  const { searchParams } = url;
  const at = now();
  const isAdmin = requireLogin(context).claims.admin === true;
  const filter = readMemberFilter(searchParams, isAdmin);
  const search = await planSearch(store, filter, at);
  const before = searchParams.get('before');
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const [exact, found, plans, totals, tags] = await Promise.all([
    findMemberPage(store, search, place),
    countMembers(memberCounts, search),
    listPlans(store),
    countClub(memberCounts),
    listTags(store),
  ]);
  const query = memberQuery(filter);
  // Where more may come on another page, nobody has been ruled out yet.
  const isNobody = exact.items.length === 0 && !exact.isCutShort && place.cursor === null;
  const near = isNobody && isNameAlone(query) ? await findNear(store, filter.q, PAGE) : [];
  const page = near.length > 0 ? { ...exact, items: near } : exact;
  const detail = detailOf(filter);
  const sorting = sortingOf(search.plan, filter.show);
  const plansById = new Map(plans.map((plan) => [plan.id, plan]));
  const fields = memberFields({ isAdmin, plans, tags, sorting, isTooShort: search.isTooShort });
  const view = listView({ here: paths.listMembers, asked: searchParams, query, fields, now: at });
  const links = pageLinks(page, {
    path: paths.listMembers,
    query,
    from: searchParams.get('from'),
    limit: PAGE,
  });
  const answer = {
    view,
    saved: await readSavedLinks(context, 'members', view),
    lead: [
      leadOf(totals, { isFiltered: isFiltered(query), found: found ?? foundAtOnce(page) }),
      filter.show === 'owes' ? await owedText({ store, memberCounts }, search, plansById, at) : '',
      filter.show === 'paying' ? countedText(await readRecurringRevenue(store, at), at) : '',
    ]
      .filter(Boolean)
      .join('. '),
    isClubEmpty: totals.all === 0,
    csvHref: hrefOf(paths.exportMembers, query),
    canSort: search.plan.sortedInstead === null,
    sortNote: sorting.hint,
    detail,
    rows: page.items.map((row) => toMemberRow(row, plansById, detail, at)),
    nearTo: near.length > 0 ? filter.q : '',
    isCutShort: page.isCutShort,
    summary: pageSummary({ ...links, count: page.items.length, found: found ?? foundAtOnce(page) }),
    all: found ?? foundAtOnce(page),
    // The filter itself finds nobody, so “Everyone in this list” would be nobody.
    canAct: isAdmin && near.length === 0,
    previousHref: links.previousHref,
    nextHref: links.nextHref,
  };
  return data(answer, { status: view.problems.length > 0 ? 422 : 200 });
}

/** Whether fewer than all may be listed: an order alone leaves nobody out. */
const isFiltered = (query: URLSearchParams) => [...query.keys()].some((name) => name !== 'sort');

/** Whether nothing but a name is looked for. */
const isNameAlone = (query: URLSearchParams) =>
  query.has('q') && [...query.keys()].every((name) => name === 'q');

/** How many people there are, or how many of them match the filters. */
function leadOf(
  { all, members }: { readonly all: number; readonly members: number },
  list: { readonly isFiltered: boolean; readonly found: number | null },
): string {
  const people = `${formatNumber(all)} ${all === 1 ? 'person' : 'people'}`;
  if (!list.isFiltered) return `${people}, ${formatNumber(members)} ${members === 1 ? 'member' : 'members'}`;
  return list.found === null ? `Filtered from ${people}` : `${formatNumber(list.found)} of ${people}`;
}

/** Of more people it is not added up: each row is read for it. */
const MAX_ADDED = 1000;

/** What all of them owe together. */
async function owedText(
  { store, memberCounts }: Pick<Services, 'store' | 'memberCounts'>,
  search: MemberSearch,
  plansById: ReadonlyMap<string, Plan>,
  at: Temporal.Instant,
): Promise<string> {
  if ((await memberCounts.count(search.where)) > MAX_ADDED)
    return 'Filter the list to add up what they owe, or download it';
  let inPence = 0;
  for await (const rows of listAllMembers(store, search))
    for (const row of rows) inPence += owedInAll(row, plansById.get(row.planId), at);
  return `Together they owe ${formatPence(inPence)}`;
}

/** All of them, where they are on one page. */
function foundAtOnce(page: MemberPage): number | null {
  return page.nextCursor === null && page.previousCursor === null ? page.items.length : null;
}

/** Everybody, and those with a membership, as analytics counts them. */
async function countClub(counts: MemberCounts): Promise<{ all: number; members: number }> {
  const [all, members] = await Promise.all([
    counts.count(),
    counts.count([['membershipStatus', 'in', [...statusesOfMembers]]]),
  ]);
  return { all, members };
}

type Row = ReturnType<typeof toMemberRow>;

/** What a ready-made list is about, in place of the day of joining. */
function detailOf({ show, away }: MemberFilter): MemberDetail {
  if (show === 'birthdays') return 'birthday';
  if (show === 'parq-ends' || show === 'parq-soon' || show === 'parq-expired') return 'parqUntil';
  // Staff ring these people.
  if (show === 'owes') return 'owes';
  if (show === 'not-seen' || show === 'never-came' || show === 'overdue' || away !== null) return 'mobile';
  return show === 'ends-month' ? 'ends' : 'joined';
}

type View = Route.ComponentProps['loaderData'];

function sortingIn({ view, canSort }: View): Readonly<Record<string, Sorting>> {
  if (!canSort) return {};
  return {
    Name: sortedBy(view, 'name', 'name'),
    'Last visit': sortedBy(view, 'seen'),
    'Signed up': sortedBy(view, 'joined'),
  };
}

const add = (
  <ButtonLink href={paths.addMember} tone="accent" isSmall>
    Add member
  </ButtonLink>
);

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { view, lead, csvHref, sortNote, rows, summary, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead
        title="Members"
        lead={lead}
        actions={
          <>
            {loaderData.nearTo ? null : <CsvLink href={csvHref} />}
            {add}
          </>
        }
      />
      <List
        view={view}
        saved={loaderData.saved}
        label="Filter members"
        caption="Members"
        columns={memberColumns[loaderData.detail]}
        sorting={sortingIn(loaderData)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<NoMembers isClubEmpty={loaderData.isClubEmpty} />}
        summary={summary}
        previousHref={previousHref}
        nextHref={nextHref}
        isCutShort={loaderData.isCutShort}
        ticks={ticksOf(loaderData)}
      >
        {loaderData.nearTo ? (
          <p>{`Nobody is called “${loaderData.nearTo}”. These names are spelled almost the same.`}</p>
        ) : null}
        {sortNote ? <p className="faint">{sortNote}</p> : null}
      </List>
    </>
  );
}

function ticksOf({ view, all, canAct }: View) {
  if (!canAct) return undefined;
  return {
    label: 'With the ticked members:',
    allLabel: all === null ? 'Everyone in this list' : `Everyone in this list (${formatNumber(all)})`,
    query: view.query,
    actions: memberActions,
    of: ({ id, name }: Row) => ({ value: id, label: `Tick ${name}` }),
  };
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
