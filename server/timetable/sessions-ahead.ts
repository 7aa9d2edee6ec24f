import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** Many times what one rule or one week has. */
const MOST_SESSIONS = 500;

/** The sessions of one weekly rule that begin after now. */
export async function listSessionsAhead(
  reads: Pick<Reads, 'query'>,
  scheduleId: string,
  now: Temporal.Instant,
): Promise<Session[]> {
  const { items } = await reads.query(sessions, {
    where: [
      ['scheduleId', '==', scheduleId],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST_SESSIONS,
  });
  return items;
}

/** The sessions that begin within a span, from the first instant up to, not including, the second. */
export async function listSessionsBetween(
  reads: Pick<Reads, 'query'>,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Session[]> {
  const { items } = await reads.query(sessions, {
    where: [
      ['startsAt', '>=', from],
      ['startsAt', '<', until],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST_SESSIONS,
  });
  return items;
}

/** Longer than any class lasts: whatever overlaps a span has begun at most this long before it. */
const LONGEST = Temporal.Duration.from({ minutes: 600 });

/** The sessions that are on at some time within a span and have not been cancelled. */
export async function listSessionsDuring(
  reads: Pick<Reads, 'query'>,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Session[]> {
  const begun = await listSessionsBetween(reads, from.subtract(LONGEST), until);
  return begun.filter(
    ({ endsAt, status }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, from) > 0,
  );
}
