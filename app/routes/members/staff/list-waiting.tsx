import * as paths from '#app/paths.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { members } from '#server/data/collections/members.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-waiting.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Waiting to pay at the desk' }];

const PAGE = 40;
const PATH = paths.listWaiting;

/** Who has asked for a plan, longest first; a wish is theirs until the desk fulfils it or they take it back. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const cursor = url.searchParams.get('cursor');
  const [page, plans] = await Promise.all([
    store.query(members, {
      where: [['requestedPlanAt', '>', Temporal.Instant.fromEpochMilliseconds(0)]],
      orderBy: [['requestedPlanAt', 'asc']],
      limit: PAGE,
      cursor,
    }),
    listPlans(store),
  ]);
  const at = now();
  return {
    rows: page.items.map(({ id, name, email, requestedPlanId, requestedPlanAt }) => {
      const plan = plans.find((each) => each.id === requestedPlanId);
      return {
        id,
        name: name || email,
        plan: plan ? `${plan.name}, ${formatPrice(plan.priceInPence, plan.interval)}` : 'A plan that is gone',
        asked: requestedPlanAt ? relativeDateTime(requestedPlanAt, at) : '',
      };
    }),
    pages: pageHrefs(PATH, new URLSearchParams(), page),
  };
}
type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Member', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
  { header: 'Asked for', cell: ({ plan }) => plan },
  { header: 'When', cell: ({ asked }) => asked },
  {
    header: 'At the desk',
    cell: ({ id, name }) => (
      <ButtonLink href={paths.activateMembership(id)} isSmall>
        Activate {name}
      </ButtonLink>
    ),
  },
];

export default function WaitingPage({ loaderData: { rows, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Waiting to pay at the desk" lead="Who has asked for a plan, the longest wait first." />
      <Table
        caption="Waiting to pay at the desk"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Nobody is waiting" icon="clipboard-check">
            Members who choose a plan that is paid at the desk are listed here until you activate it.
          </EmptyState>
        }
      />
      {rows.length > 0 ? (
        <Pager summary={rows.length === 1 ? '1 person' : `${rows.length} people`} {...pages} />
      ) : null}
    </>
  );
}
