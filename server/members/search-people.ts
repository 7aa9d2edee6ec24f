import { normaliseSearch } from '#domain/members/member-search.ts';
import { nearness, readNearWords } from '#domain/members/near-names.ts';
import { hasEveryWord, type MemberWords, readMemberWords } from '#domain/members/search-words.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import { readMatches } from '../data/read-matches.ts';
import type { Store } from '../data/store.ts';
import { chooseTerm } from './find-members.ts';

export interface FoundPeople {
  readonly items: readonly MemberRow[];
  readonly hasMore: boolean;
  /** Nobody has what was typed: these have a name that is one letter away. */
  readonly isNear: boolean;
}

/**
 * People by any part of their name, email address or number, those whose name starts with it first. Null: the text is too short to search
 * for. Reads about `limit` members, or up to 1,000 where a common part has to be checked against the rest of what was typed. Where that
 * finds nobody, those whose name is one letter away, unless somebody still types: that reads most.
 */
export async function searchPeople(
  store: Store,
  typed: string,
  limit: number,
  isTyping = false,
): Promise<FoundPeople | null> {
  const typedWords = readMemberWords(typed);
  if (!typedWords) return null;
  const [starting, page] = await Promise.all([
    listByTerm(store, normaliseSearch(typed))(limit, null),
    searchWords(store, typedWords, limit),
  ]);
  const found = new Map([...starting.items, ...(page?.items ?? [])].map((row) => [row.id, row]));
  if (found.size === 0) {
    const items = isTyping ? [] : await findNear(store, typed, limit);
    return { items, hasMore: false, isNear: items.length > 0 };
  }
  return {
    items: [...found.values()].slice(0, limit),
    hasMore: found.size > limit || (page?.nextCursor ?? null) !== null,
    isNear: false,
  };
}

async function searchWords(store: Store, typed: MemberWords, limit: number) {
  const { term, words } = await chooseTerm(store, typed);
  const isMatch = (row: MemberRow) => hasEveryWord(row, words);
  return term ? readMatches(listByTerm(store, term), isMatch, { limit, cursor: null, isBack: false }) : null;
}

/** Of these the nearest are shown: whole names may be behind many that only start so. */
const MOST_NEAR = 200;

/** People whose name is a slip of one letter away, whole names first. Reads up to 1,000 members for each of at most three terms a word. */
export async function findNear(store: Store, typed: string, limit: number): Promise<MemberRow[]> {
  const near = new Map<string, { row: MemberRow; rank: number }>();
  for (const word of readNearWords(typed)) {
    const rest = word.rest === '' ? null : readMemberWords(word.rest);
    const known = rest && (await chooseTerm(store, rest));
    const isMatch = (row: MemberRow) =>
      nearness(row, word.word) !== null && (!known || hasEveryWord(row, word.rest.split(' ')));
    for (const term of known?.term ? [known.term] : word.terms) {
      const place = { limit: Math.max(limit, MOST_NEAR), cursor: null, isBack: false };
      const { items } = await readMatches(listByTerm(store, term), isMatch, place);
      for (const row of items) near.set(row.id, { row, rank: nearness(row, word.word) ?? 2 });
    }
  }
  const found = [...near.values()].toSorted((one, other) => one.rank - other.rank);
  return found.slice(0, limit).map(({ row }) => row);
}

const listByTerm = (store: Store, term: string) => (limit: number, cursor: string | null) =>
  store.query(memberRows, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit,
    cursor,
  });
