/** Classes, or one member's bookings, matching a filter: by page for the list, all of them for CSV. */

import { planBookings, planSessions, type SessionFilter } from '#domain/timetable/session-filter.ts';
import { type Booking, bookings } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { type Matches, readMatches } from '../data/read-matches.ts';
import type { Page, Query, Store } from '../data/store.ts';

export interface Place {
  readonly limit: number;
  readonly cursor: string | null;
  /** Reads the page before the cursor. */
  readonly isBack: boolean;
}

export async function findSessions(
  store: Pick<Store, 'query'>,
  filter: SessionFilter,
  { limit, cursor }: Omit<Place, 'isBack'>,
  now: Temporal.Instant,
): Promise<Page<Session>> {
  const { conditions, order } = planSessions(filter, now);
  return store.query(sessions, { where: conditions, orderBy: [order], limit, cursor });
}

/** How many sessions match the filter. */
export function countSessions(
  store: Pick<Store, 'count'>,
  filter: SessionFilter,
  now: Temporal.Instant,
): Promise<number> {
  return store.count(sessions, planSessions(filter, now).conditions);
}

/** `isCutShort`: the scan limit was reached before the page was full; the next page continues. */
export async function findBookingsOf(
  store: Pick<Store, 'query'>,
  filter: SessionFilter,
  memberUid: string,
  place: Place,
): Promise<Matches<Booking>> {
  const { conditions, order, isMatch } = planBookings(filter, memberUid);
  const query: Omit<Query, 'limit' | 'cursor'> = { where: conditions, orderBy: [order] };
  const read = (limit: number, cursor: string | null) => store.query(bookings, { ...query, limit, cursor });
  if (isMatch) return readMatches(read, isMatch, place);
  return { ...(await read(place.limit, place.cursor)), isCutShort: false };
}
