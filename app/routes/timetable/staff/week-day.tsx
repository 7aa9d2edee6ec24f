import * as paths from '#app/paths.ts';
import { capitalised } from '#domain/values/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FillBar } from '../../../ui/fill-bar.tsx';
import type { DayView, SlotView } from './week-view.ts';

/** On a phone, where the days are stacked: a link to each. */
export function WeekJumps({ days }: { days: readonly DayView[] }) {
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
export function WeekDay({ day }: { day: DayView }) {
  const { date, label, name, number, isToday, isClosed, classes } = day;
  return (
    <section className={isToday ? 'week-day week-today' : 'week-day'} aria-labelledby={`day-${date}`}>
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
  const { bookedCount, capacity, waiting, isCancelled, isOneOff, clash } = slot;
  if (isCancelled)
    return (
      <span className="week-slot-state">
        <Chip tone="bad">Cancelled</Chip>
      </span>
    );
  const waits = waiting > 0 ? `, ${waiting} on waitlist` : '';
  return (
    <span className="week-slot-state">
      <FillBar taken={bookedCount} capacity={capacity} />
      <small>{`${bookedCount}/${capacity}${waits}`}</small>
      {clash ? <Chip tone="warn">{capitalised(`${clash} clash`)}</Chip> : null}
      {isOneOff ? <Chip>One-off</Chip> : null}
    </span>
  );
}
