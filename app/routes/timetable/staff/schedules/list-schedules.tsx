import * as paths from '#app/paths.ts';
import '../../../../ui/class-colours.css';
import '../class-name.css';
import { findRuleClashes } from '#domain/timetable/class-clashes.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { formatShortDate, localDate, storedDate, weekdayName } from '#domain/values/dates.ts';
import type { ClassType, Schedule } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { listEndedSchedules, listSchedules } from '#server/timetable/list-schedules.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { timetablePlaces } from '../../../../ui/navigation.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { Route } from './+types/list-schedules.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Weekly classes' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const isEnded = url.searchParams.get('show') === 'ended';
  const types = new Map((await listClassTypes(store)).map((type) => [type.id, type]));
  const active = await listSchedules(store);
  const today = localDate(now());
  const running = active.filter((rule) => !isRuleOver(rule, today));
  const over = active.filter((rule) => isRuleOver(rule, today));
  const shown = isEnded ? [...over, ...(await listEndedSchedules(store))] : running;
  return {
    isEnded,
    hasTypes: types.size > 0,
    rows: shown.map((rule) => toRow(rule, { type: types.get(rule.classTypeId), running, now: now() })),
  };
}

interface Around {
  readonly type: ClassType | undefined;
  readonly running: readonly Schedule[];
  readonly now: Temporal.Instant;
}

function toRow(rule: Schedule, { type, running, now }: Around) {
  const { id, weekday, startTime, minutes, coachName, room, capacity } = rule;
  const clashes = findRuleClashes(rule, running);
  const kinds = new Set(clashes.flatMap((clash) => clash.kinds));
  return {
    id,
    name: type?.name ?? 'A class type that is gone',
    colour: classColour(type?.colour ?? ''),
    day: weekdayName(weekday),
    time: startTime,
    minutes,
    coachName,
    room,
    capacity,
    dates: datesInWords(rule, now),
    clash:
      kinds.size > 0
        ? `${[...kinds].join(' and ')} twice`.replace(/^./, (letter) => letter.toUpperCase())
        : '',
  };
}
type Row = ReturnType<typeof toRow>;

/** Only what is worth saying: a beginning that is still to come, an end. */
function datesInWords({ from, until }: Schedule, now: Temporal.Instant): string {
  const [first, last] = [storedDate(from), storedDate(until)];
  const isToCome = first && Temporal.PlainDate.compare(first, localDate(now)) > 0;
  const words = [
    isToCome ? `from ${formatShortDate(first, now)}` : '',
    last ? `until ${formatShortDate(last, now)}` : '',
  ];
  return words.filter(Boolean).join(' ');
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Class',
    cell: ({ id, name, colour, dates, clash }) => (
      <>
        <a href={paths.editSchedule(id)} className="class-name" data-class-colour={colour}>
          {name}
        </a>
        {dates ? <small className="class-note">{dates}</small> : null}
        {clash ? <Chip tone="warn">{clash}</Chip> : null}
      </>
    ),
  },
  {
    header: 'When',
    cell: ({ day, time }) => (
      <span className="tabular">
        {day} {time}
      </span>
    ),
    onPhone: 'aside',
  },
  { header: 'Length', cell: ({ minutes }) => `${minutes} min`, isNumeric: true, onPhone: 'wide-only' },
  { header: 'Coach', cell: ({ coachName }) => coachName || <span className="dim">Nobody yet</span> },
  { header: 'Room', cell: ({ room }) => room || <span className="dim">Not given</span> },
  { header: 'Places', cell: ({ capacity }) => capacity, isNumeric: true },
];

const add = (
  <ButtonLink href={paths.addSchedule} tone="accent" isSmall>
    Add a weekly class
  </ButtonLink>
);
const addType = <ButtonLink href={paths.addClassType}>Add a class type</ButtonLink>;

export default function SchedulesPage({ loaderData: { rows, isEnded, hasTypes } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={isEnded ? 'Weekly classes that have ended' : 'Weekly classes'}
        lead="What takes place every week, and when."
        actions={add}
      />
      <Tabs label="Timetable" places={timetablePlaces} currentPath={paths.listSchedules} />
      <Table
        caption="Weekly classes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty isEnded={isEnded} hasTypes={hasTypes} />}
      />
      <p>
        {isEnded ? (
          <a href={paths.listSchedules}>Show those that take place</a>
        ) : (
          <a href={`${paths.listSchedules}?show=ended`}>Show those that have ended</a>
        )}
      </p>
    </>
  );
}

function Empty({ isEnded, hasTypes }: { isEnded: boolean; hasTypes: boolean }) {
  if (isEnded)
    return (
      <EmptyState title="None has ended" icon="calendar-days">
        A weekly class that you end is kept here.
      </EmptyState>
    );
  return (
    <EmptyState title="No weekly classes yet" icon="calendar-days" action={hasTypes ? add : addType}>
      {hasTypes
        ? 'Add the first one, and its dates appear on the timetable.'
        : 'Say first what kinds of class the club has.'}
    </EmptyState>
  );
}
