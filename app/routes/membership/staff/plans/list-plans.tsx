import * as paths from '#app/paths.ts';
import { sellsSessions } from '#domain/community/trainer.ts';
import { formatPrice } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { listExamplePrices } from '#server/club/starting-points/use-starting-point.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { countOnPlan, listPlans } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-plans.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Plans' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const isTrainingOff = (await settings.read()).areasOff.includes('trainers');
  const examples = await listExamplePrices(store);
  const offered = await listPlans(store);
  const trainerIds = [...new Set(offered.map(({ trainerId }) => trainerId))].filter(Boolean);
  const known = await store.findMany(trainers, trainerIds);
  const sellsWith = (id: string) => sellsSessions(known.find((each) => each?.id === id));
  return {
    rows: await Promise.all(
      offered.map(async (plan) => ({
        ...toRow(plan, examples, await countOnPlan(store, plan.id)),
        hasTrainer: plan.trainerId === '' || sellsWith(plan.trainerId),
        // Nobody can buy it while the area is off, whatever is set.
        isHidden: isTrainingOff && plan.trainerId !== '',
      })),
    ),
  };
}

function toRow(plan: Plan, examples: readonly string[], people: number) {
  const { id, name, priceInPence, interval, classAllowance, isActive, trainerId, version } = plan;
  return {
    isExample: version === 1 && examples.includes(id),
    id,
    name,
    price: formatPrice(priceInPence, interval),
    classes: classAllowance === null ? 'Unlimited' : String(classAllowance),
    isTraining: trainerId !== '',
    isActive,
    people: formatNumber(people),
  };
}
type Row = ReturnType<typeof toRow> & { readonly hasTrainer: boolean; readonly isHidden: boolean };

function SaleState({ row: { id, name, isActive, hasTrainer, isHidden } }: { row: Row }) {
  if (isHidden) return <Chip>Trainers are off</Chip>;
  if (isActive && !hasTrainer) return <Chip>Not for sale: trainer’s profile hidden</Chip>;
  if (isActive) return <Chip tone="good">Available</Chip>;
  return (
    <>
      <Chip>Not for sale</Chip>{' '}
      <a href={paths.reactivatePlan(id)} aria-label={`Put on sale: ${name}`}>
        Put on sale
      </a>
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { header: 'Plan', cell: ({ id, name }) => <a href={paths.editPlan(id)}>{name}</a> },
  {
    header: 'Status',
    cell: (row) => <SaleState row={row} />,
    onPhone: 'aside',
  },
  {
    header: 'Classes',
    cell: ({ classes, isTraining }) => (isTraining ? `${classes} with a trainer` : classes),
  },
  {
    header: 'Members now',
    cell: ({ id, people, name }) => (
      <a href={`${paths.listMembers}?${new URLSearchParams({ show: 'members', plan: id })}`}>
        {people}
        <span className="hidden"> with {name}</span>
      </a>
    ),
    isNumeric: true,
  },
  {
    header: 'Price',
    cell: ({ price, isExample }) => (
      <>
        {isExample ? (
          <>
            <Chip tone="warn">Example price</Chip>{' '}
          </>
        ) : null}
        {price}
      </>
    ),
    isNumeric: true,
  },
];

const add = (
  <ButtonLink href={paths.addPlan} tone="accent" isSmall>
    Add a plan
  </ButtonLink>
);

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Plans"
        lead="The memberships, packs and trials you sell, and what they cost."
        actions={add}
      />
      <NothingForSale rows={loaderData.rows} />
      <Table
        caption="Plans"
        columns={columns}
        rows={loaderData.rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No plans yet" icon="credit-card" action={add}>
            Add your first plan so that you can start memberships, or{' '}
            <a href={paths.startingPoints}>use a starting point</a>.
          </EmptyState>
        }
      />
    </>
  );
}

function NothingForSale({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0 || rows.some(({ isActive }) => isActive)) return null;
  return (
    <Notice tone="warn">
      Nobody can join yet, online or at the desk: none of your plans is for sale. Check the prices, then{' '}
      {rows.some(({ isExample }) => isExample) ? (
        <a href={paths.startingPoints}>put them all on sale</a>
      ) : (
        'put each plan on sale below'
      )}
      .
    </Notice>
  );
}
