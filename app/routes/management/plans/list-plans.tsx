import { ButtonLink } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { servicesContext } from '#server/context.ts';
import type { Plan } from '#server/data/collections/club.ts';
import { formatPrice } from '#server/domain/money.ts';
import { listPlans } from '#server/members/list-plans.ts';
import type { Route } from './+types/list-plans.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Plans' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  return { rows: (await listPlans(store)).map(toRow) };
}

function toRow({ id, name, priceInPence, interval, classAllowance, isActive }: Plan) {
  return {
    id,
    name,
    price: formatPrice(priceInPence, interval),
    classes: classAllowance === null ? 'Unlimited' : String(classAllowance),
    isActive,
  };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Plan', cell: ({ id, name }) => <a href={`/admin/adminControl/plans/${id}`}>{name}</a> },
  {
    header: 'On offer',
    cell: ({ isActive }) => (isActive ? <Chip tone="good">On offer</Chip> : <Chip>Not on offer</Chip>),
    onPhone: 'aside',
  },
  { header: 'Classes', cell: ({ classes }) => classes },
  { header: 'Price', cell: ({ price }) => price, isNumeric: true },
];

const add = (
  <ButtonLink href="/admin/adminControl/plans/new" tone="accent" isSmall>
    Add a plan
  </ButtonLink>
);

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Plans" lead="What members can have, and what it costs." actions={add} />
      <Table
        caption="Plans"
        columns={columns}
        rows={loaderData.rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No plans yet" icon="credit-card" action={add}>
            Add the first one, then you can activate memberships.
          </EmptyState>
        }
      />
    </>
  );
}
