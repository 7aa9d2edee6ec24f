import * as paths from '#app/paths.ts';
import type { Difference, FollowPlan } from '#domain/timetable/follow-schedule.ts';
import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { minutesOf } from '#domain/timetable/session-changes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';

/** A class that people are in, as a page that asks about it lists it. */
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

/** The same with what becomes of it: `18:00 → 19:00`. */
export function toMovedRow(
  { session, planned, differences }: FollowPlan<Session>['booked'][number],
  now: Temporal.Instant,
) {
  const becomes = differences.map((difference) => becomesInWords(difference, planned, now));
  return { ...toPeopleRow(session, now), becomes: becomes.join(', ') };
}

function becomesInWords(difference: Difference, planned: PlannedSession, now: Temporal.Instant): string {
  if (difference === 'time') return formatDateTime(planned.startsAt, now);
  if (difference === 'length') return `${minutesOf(planned)} minutes`;
  if (difference === 'room') return planned.room || 'no room';
  if (difference === 'coach') return planned.coachName ? `with ${planned.coachName}` : 'no coach yet';
  return `${planned.capacity} places`;
}
