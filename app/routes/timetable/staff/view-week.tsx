import './week.css';
import '../../../ui/class-colours.css';
import * as paths from '#app/paths.ts';
import { Chip } from '#app/ui/chip.tsx';
import { FillBar } from '#app/ui/fill-bar.tsx';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { capitalised } from '#domain/values/text.ts';
import { formatWeek, readWeek } from '#domain/values/week.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';
import { listSessionsBetween } from '#server/timetable/list-sessions.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/view-week.ts';
import { classesText } from './schedules/saved-text.ts';
import { type DayView, type SlotView, toDays } from './week-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Timetable' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now, settings } = context.get(servicesContext);
  const monday = readWeek(url.searchParams.get('week'), now());
  const next = monday.add({ weeks: 1 });
  const { sessions } = await listSessionsBetween(store, startOfLocalDay(monday), startOfLocalDay(next));
  const { closedDates } = await settings.read();
  const booked = sessions.reduce((sum, { bookedCount }) => sum + bookedCount, 0);
  return {
    label: formatWeek(monday, now()),
    isThisWeek: monday.equals(readWeek(null, now())),
    previous: monday.subtract({ weeks: 1 }).toString(),
    next: next.toString(),
    monday: monday.toString(),
    days: toDays(monday, sessions, { closedDates, now: now() }),
    count: sessions.filter(({ status }) => status === 'scheduled').length,
    booked,
    // Read only when the week is empty.
    missing: sessions.length > 0 ? null : await firstStep(store),
  };
}

/** The next step for a club without classes in this week. */
async function firstStep(
  store: Parameters<typeof listSchedules>[0],
): Promise<'type' | 'schedule' | 'one-off'> {
  if ((await listActiveClassTypes(store)).length === 0) return 'type';
  return (await listSchedules(store)).length === 0 ? 'schedule' : 'one-off';
}

const actions = (
  <>
    <ButtonLink href={paths.addOneOff} tone="accent" isSmall>
      Add a one-off
    </ButtonLink>
    <ButtonLink href={paths.copyWeek} tone="quiet" isSmall>
      Copy a week
    </ButtonLink>
    <ButtonLink href={paths.giveDay} tone="quiet" isSmall>
      Replace a coach
    </ButtonLink>
    <ButtonLink href={paths.closeDate} tone="quiet" isSmall>
      Close the club
    </ButtonLink>
  </>
);

export default function WeekPage({ loaderData }: Route.ComponentProps) {
  const { label, isThisWeek, previous, next, monday, days, count, booked, missing } = loaderData;
  return (
    <>
      <PageHead
        title="Timetable"
        lead={`${isThisWeek ? 'This week: ' : ''}${classesText(count)}, ${booked} booked`}
        actions={actions}
      />
      <nav className="week-nav" aria-label="Weeks">
        <ButtonLink href={`?week=${previous}`} rel="prev" tone="quiet" isSmall icon="chevron-left">
          <span className="hidden">Previous week</span>
        </ButtonLink>
        <h2>{label}</h2>
        <ButtonLink href={`?week=${next}`} rel="next" tone="quiet" isSmall icon="chevron-right">
          <span className="hidden">Next week</span>
        </ButtonLink>
        {isThisWeek ? null : <a href={paths.viewWeek}>This week</a>}
      </nav>
      {missing ? <Empty missing={missing} week={monday} /> : null}
      {missing && days.every(({ isClosed }) => !isClosed) ? null : (
        <div className="week-frame">
          {missing ? null : <WeekJumps days={days} />}
          <div className="week">
            {days.map((day) => (
              <WeekDay key={day.date} day={day} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const steps = {
  type: {
    title: 'No classes yet',
    text: 'Add your class types first, then schedule them.',
    action: <ButtonLink href={paths.addClassType}>Add a class type</ButtonLink>,
  },
  schedule: {
    title: 'No classes yet',
    text: 'Add a weekly class and its dates appear here, four weeks ahead.',
    action: <ButtonLink href={paths.addSchedule}>Add a weekly class</ButtonLink>,
  },
  'one-off': {
    title: 'No classes this week',
    text: 'Weekly classes appear some weeks ahead. Add a one-off, or copy another week.',
    action: null,
  },
};

function Empty({ missing, week }: { missing: keyof typeof steps; week: string }) {
  const { title, text, action } = steps[missing];
  const copy = <ButtonLink href={`${paths.copyWeek}?to=${week}`}>Copy a week here</ButtonLink>;
  return (
    <EmptyState title={title} icon="calendar-days" action={action ?? copy}>
      {text}
    </EmptyState>
  );
}

/** On a phone, where the days are stacked: a link to each. */
function WeekJumps({ days }: { days: readonly DayView[] }) {
  return (
    <nav className="week-jumps" aria-label="Days">
      {days.map(({ date, name, number, isToday }) => (
        <a key={date} href={`#day-${date}`} aria-current={isToday ? 'date' : undefined}>
          {name} <b>{number}</b>
        </a>
      ))}
    </nav>
  );
}

/** One day of the week with its classes. */
function WeekDay({ day }: { day: DayView }) {
  const { date, label, name, number, isToday, isOver, isClosed, classes } = day;
  const looks = ['week-day', isToday && 'week-today', isOver && 'week-over'].filter(Boolean).join(' ');
  return (
    <section className={looks} aria-labelledby={`day-${date}`}>
      <h3 id={`day-${date}`}>
        <span className="week-long">{label}</span>
        <span className="week-short" aria-hidden="true">
          {name} <b>{number}</b>
        </span>
        {isToday ? <span className="hidden">, today</span> : null}
      </h3>
      {isClosed ? <Chip tone="info">Club closed</Chip> : null}
      {classes.length === 0 && !isClosed ? <p className="faint">No classes</p> : null}
      {classes.length > 0 ? (
        <ul className="bare">
          {classes.map((slot) => (
            <li key={slot.id}>
              <Slot slot={slot} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Slot({ slot }: { slot: SlotView }) {
  const { id, className, colour, time, ends, coachName, room, isCancelled, isOver } = slot;
  const looks = ['week-slot', isCancelled && 'week-slot-cancelled', isOver && 'week-slot-over']
    .filter(Boolean)
    .join(' ');
  return (
    <a href={paths.rosterForAdmin(id)} className={looks} data-class-colour={colour}>
      <span className="week-slot-time">
        {time}
        <small>{ends}</small>
      </span>
      <span className="week-slot-what">
        <strong>{className}</strong>
        <small>{coachName || 'No coach yet'}</small>
        {room ? <small>{room}</small> : null}
      </span>
      <SlotState slot={slot} />
    </a>
  );
}

function SlotState({ slot }: { slot: SlotView }) {
  const { taken, places, capacity, waiting, isCancelled, isOneOff, clash } = slot;
  if (isCancelled)
    return (
      <span className="week-slot-state">
        <Chip tone="bad">Cancelled</Chip>
      </span>
    );
  const waits = waiting > 0 ? `, ${waiting} on waitlist` : '';
  return (
    <span className="week-slot-state">
      <FillBar taken={taken} capacity={capacity} />
      <small>{`${places}${waits}`}</small>
      {clash ? <Chip tone="warn">{capitalised(`${clash} clash`)}</Chip> : null}
      {isOneOff ? <Chip>One-off</Chip> : null}
    </span>
  );
}
