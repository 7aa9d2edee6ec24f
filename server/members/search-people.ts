import { normaliseSearch } from '#domain/members/member-search.ts';
import { hasEveryWord, type MemberWords, readMemberWords } from '#domain/members/search-words.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import { readMatches } from '../data/read-matches.ts';
import type { Store } from '../data/store.ts';
import { chooseTerm } from './find-members.ts';

export interface FoundPeople {
  readonly items: readonly MemberRow[];
  readonly hasMore: boolean;
}

/**
 * People by any part of their name, email address or number, those whose name starts with it first. Null: the text is too short to search
 * for. Reads about `limit` members, or up to 1,000 where a common part has to be checked against the rest of what was typed.
 */
export async function searchPeople(store: Store, typed: string, limit: number): Promise<FoundPeople | null> {
  const typedWords = readMemberWords(typed);
  if (!typedWords) return null;
  const [starting, page] = await Promise.all([
    listByTerm(store, normaliseSearch(typed))(limit, null),
    searchWords(store, typedWords, limit),
  ]);
  const found = new Map([...starting.items, ...(page?.items ?? [])].map((row) => [row.id, row]));
  return {
    items: [...found.values()].slice(0, limit),
    hasMore: found.size > limit || (page?.nextCursor ?? null) !== null,
  };
}

async function searchWords(store: Store, typed: MemberWords, limit: number) {
  const { term, words } = await chooseTerm(store, typed);
  const isMatch = (row: MemberRow) => hasEveryWord(row, words);
  return term ? readMatches(listByTerm(store, term), isMatch, { limit, cursor: null, isBack: false }) : null;
}

const listByTerm = (store: Store, term: string) => (limit: number, cursor: string | null) =>
  store.query(memberRows, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit,
    cursor,
  });
