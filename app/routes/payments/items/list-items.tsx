import * as paths from '#app/paths.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Item } from '#server/data/collections/sales.ts';
import { listItems } from '#server/payments/desk/items.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-items.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Items' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: (await listItems(context.get(servicesContext).store)).map(toRow) };
}

function toRow({ id, name, priceInPence, stock, lowStockAt, isActive }: Item) {
  return {
    ...{ id, name, price: formatPence(priceInPence), isActive },
    stock: stock === null ? 'Not counted' : String(stock),
    isLow: isActive && stock !== null && stock <= lowStockAt,
  };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Item', cell: ({ id, name }) => <a href={paths.editItem(id)}>{name}</a> },
  {
    header: 'Status',
    cell: ({ isActive, isLow }) => {
      if (!isActive) return <Chip>Not for sale</Chip>;
      return isLow ? <Chip tone="warn">Low stock</Chip> : <Chip tone="good">For sale</Chip>;
    },
    onPhone: 'aside',
  },
  { header: 'In stock', cell: ({ stock }) => stock },
  { header: 'Price', cell: ({ price }) => price, isNumeric: true },
];

const add = (
  <ButtonLink href={paths.addItem} tone="accent" isSmall>
    Add an item
  </ButtonLink>
);

export default function ItemsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Items"
        lead="What the desk sells besides memberships, with prices and stock."
        actions={add}
      />
      <Table
        caption="Items"
        columns={columns}
        rows={loaderData.rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No items yet" icon="credit-card" action={add}>
            Add drinks, clothing or anything else you sell at the desk.
          </EmptyState>
        }
      />
    </>
  );
}
