import * as paths from '#app/paths.ts';
import { capitalised } from '#domain/values/text.ts';
import '../../../../ui/class-colours.css';
import '../week.css';
import { findRuleClashes } from '#domain/timetable/class-clashes.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { formatShortDate, localDate, storedDate, weekdayName } from '#domain/values/dates.ts';
import { findDisabled } from '#server/accounts/set-account-disabled.ts';
import type { ClassType, Schedule } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { listCoaches } from '#server/timetable/list-coaches.ts';
import { listEndedSchedules, listSchedules } from '#server/timetable/list-schedules.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-schedules.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Weekly classes' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, identity, now } = context.get(servicesContext);
  const isEnded = url.searchParams.get('show') === 'ended';
  const types = new Map((await listClassTypes(store)).map((type) => [type.id, type]));
  const active = await listSchedules(store);
  const coaches = new Set(['', ...(await listCoaches(store)).map(({ uid }) => uid)]);
  const today = localDate(now());
  const running = active.filter((rule) => !isRuleOver(rule, today));
  const over = active.filter((rule) => isRuleOver(rule, today));
  const disabled = await findDisabled(
    identity,
    running.map(({ coachUid }) => coachUid),
  );
  const shown = isEnded ? [...over, ...(await listEndedSchedules(store))] : running;
  return {
    isEnded,
    hasTypes: types.size > 0,
    rows: shown.map((rule) =>
      toRow(rule, { type: types.get(rule.classTypeId), running, coaches, disabled, now: now() }),
    ),
  };
}

interface Around {
  readonly type: ClassType | undefined;
  readonly running: readonly Schedule[];
  readonly coaches: ReadonlySet<string>;
  readonly disabled: ReadonlySet<string>;
  readonly now: Temporal.Instant;
}

function toRow(rule: Schedule, { type, running, coaches, disabled, now }: Around) {
  const { id, weekday, startTime, minutes, coachName, room, capacity } = rule;
  const clashes = findRuleClashes(rule, running);
  const kinds = new Set(clashes.flatMap((clash) => clash.kinds));
  return {
    id,
    name: type?.name ?? 'Deleted class type',
    colour: classColour(type?.colour ?? ''),
    day: weekdayName(weekday),
    time: startTime,
    minutes,
    coachName,
    left: running.includes(rule) ? whyLeft(rule.coachUid, coaches, disabled) : '',
    room,
    capacity,
    dates: datesText(rule, now),
    clash: kinds.size > 0 ? capitalised(`${[...kinds].join(' and ')} clash`) : '',
  };
}
/** Why somebody else has to coach it; empty: nobody has to. */
function whyLeft(uid: string, coaches: ReadonlySet<string>, disabled: ReadonlySet<string>): string {
  if (!coaches.has(uid)) return 'No longer a coach';
  return disabled.has(uid) ? 'Account disabled' : '';
}
type Row = ReturnType<typeof toRow>;

/** The start date while it is in the future, and the end date. */
function datesText({ from, until }: Schedule, now: Temporal.Instant): string {
  const [first, last] = [storedDate(from), storedDate(until)];
  const isToCome = first && Temporal.PlainDate.compare(first, localDate(now)) > 0;
  const parts = [
    isToCome ? `from ${formatShortDate(first, now)}` : '',
    last ? `until ${formatShortDate(last, now)}` : '',
  ];
  return parts.filter(Boolean).join(' ');
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
  {
    header: 'Coach',
    cell: ({ coachName, left }) => (
      <>
        {coachName || <span className="dim">No coach yet</span>}{' '}
        {left ? <Chip tone="warn">{left}</Chip> : null}
      </>
    ),
  },
  { header: 'Room', cell: ({ room }) => room || <span className="dim">No room</span> },
  { header: 'Places', cell: ({ capacity }) => capacity, isNumeric: true },
];

const actions = (
  <>
    <ButtonLink href={paths.addSchedule} tone="accent" isSmall>
      Add a weekly class
    </ButtonLink>
    <ButtonLink href={paths.assignCoach} tone="quiet" isSmall>
      Change coach for several classes
    </ButtonLink>
  </>
);
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
        title={isEnded ? 'Ended weekly classes' : 'Weekly classes'}
        lead="Classes that repeat every week."
        actions={rows.length > 0 ? actions : add}
      />
      <Table
        caption="Weekly classes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty isEnded={isEnded} hasTypes={hasTypes} />}
      />
      <p>
        {isEnded ? (
          <a href={paths.listSchedules}>See current weekly classes</a>
        ) : (
          <a href={`${paths.listSchedules}?show=ended`}>See ended weekly classes</a>
        )}
      </p>
    </>
  );
}

function Empty({ isEnded, hasTypes }: { isEnded: boolean; hasTypes: boolean }) {
  if (isEnded)
    return (
      <EmptyState title="No ended weekly classes" icon="calendar-days">
        Weekly classes you end appear here.
      </EmptyState>
    );
  return (
    <EmptyState title="No weekly classes yet" icon="calendar-days" action={hasTypes ? add : addType}>
      {hasTypes ? 'Add the first one and its dates appear on the timetable.' : 'Add a class type first.'}
    </EmptyState>
  );
}
