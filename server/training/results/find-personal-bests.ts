import { baseExercise, shownOnce } from '#domain/training/same-effort.ts';
import { templateSearchWords } from '#domain/training/workout-search.ts';
import { type PersonalBestRow, personalBestRows } from '../../data/collections/personal-bests.ts';
import { type Matches, readMatches } from '../../data/read-matches.ts';
import type { Filter, Reads } from '../../data/store.ts';
import { personalBestsKey } from './keys.ts';

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
  store: Pick<Reads, 'query' | 'findMany'>,
  { memberUid, typed, limit, cursor, isBack }: Asked,
): Promise<Matches<PersonalBestRow>> {
  const [longest, ...others] = templateSearchWords(typed);
  const where: Filter[] = [['memberUid', '==', memberUid]];
  if (longest) where.push(['searchTerms', 'array-contains', longest]);
  const read = (size: number, from: string | null) =>
    store.query(personalBestRows, { where, orderBy: [['latestBestOn', 'desc']], limit: size, cursor: from });
  const isMatch = ({ searchTerms }: PersonalBestRow) => others.every((word) => searchTerms.includes(word));
  const page =
    others.length === 0
      ? { ...(await read(limit, cursor)), isCutShort: false }
      : await readMatches(read, isMatch, { limit, cursor, isBack });
  const isFound = (row: PersonalBestRow) => !longest || (row.searchTerms.includes(longest) && isMatch(row));
  return { ...page, items: newestFirst(await eachOnce(store, memberUid, page.items, isFound)) };
}

/** Of one workout, several are of the same day. */
const NEWEST = 3;

/** The newest bests, each once. */
export async function findNewestBests(
  store: Pick<Reads, 'query' | 'findMany'>,
  memberUid: string,
): Promise<PersonalBestRow[]> {
  return (
    await findPersonalBests(store, { memberUid, typed: '', limit: NEWEST, cursor: null, isBack: false })
  ).items;
}

/** Without what another exercise of the list shows as well. @param isFound whether that one is in the list */
export async function eachOnce<Row extends Pick<PersonalBestRow, 'exerciseId' | 'bests'>>(
  store: Pick<Reads, 'findMany'>,
  memberUid: string,
  rows: readonly Row[],
  isFound: (base: PersonalBestRow) => boolean = () => true,
): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ exerciseId }) => baseExercise(exerciseId) ?? []))];
  if (ids.length === 0) return [...rows];
  const bases = await store.findMany(
    personalBestRows,
    ids.map((id) => personalBestsKey(memberUid, id)),
  );
  const known = bases.flatMap((base) => (base && isFound(base) ? [[base.exerciseId, base] as const] : []));
  return shownOnce(rows, new Map(known));
}

/** Of one day, whichever was done later. */
function newestFirst(rows: readonly PersonalBestRow[]): PersonalBestRow[] {
  const writtenAt = ({ changedAt }: PersonalBestRow) => changedAt?.epochMilliseconds ?? 0;
  return rows.toSorted(
    (one, other) => other.latestBestOn.localeCompare(one.latestBestOn) || writtenAt(other) - writtenAt(one),
  );
}
