/** Classes, or one member's bookings, under a filter: pages for the list, all of them for the file. */

import { planBookings, planSessions, type SessionFilter } from '#domain/timetable/session-filter.ts';
import { type Booking, bookings } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { type Matches, readMatches } from '../data/read-matches.ts';
import type { Page, Query, Store } from '../data/store.ts';

export interface Place {
  readonly limit: number;
  readonly cursor: string | null;
  /** The page before the cursor is asked for. */
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

/** How many the filter finds. */
export function countSessions(
  store: Pick<Store, 'count'>,
  filter: SessionFilter,
  now: Temporal.Instant,
): Promise<number> {
  return store.count(sessions, planSessions(filter, now).conditions);
}

/** `isCutShort`: so many bookings were looked at without filling the page that it stops here; reading on continues. */
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
