/** What the list shows for a filter: classes, or one member's bookings. */

import type { SessionFilter } from '#domain/timetable/session-filter.ts';
import { findHeldPlaces } from '#server/bookings/find-held-places.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { findPeople } from '#server/door/find-access-log.ts';
import { countSessions, findBookingsOf, findSessions, type Place } from '#server/timetable/find-sessions.ts';
import { toBookingRow, toSessionRow } from './session-row.ts';

/** Who the member filter matches: no filter, exactly one person, or several to choose from. */
export type MemberMatch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'person'; readonly uid: string; readonly name: string }
  | {
      readonly kind: 'unclear';
      readonly people: readonly { readonly uid: string; readonly name: string; readonly email: string }[];
      readonly hasMore: boolean;
    };

export async function findMemberMatch(
  store: Store,
  { member }: Pick<SessionFilter, 'member'>,
): Promise<MemberMatch> {
  const found = await findPeople(store, member);
  if (!found) return { kind: 'everybody' };
  const profiles = (await store.findMany(members, found.uids)).filter((profile) => profile !== null);
  const people = profiles.map(({ id, name, email }) => ({ uid: id, name: name || email, email }));
  const [only, ...others] = people;
  if (only && others.length === 0 && !found.hasMore) return { kind: 'person', ...only };
  return { kind: 'unclear', people, hasMore: found.hasMore };
}

export async function loadRows(
  store: Store,
  filter: SessionFilter,
  match: Exclude<MemberMatch, { kind: 'unclear' }>,
  { place, now }: { place: Place; now: Temporal.Instant },
) {
  if (match.kind === 'person') {
    const page = await findBookingsOf(store, filter, match.uid, place);
    const held = await findHeldPlaces(store, page.items, now);
    const rows = page.items.map((booking) => toBookingRow(booking, now, held.get(booking.id)));
    return { page, found: null, isCutShort: page.isCutShort, bookings: rows, sessions: null };
  }
  const [page, found] = await Promise.all([
    findSessions(store, filter, place, now),
    countSessions(store, filter, now),
  ]);
  const rows = page.items.map((session) => toSessionRow(session, now));
  return { page, found, isCutShort: false, bookings: null, sessions: rows };
}
