import { type AccessLogFilter, accessLogConditions } from '#domain/door/access-log-filter.ts';
import { normaliseSearch } from '#domain/members/member-search.ts';
import { type AccessLogEntry, accessLogs } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Filter, Page, Store } from '../data/store.ts';

/** If more people match, the name must be more specific. */
export const MAX_PEOPLE = 10;

/** The members that the filter's member text matches. */
export interface People {
  readonly uids: readonly string[];
  /** More people match than are searched for. */
  readonly hasMore: boolean;
}

/** The members that a name, an email address or a uid matches; null where none was typed. */
export async function findPeople(store: Store, typed: string): Promise<People | null> {
  if (typed === '') return null;
  const exact = /^[\w-]{1,128}$/.test(typed) ? await store.find(members, typed) : null;
  if (exact) return { uids: [exact.id], hasMore: false };
  const found = typed.includes('@') ? await findByEmail(store, typed) : await findByTerm(store, typed);
  return { uids: found.slice(0, MAX_PEOPLE).map(({ id }) => id), hasMore: found.length > MAX_PEOPLE };
}

async function findByEmail(store: Store, typed: string): Promise<Member[]> {
  const { items } = await store.query(members, {
    where: [['email', '==', typed.toLowerCase()]],
    limit: MAX_PEOPLE + 1,
  });
  return items.length > 0 ? items : findByTerm(store, typed);
}

async function findByTerm(store: Store, typed: string): Promise<Member[]> {
  const term = normaliseSearch(typed);
  if (term === '') return [];
  const { items } = await store.query(members, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit: MAX_PEOPLE + 1,
  });
  return items;
}

export interface AccessLogQuery {
  readonly filter: AccessLogFilter;
  readonly people: People | null;
  readonly limit: number;
  readonly cursor?: string | null;
}

/** A page of the access log, newest first. */
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
  return store.query(accessLogs, { where, orderBy: [['at', 'desc']], limit, cursor });
}
