/** No class has more people than places, its numbers are those of its bookings, and nobody waits where there is a place for them. */
import { sessionFill } from '#domain/timetable/session-fill.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Invariant } from './invariant.ts';

export const places: Invariant = {
  name: 'places',
  async check({ every, club, today }) {
    const since = today.subtract({ days: 2 }).toString();
    const dated = await listEach(club.store, sessions, {
      where: [['date', '>=', since]],
      orderBy: [['date', 'asc']],
      limit: 500,
    });
    const bySession = Map.groupBy(await every(bookings), (each) => each.sessionId);
    return dated.flatMap((session) => wrongIn(session, bySession.get(session.id) ?? [], club.now()));
  },
};

function wrongIn(session: Session, rows: readonly Booking[], now: Temporal.Instant): string[] {
  const having = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
  const placed = having('booked', 'attended', 'late', 'no-show').length;
  const waiting = having('waitlisted').map(({ memberUid }) => memberUid);
  const wrong: string[] = [];
  if (session.bookedCount !== placed) wrong.push(`says ${session.bookedCount} booked, but ${placed} are`);
  if (placed > session.capacity && !rows.some(({ overriddenReasons }) => overriddenReasons.length > 0))
    wrong.push(`has ${placed} people on ${session.capacity} places`);
  if ([...session.waitlist].sort().join() !== waiting.sort().join())
    wrong.push(`its waitlist ${session.waitlist} differs from who waits ${waiting}`);
  if (session.fill !== sessionFill(session)) wrong.push(`says that it is ${session.fill}`);
  if (session.attendedCount !== having('attended', 'late').length) wrong.push('miscounts who came');
  if (session.status === 'cancelled' && having('booked', 'waitlisted').length > 0)
    wrong.push('is cancelled and still has people');
  wrong.push(...gapIn(session, rows, now));
  return wrong.map((what) => `${session.id} ${what}`);
}

/** A place is free in good time, and the first who waits has not been told why it is not theirs. */
function gapIn(session: Session, rows: readonly Booking[], now: Temporal.Instant): string[] {
  const isSoon = Temporal.Instant.compare(session.startsAt, now.add({ hours: 20 })) < 0;
  const offered = session.offers.filter(({ until }) => Temporal.Instant.compare(until, now) > 0).length;
  if (isSoon || session.status === 'cancelled' || session.bookedCount + offered >= session.capacity)
    return [];
  const first = rows.find(({ memberUid }) => memberUid === session.waitlist[0]);
  return first && first.skippedFor.length === 0
    ? [`has a free place, and ${first.memberName} waits for it`]
    : [];
}

/** What decides on somebody’s next booking is what they have booked. */
export const bookingLists: Invariant = {
  name: 'booking profiles',
  async check({ every, club }) {
    const now = club.now();
    const open = (await every(bookings)).filter(
      ({ status, endsAt }) =>
        ['booked', 'waitlisted'].includes(status) && Temporal.Instant.compare(endsAt, now) > 0,
    );
    const byMember = Map.groupBy(open, ({ memberUid }) => memberUid);
    const profiles = await every(bookingProfiles);
    return profiles.flatMap(({ id, upcoming }) => {
      const kept = upcoming.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
      const listed = kept.map(({ sessionId, isWaitlisted }) => `${sessionId} ${isWaitlisted}`).sort();
      const own = (byMember.get(id) ?? [])
        .map(({ sessionId, status }) => `${sessionId} ${status === 'waitlisted'}`)
        .sort();
      return listed.join() === own.join() ? [] : [`${id} has ${own}, and the profile says ${listed}`];
    });
  },
};
