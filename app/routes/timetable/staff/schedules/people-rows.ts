import * as paths from '#app/paths.ts';
import type { Difference, FollowPlan } from '#domain/timetable/follow-schedule.ts';
import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { minutesOf } from '#domain/timetable/session-changes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';

/** A class with bookings, as a table row. */
export function toPeopleRow(session: Session, now: Temporal.Instant) {
  const { id, startsAt, bookedCount, waitlist, coachName, room, className } = session;
  return {
    id,
    href: paths.rosterForAdmin(id),
    className,
    when: formatDateTime(startsAt, now),
    booked: bookedCount,
    waiting: waitlist.length,
    where: [coachName, room].filter(Boolean).join(' · '),
  };
}

/** The same, with what it changes to. */
export function toMovedRow(
  { session, planned, differences }: FollowPlan<Session>['booked'][number],
  now: Temporal.Instant,
) {
  const changesTo = differences.map((difference) => changeText(difference, planned, now));
  return { ...toPeopleRow(session, now), changesTo: changesTo.join(', ') };
}

function changeText(difference: Difference, planned: PlannedSession, now: Temporal.Instant): string {
  if (difference === 'time') return formatDateTime(planned.startsAt, now);
  if (difference === 'length') return `${minutesOf(planned)} minutes`;
  if (difference === 'room') return planned.room || 'no room';
  if (difference === 'coach') return planned.coachName ? `with ${planned.coachName}` : 'no coach yet';
  return `${planned.capacity} places`;
}
