import { type AccessLogFilter, accessLogConditions } from '#domain/door/access-log-filter.ts';
import { type AccessLogEntry, accessLogs } from '../data/collections/door.ts';
import { memberRows, members } from '../data/collections/members.ts';
import type { Filter, Page, Store } from '../data/store.ts';
import { searchPeople } from '../members/search-people.ts';

/** If more people match, the name must be more specific. */
export const MAX_PEOPLE = 10;

/** The members that the filter's member text matches. */
export interface People {
  readonly uids: readonly string[];
  /** More people match than are searched for. */
  readonly hasMore: boolean;
}

/** The members that a part of a name, email address or number, or a uid matches; null where none was typed. */
export async function findPeople(store: Store, typed: string): Promise<People | null> {
  if (typed === '') return null;
  const exact = /^[\w-]{1,128}$/.test(typed) ? await store.find(members, typed) : null;
  if (exact) return { uids: [exact.id], hasMore: false };
  const exactly = await findByEmail(store, typed.toLowerCase());
  if (exactly.length > 0)
    return { uids: exactly.slice(0, MAX_PEOPLE).map(({ id }) => id), hasMore: exactly.length > MAX_PEOPLE };
  const found = await searchPeople(store, typed, MAX_PEOPLE);
  return { uids: found?.items.map(({ id }) => id) ?? [], hasMore: found?.hasMore ?? false };
}

async function findByEmail(store: Store, email: string): Promise<readonly { readonly id: string }[]> {
  if (!email.includes('@')) return [];
  const { items } = await store.query(memberRows, { where: [['email', '==', email]], limit: MAX_PEOPLE + 1 });
  return items;
}

export interface AccessLogQuery {
  readonly filter: AccessLogFilter;
  readonly people: People | null;
  readonly limit: number;
  readonly cursor?: string | null;
}

/** A page of the access log, newest first unless the filter has the oldest first. */
export async function findAccessLog(
  store: Store,
  { filter, people, limit, cursor }: AccessLogQuery,
): Promise<Page<AccessLogEntry>> {
  const where: Filter[] = [...accessLogConditions(filter)];
  if (people) {
    const [first, ...others] = people.uids;
    if (first === undefined) return { items: [], nextCursor: null, previousCursor: null };
    where.push(others.length === 0 ? ['memberUid', '==', first] : ['memberUid', 'in', [...people.uids]]);
  }
  const page = await store.query(accessLogs, {
    where,
    orderBy: [['at', filter.isOldestFirst ? 'asc' : 'desc']],
    limit,
    cursor,
  });
  // A check-in that staff removed is stored as not let in, but the door turned nobody away.
  if (filter.result !== 'refused') return page;
  return { ...page, items: page.items.filter(({ removed }) => removed === null) };
}

/** More than a club turns away in a day. */
const MOST_REFUSED = 200;

/** How many people the door has turned away, as the list under this filter has them. */
export async function countRefused(
  store: Store,
  filter: AccessLogFilter,
): Promise<{ count: number; hasMore: boolean }> {
  const page = await findAccessLog(store, { filter, people: null, limit: MOST_REFUSED });
  return { count: page.items.length, hasMore: page.nextCursor !== null };
}
