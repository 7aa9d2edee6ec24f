/** Members by filter: pages for the list, all of them for the CSV. */

import type { MemberFilter } from '#domain/members/member-filter.ts';
import { type MemberPlan, planMemberQuery } from '#domain/members/member-plan.ts';
import { hasEveryWord, type MemberWords, readMemberWords } from '#domain/members/search-words.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import { eachPage } from '../data/each-of.ts';
import { readMatches } from '../data/read-matches.ts';
import type { Filter, Page, Query, Store } from '../data/store.ts';
import type { MemberCounts } from './member-counts.ts';

export interface MemberSearch {
  readonly plan: MemberPlan;
  readonly where: readonly Filter[];
  /** Null if the index finds exactly the matches, so that rows need no further check. */
  readonly isMatch: ((row: MemberRow) => boolean) | null;
  /** The typed text is too short to search for. */
  readonly isTooShort: boolean;
}

/** Splits a filter into a query and a check of each row. */
export async function planSearch(
  store: Store,
  filter: MemberFilter,
  now: Temporal.Instant,
): Promise<MemberSearch> {
  const plan = planMemberQuery(filter, now);
  const typed = filter.q ? readMemberWords(filter.q) : null;
  const { term, words } = typed ? await chooseTerm(store, typed) : { term: null, words: [] };
  const where: Filter[] = [...plan.conditions];
  if (term !== null) where.push(['searchTerms', 'array-contains', term]);
  const needsCheck = plan.isMatch !== null || words.length > 0;
  const isMatch = (row: MemberRow) => (plan.isMatch?.(row) ?? true) && hasEveryWord(row, words);
  return { plan, where, isMatch: needsCheck ? isMatch : null, isTooShort: filter.q !== '' && typed === null };
}

/**
 * A query has one term. Several words are tried as the start of a name first ("oliver smith"); if nobody matches, the rarest
 * term drives the query and each row is checked for all words ("mith oli", "smith 0770"). Of a single word, the start of a name
 * is enough where nobody else has even its rarest part.
 */
export async function chooseTerm(
  store: Store,
  { phrase, terms, words }: MemberWords,
): Promise<{ term: string | null; words: readonly string[] }> {
  if (words.length === 0) return { term: terms[0] ?? null, words };
  const starting = phrase === null ? 0 : await countTerm(store, phrase, COUNTED_FIRST);
  if (words.length > 1 && starting > 0)
    return { term: phrase, words: phrase === words.join(' ') ? [] : words };
  const rarest = await findRarest(store, terms);
  if (words.length === 1 && rarest && starting > 0 && starting === rarest.count && phrase === words[0])
    return { term: phrase, words: [] };
  return { term: rarest?.term ?? null, words };
}

/** Everybody's email address may have the same end: such terms are not counted to their own end, where another one is rarer. */
async function findRarest(
  store: Store,
  terms: readonly string[],
): Promise<{ term: string; count: number } | undefined> {
  for (let upTo = COUNTED_FIRST; ; upTo *= 10) {
    const counted = await Promise.all(
      terms.map(async (term) => ({ term, count: await countTerm(store, term, upTo) })),
    );
    const [rarest] = counted.sort((one, other) => one.count - other.count);
    if (!rarest || rarest.count < upTo || upTo >= COUNTED_LAST) return rarest;
  }
}

const COUNTED_FIRST = 1000;
const COUNTED_LAST = 100_000;

function countTerm(store: Store, term: string, upTo: number): Promise<number> {
  return store.count(memberRows, [['searchTerms', 'array-contains', term]], { upTo });
}

export interface MemberPage extends Page<MemberRow> {
  /** The row limit was reached before the page was full; the next page continues the search. */
  readonly isCutShort: boolean;
}

export async function findMemberPage(
  store: Store,
  { plan, where, isMatch }: MemberSearch,
  { limit, cursor, isBack }: { limit: number; cursor: string | null; isBack: boolean },
): Promise<MemberPage> {
  const query: Omit<Query, 'limit' | 'cursor'> = { where, orderBy: [plan.order] };
  const read = (size: number, from: string | null) =>
    store.query(memberRows, { ...query, limit: size, cursor: from });
  if (isMatch) return readMatches(read, isMatch, { limit, cursor, isBack });
  return { ...(await read(limit, cursor)), isCutShort: false };
}

/** The number of matches; null if counting would mean reading all rows. */
export async function countMembers(
  counts: MemberCounts,
  { where, isMatch }: MemberSearch,
): Promise<number | null> {
  return isMatch ? null : counts.count(where);
}

const EXPORT_PAGE = 500;

/** All matches, page by page; pages may be empty. */
export async function* listAllMembers(
  store: Store,
  { plan, where, isMatch }: MemberSearch,
): AsyncGenerator<MemberRow[]> {
  const query: Query = { where, orderBy: [plan.order], limit: EXPORT_PAGE };
  for await (const rows of eachPage((cursor) => store.query(memberRows, { ...query, cursor }))) {
    yield isMatch ? rows.filter(isMatch) : rows;
  }
}
