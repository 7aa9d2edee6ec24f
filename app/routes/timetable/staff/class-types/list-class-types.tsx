import * as paths from '#app/paths.ts';
import '../../../../ui/class-colours.css';
import '../week.css';
import { classColour } from '#domain/timetable/class-colours.ts';
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { localDate } from '#domain/values/dates.ts';
import type { ClassType } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-class-types.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Class types' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const today = localDate(now());
  const rules = (await listSchedules(store)).filter((rule) => !isRuleOver(rule, today));
  const types = await listClassTypes(store);
  return {
    rows: types.map((type) => toRow(type, rules.filter(({ classTypeId }) => classTypeId === type.id).length)),
  };
}

const intensityLabels = { easy: 'Easy', moderate: 'Moderate', hard: 'Hard' };

function toRow({ id, name, minutes, capacity, intensity, colour, isActive }: ClassType, weekly: number) {
  const length = `${minutes} min`;
  const level = intensityLabels[intensity];
  return { id, name, length, capacity, level, colour: classColour(colour), isActive, weekly };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  {
    header: 'Class',
    cell: ({ id, name, colour }) => (
      <a href={paths.editClassType(id)} className="class-name" data-class-colour={colour}>
        {name}
      </a>
    ),
  },
  {
    header: 'Status',
    cell: ({ isActive }) => (isActive ? <Chip tone="good">Current</Chip> : <Chip>Retired</Chip>),
    onPhone: 'aside',
  },
  { header: 'Level', cell: ({ level }) => level },
  { header: 'Length', cell: ({ length }) => length, isNumeric: true },
  { header: 'Places', cell: ({ capacity }) => capacity, isNumeric: true },
  { header: 'Times a week', cell: ({ weekly }) => weekly, isNumeric: true },
];

const add = (
  <ButtonLink href={paths.addClassType} tone="accent" isSmall>
    Add a class type
  </ButtonLink>
);

export default function ClassTypesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Class types" lead="The kinds of class you run." actions={add} />
      <Table
        caption="Class types"
        columns={columns}
        rows={loaderData.rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No class types yet" icon="dumbbell" action={add}>
            Add the first one, then schedule it, or <a href={paths.startingPoints}>use a starting point</a>.
          </EmptyState>
        }
      />
    </>
  );
}
