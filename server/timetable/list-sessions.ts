/** Sessions by when they begin, each list by one index; `find-sessions.ts` has those under a filter. */

import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Filter, Reads } from '../data/store.ts';

type Query = Pick<Reads, 'query'>;

/** Seventy a day for a week, and many times what one schedule has. */
const MAX_SESSIONS = 500;

/** The sessions that begin within a span, from the first instant up to, not including, the second; cancelled ones too. */
export async function listSessionsBetween(
  reads: Query,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ readonly sessions: Session[]; readonly isCutShort: boolean }> {
  const { items, nextCursor } = await reads.query(sessions, {
    where: [
      ['startsAt', '>=', from],
      ['startsAt', '<', until],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_SESSIONS,
  });
  return { sessions: items, isCutShort: nextCursor !== null };
}

/** The sessions of a date of the club. */
export async function listSessionsOn(reads: Query, date: Temporal.PlainDate): Promise<Session[]> {
  return (await listSessionsBetween(reads, startOfLocalDay(date), endOfLocalDay(date))).sessions;
}

/** The maximum class length: whatever overlaps a span started at most this long before it. */
const LONGEST = Temporal.Duration.from({ minutes: 600 });

/** The sessions that overlap a span and have not been cancelled. */
export async function listSessionsDuring(
  reads: Query,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Session[]> {
  const begun = await listSessionsBetween(reads, from.subtract(LONGEST), until);
  return begun.sessions.filter(
    ({ endsAt, status }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, from) > 0,
  );
}

/** The next that begin after `now`, of any type; cancelled ones too. */
export function listNextSessions(
  reads: Query,
  { now, until, limit }: { now: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<Session[]> {
  return listAhead(reads, now, { where: [['startsAt', '<', until]], limit });
}

/** The next of one class type. */
export function listNextSessionsOfType(
  reads: Query,
  classTypeId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<Session[]> {
  return listAhead(reads, now, { where: [['classTypeId', '==', classTypeId]], limit });
}

/** The sessions of one schedule that begin after `now`. */
export function listNextSessionsOfSchedule(
  reads: Query,
  scheduleId: string,
  now: Temporal.Instant,
): Promise<Session[]> {
  return listAhead(reads, now, { where: [['scheduleId', '==', scheduleId]], limit: MAX_SESSIONS });
}

async function listAhead(
  reads: Query,
  now: Temporal.Instant,
  { where, limit }: { where: readonly Filter[]; limit: number },
): Promise<Session[]> {
  const { items } = await reads.query(sessions, {
    where: [...where, ['startsAt', '>', now]],
    orderBy: [['startsAt', 'asc']],
    limit,
  });
  return items;
}

/** The local date of the last session; null when there are none. */
export async function findLastDay(reads: Query): Promise<Temporal.PlainDate | null> {
  const { items } = await reads.query(sessions, { orderBy: [['startsAt', 'desc']], limit: 1 });
  const [last] = items;
  return last ? localDate(last.startsAt) : null;
}

/** Those of the planned sessions whose id no session has yet. */
export async function withoutExisting(
  reads: Pick<Reads, 'findMany'>,
  planned: readonly PlannedSession[],
): Promise<PlannedSession[]> {
  const existing = await reads.findMany(
    sessions,
    planned.map(({ id }) => id),
  );
  return planned.filter((_, index) => existing[index] === null);
}
