/** Reads of the timetable, each by one index. */

import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type ClassType, classTypes, type Session, sessions } from '../data/collections/timetable.ts';
import type { Store } from '../data/store.ts';

/** Seventy a day: where a list of a week stops. */
export const MOST_SESSIONS = 500;
const MOST_TYPES = 60;

export interface FoundSessions {
  readonly sessions: Session[];
  /** There are more than a page can show. */
  readonly isCutShort: boolean;
}

/** Every session of these local dates, by start; `until` is the first date that is none of them. */
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

/** The next that begin after `now`, of whatever type; cancelled ones too. */
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

/** The next of one class type. */
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

/** The local date of the furthest session that there is; null where there is none. */
export async function findLastDay(store: Store): Promise<Temporal.PlainDate | null> {
  const { items } = await store.query(sessions, { orderBy: [['startsAt', 'desc']], limit: 1 });
  const [last] = items;
  return last ? localDate(last.startsAt) : null;
}

/** The types of class that the club has on offer, in its order. */
export async function listClassesOnOffer(store: Store, limit = MOST_TYPES): Promise<ClassType[]> {
  const { items } = await store.query(classTypes, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit,
  });
  return items;
}
