import * as paths from '#app/paths.ts';
import { isTrainerShown, rateText } from '#domain/community/trainer.ts';
import { findAllTrainers } from '#server/community/trainers/find-trainers.ts';
import type { Trainer } from '#server/data/collections/trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/plan-trainers.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Personal trainers' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const page = await findAllTrainers(store, url.searchParams.get('cursor'));
  return { rows: page.items.map(rowOf), ...pageHrefs(paths.planTrainers, new URLSearchParams(), page) };
}

function rowOf(trainer: Trainer) {
  const { id, name, order, rateInPence, sessionMinutes, isHidden } = trainer;
  return {
    ...{ id, name: name || 'No name', order, rate: rateText(rateInPence, sessionMinutes), isHidden },
    isShown: isTrainerShown(trainer),
  };
}
type Row = ReturnType<typeof rowOf>;

const columns: readonly Column<Row>[] = [
  { header: 'Trainer', cell: ({ id, name }) => <a href={paths.trainerDiary(id)}>{name}</a> },
  {
    header: 'Status',
    cell: ({ isShown, isHidden }) => {
      if (isShown) return <Chip tone="good">Shown</Chip>;
      return <Chip>{isHidden ? 'Hidden' : 'Not written yet'}</Chip>;
    },
    onPhone: 'aside',
  },
  { header: 'Session', cell: ({ rate }) => rate },
  { header: 'Position', cell: ({ order }) => order, isNumeric: true },
  {
    header: 'Action',
    cell: ({ id, name }) => (
      <a href={paths.arrangeTrainer(id)} aria-label={`Move or hide ${name}`}>
        Move or hide
      </a>
    ),
  },
];

export default function PlanTrainersPage({ loaderData }: Route.ComponentProps) {
  const { rows, previousHref, nextHref } = loaderData;
  const add = (
    <ButtonLink href={paths.addTrainer} tone="accent" isSmall icon="plus">
      Add trainer
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Personal trainers" lead="Coaches who train people one to one." actions={add} />
      <Table
        caption="Personal trainers"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No personal trainers yet" icon="users" action={add}>
            Coaches can also start their own profile, under Personal training.
          </EmptyState>
        }
      />
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
