import * as paths from '#app/paths.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { openPlanRequests, whoWaits } from '#server/membership/open-plan-requests.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-waiting.ts';
import { requestedPlanLabel } from './member-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Waiting to pay at the desk' }];

const PAGE = 40;
const PATH = paths.listWaiting;

/** Open plan requests, oldest first; a request stays open until the desk starts the membership or the member cancels it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const cursor = url.searchParams.get('cursor');
  const { joiningFeeInPence } = await settings.read();
  const [page, plans] = await Promise.all([
    store.query(members, {
      where: openPlanRequests,
      orderBy: [['requestedPlanAt', 'asc']],
      limit: PAGE,
      cursor,
    }),
    listPlans(store),
  ]);
  const at = now();
  const waiting = await whoWaits(store, page.items, at);
  return {
    rows: waiting.map((member) => {
      const { id, name, email, requestedPlanId, requestedPlanAt } = member;
      const status = effectiveStatus(member, at);
      const change = { label: 'Change plan', href: paths.changePlan(id) };
      const start = { label: startLabel(status), href: paths.activateMembership(id) };
      const plan = plans.find((each) => each.id === requestedPlanId);
      return {
        id,
        name: name || email,
        plan: requestedPlanLabel(
          plan,
          { ...member, had: plans.find((each) => each.id === member.planId) ?? null },
          joiningFeeInPence,
          at,
        ),
        requested: requestedPlanAt ? relativeDateTime(requestedPlanAt, at) : '',
        next: hasMembership(status) ? change : start,
      };
    }),
    pages: pageHrefs(PATH, new URLSearchParams(), page),
  };
}
type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Member', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
  { header: 'Plan', cell: ({ plan }) => plan },
  { header: 'Requested', cell: ({ requested }) => requested },
  {
    header: 'Action',
    cell: ({ name, next }) => (
      <ButtonLink href={next.href} isSmall>
        {next.label}
        <span className="hidden"> of {name}</span>
      </ButtonLink>
    ),
  },
];

export default function WaitingPage({ loaderData: { rows, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Waiting to pay at the desk"
        lead="Members who’ve requested a plan, longest wait first."
      />
      <Table
        caption="Waiting to pay at the desk"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No requests" icon="clipboard-check">
            When a member requests a plan to pay for at the desk, they’ll show here until you start their
            membership.
          </EmptyState>
        }
      />
      {rows.length > 0 || pages.nextHref ? (
        <Pager summary={rows.length === 1 ? '1 person' : `${rows.length} people`} {...pages} />
      ) : null}
    </>
  );
}
