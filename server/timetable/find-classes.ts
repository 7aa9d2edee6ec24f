/** Queries of the timetable, each using one index. */

import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type ClassType, classTypes, type Session, sessions } from '../data/collections/timetable.ts';
import type { Store } from '../data/store.ts';

/** Seventy a day: the limit for a list of one week. */
export const MOST_SESSIONS = 500;
const MOST_TYPES = 60;

export interface FoundSessions {
  readonly sessions: Session[];
  /** There were more than the limit. */
  readonly isCutShort: boolean;
}

/** Every session on these local dates, by start; `until` is excluded. */
export async function findSessionsBetween(
  store: Store,
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): Promise<FoundSessions> {
  const { items, nextCursor } = await store.query(sessions, {
    where: [
      ['startsAt', '>=', startOfLocalDay(from)],
      ['startsAt', '<', startOfLocalDay(until)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST_SESSIONS,
  });
  return { sessions: items, isCutShort: nextCursor !== null };
}

/** The next sessions that start after `now`, of any type; cancelled ones too. */
export async function findNextSessions(
  store: Store,
  { now, until, limit }: { now: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<Session[]> {
  const { items } = await store.query(sessions, {
    where: [
      ['startsAt', '>', now],
      ['startsAt', '<', until],
    ],
    orderBy: [['startsAt', 'asc']],
    limit,
  });
  return items;
}

/** The next sessions of one class type. */
export async function findNextOfType(
  store: Store,
  classTypeId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<Session[]> {
  const { items } = await store.query(sessions, {
    where: [
      ['classTypeId', '==', classTypeId],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit,
  });
  return items;
}

/** The local date of the last session; null when there are none. */
export async function findLastDay(store: Store): Promise<Temporal.PlainDate | null> {
  const { items } = await store.query(sessions, { orderBy: [['startsAt', 'desc']], limit: 1 });
  const [last] = items;
  return last ? localDate(last.startsAt) : null;
}

/** The active class types, in the club's order. */
export async function listClassesOnOffer(store: Store, limit = MOST_TYPES): Promise<ClassType[]> {
  const { items } = await store.query(classTypes, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit,
  });
  return items;
}
