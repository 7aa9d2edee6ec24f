import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { RECENT_DAYS, riskReasonNames, riskReasons } from '#domain/insight/member-risk.ts';
import { readRiskFilter, riskQuery } from '#domain/insight/risk-filter.ts';
import { formatDay, localDate, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { RISK_ROUND_ID, riskRounds } from '#server/data/collections/insight.ts';
import { countParqDue, type ParqDueCounts } from '#server/insight/count-parq-due.ts';
import { type AtRisk, countAtRisk, findAtRisk } from '#server/insight/risk/find-at-risk.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list/list.tsx';
import { type ListField, listView } from '../../ui/list/list-view.ts';
import { memberTicks } from '../../ui/list/member-actions.ts';
import { insightPlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { numberedPages } from '../../ui/page-links.ts';
import type { Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/members-at-risk.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Members at risk' }];

const PAGE = 50;
const PATH = paths.membersAtRisk;

const fields: readonly ListField[] = [
  {
    ...{ name: 'reason', label: 'Reason', kind: 'choice' },
    options: riskReasons.map((value) => ({ value, label: riskReasonNames[value] })),
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const filter = readRiskFilter(url.searchParams);
  const cursor = url.searchParams.get('cursor');
  const page = await findAtRisk(store, { filter, limit: PAGE, cursor, now: at });
  const found = await countAtRisk(store, filter);
  const round = await store.find(riskRounds, RISK_ROUND_ID);
  const query = riskQuery(filter);
  const view = listView({ here: PATH, asked: url.searchParams, query, fields, now: at });
  const isWhole = page.previousCursor === null && page.nextCursor === null;
  return data({
    view,
    parq: await countParqDue(store, at),
    rows: page.items.map((item) => toRow(item, at)),
    isFound: found > 0,
    isAssessed: round !== null,
    assessed: round?.finishedAt ? relativeDateTimeInside(round.finishedAt, at) : '',
    pages: numberedPages(PATH, query, page, {
      asked: url.searchParams,
      limit: PAGE,
      found: isWhole ? page.items.length : found,
    }),
  });
}

function toRow({ memberUid, member, reasons }: AtRisk, now: Temporal.Instant) {
  return {
    uid: memberUid,
    name: member.name || member.email,
    reasons,
    lastVisit: member.lastSeenAt ? formatDay(localDate(member.lastSeenAt), now) : 'Never',
    joined: member.createdAt ? formatDay(localDate(member.createdAt), now) : '',
  };
}

type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Member', cell: ({ uid, name }) => <a href={paths.viewMember(uid)}>{name}</a> },
  { header: 'Why', cell: ({ reasons }) => reasons.join(' · ') },
  { header: 'Last visit', cell: ({ lastVisit }) => <span className="nowrap">{lastVisit}</span> },
  { header: 'Signed up', cell: ({ joined }) => joined, isWideOnly: true },
];

const ticks = {
  label: 'With the ticked members:',
  of: ({ uid, name }: Row) => ({ value: uid, label: `Tick ${name}` }),
};

export default function MembersAtRiskPage({ loaderData }: Route.ComponentProps) {
  const { view, rows, pages, isFound, isAssessed, assessed, parq } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Members at risk" lead="Members who may be about to leave, the most urgent first." />
      <Tabs label="Analytics" places={insightPlaces} currentPath={PATH} />
      <List
        view={view}
        label="Filter members at risk"
        caption="Members at risk, the most urgent first"
        columns={columns}
        rows={rows}
        rowKey={({ uid }) => uid}
        empty={emptyState({ isAssessed, isFiltered: view.query !== '' })}
        ticks={{ ...ticks, ...memberTicks('at-risk', view.query) }}
        isCutShort={rows.length === 0 && isFound && pages.nextHref !== undefined}
        {...pages}
      />
      <Rule assessed={assessed} />
      <ParqDue counts={parq} />
    </div>
  );
}

function Rule({ assessed }: { assessed: string }) {
  return (
    <details>
      <summary>Who is on this list</summary>
      <ul>
        <li>Payment overdue: by card, at the desk or in any other way.</li>
        <li>
          No visit for 14 or 28 days, counted from the day they joined, were imported or their hold ended if
          that was later.
        </li>
        <li>
          {`Comes less than usual: in the last ${RECENT_DAYS} days, at most half their usual visits. “Usual” is their average for ${RECENT_DAYS} days over the twelve weeks before, if that was at least four visits. Two visits on one day count once.`}
        </li>
      </ul>
      <p className="dim">
        Only members with a membership that is not on hold are listed. Visits are counted once a day
        {assessed ? `, last ${assessed}` : ''}, overdue payments every 30 minutes; anyone who has come or paid
        since then is left out.
      </p>
    </details>
  );
}

const nobody = (
  <EmptyState title="Nobody is at risk" icon="circle-check">
    Members who stay away, come less often or owe a payment appear here.
  </EmptyState>
);
const nobodyMatches = (
  <EmptyState
    title="Nobody for this reason"
    icon="search"
    action={<a href={PATH}>Show all members at risk</a>}
  >
    Choose another reason.
  </EmptyState>
);
const notYet = (
  <EmptyState title="Not worked out yet" icon="clock">
    The first list appears here within half an hour.
  </EmptyState>
);

function emptyState({ isAssessed, isFiltered }: { isAssessed: boolean; isFiltered: boolean }) {
  if (!isAssessed) return notYet;
  return isFiltered ? nobodyMatches : nobody;
}

/** How many members' PAR-Q is to be seen to, each a link to who they are. */
function ParqDue({ counts: { lists, reviews } }: { counts: ParqDueCounts }) {
  const waiting = `${reviews.hasMore ? 'More than ' : ''}${formatNumber(reviews.count)}`;
  return (
    <Card title="PAR-Qs that need attention">
      <p className="dim">Each line opens a list of those members.</p>
      <ul className="bare">
        {lists.map(({ name, query, count }) => (
          <li key={name}>
            <a href={`${paths.listMembers}?${query}`}>{`${name}: ${formatNumber(count)}`}</a>
          </li>
        ))}
        <li>
          <a href={paths.listParqReviews}>{`Waiting for a consultation: ${waiting}`}</a>
        </li>
      </ul>
    </Card>
  );
}
