import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** Many times the sessions of one rule or one week. */
const MOST_SESSIONS = 500;

/** The sessions of one weekly rule that start after now. */
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

/** The sessions that start from `from` up to, but not including, `until`. */
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

/** The maximum class length: whatever overlaps a span started at most this long before it. */
const LONGEST = Temporal.Duration.from({ minutes: 600 });

/** The sessions that overlap a span and have not been cancelled. */
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
