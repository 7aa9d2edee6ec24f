import { findClashes } from '#domain/timetable/class-clashes.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { countPlaces, placesText } from '#domain/timetable/session-fill.ts';
import { formatLongDay, formatTime, localDate, weekdayName } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';

/** The seven days of a week with their classes, as the page shows them. */
export function toDays(
  monday: Temporal.PlainDate,
  sessions: readonly Session[],
  { closedDates, now }: { readonly closedDates: readonly string[]; readonly now: Temporal.Instant },
) {
  const today = localDate(now);
  const scheduled = sessions.filter(({ status }) => status === 'scheduled');
  return Array.from({ length: 7 }, (_, at) => {
    const date = monday.add({ days: at });
    const text = date.toString();
    return {
      date: text,
      name: weekdayName(date.dayOfWeek).slice(0, 3),
      number: date.day,
      label: formatLongDay(date, now),
      isToday: date.equals(today),
      isOver: Temporal.PlainDate.compare(date, today) < 0,
      isClosed: closedDates.includes(text),
      classes: sessions
        .filter((session) => session.date === text)
        .map((session) => toSlot(session, scheduled, now)),
    };
  });
}
export type DayView = ReturnType<typeof toDays>[number];

function toSlot(session: Session, scheduled: readonly Session[], now: Temporal.Instant) {
  const { id, className, colour, coachName, room, startsAt, endsAt, capacity, waitlist } = session;
  const isCancelled = session.status === 'cancelled';
  const clashes = isCancelled ? [] : findClashes(session, scheduled);
  return {
    id,
    className,
    colour: classColour(colour),
    time: formatTime(startsAt),
    ends: formatTime(endsAt),
    coachName,
    room,
    taken: countPlaces(session, now).taken,
    places: placesText(session, now),
    capacity,
    waiting: waitlist.length,
    isCancelled,
    isOver: Temporal.Instant.compare(endsAt, now) <= 0,
    isOneOff: session.scheduleId === '',
    clash: [...new Set(clashes.flatMap(({ kinds }) => kinds))].join(' and '),
  };
}
export type SlotView = ReturnType<typeof toSlot>;
