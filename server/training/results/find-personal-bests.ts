import { templateSearchWords } from '#domain/training/workout-search.ts';
import { type PersonalBestRow, personalBestRows } from '../../data/collections/personal-bests.ts';
import { type Matches, readMatches } from '../../data/read-matches.ts';
import type { Filter, Store } from '../../data/store.ts';

interface Asked {
  readonly memberUid: string;
  /** Words from the names of exercises; empty: all. */
  readonly typed: string;
  readonly limit: number;
  readonly cursor: string | null;
  readonly isBack: boolean;
}

/** A member's exercises, those with the newest bests first. */
export async function findPersonalBests(
  store: Pick<Store, 'query'>,
  { memberUid, typed, limit, cursor, isBack }: Asked,
): Promise<Matches<PersonalBestRow>> {
  const [longest, ...others] = templateSearchWords(typed);
  const where: Filter[] = [['memberUid', '==', memberUid]];
  if (longest) where.push(['searchTerms', 'array-contains', longest]);
  const read = (size: number, from: string | null) =>
    store.query(personalBestRows, { where, orderBy: [['latestBestOn', 'desc']], limit: size, cursor: from });
  if (others.length === 0) return { ...(await read(limit, cursor)), isCutShort: false };
  const isMatch = ({ searchTerms }: PersonalBestRow) => others.every((word) => searchTerms.includes(word));
  return readMatches(read, isMatch, { limit, cursor, isBack });
}
