/** The leaderboard of a challenge, a page at a time. */
import { boardRank, hasReached } from '#domain/community/challenge-score.ts';
import { placesOf } from '#domain/training/leaderboard.ts';
import { type Challenge, type ChallengeEntry, challengeEntries } from '../../data/collections/challenges.ts';
import { members } from '../../data/collections/members.ts';
import type { Filter, Store } from '../../data/store.ts';
import { teamBoardKey } from './challenge-keys.ts';

const PAGE = 25;

/** Who is looking: visitors see no names, members see their own and those of people who agreed, staff see all. */
export interface BoardReader {
  /** Empty: a visitor. */
  readonly uid: string;
  readonly isStaff: boolean;
}

export interface BoardLine {
  readonly id: string;
  /** Ties share one, and the next is skipped. */
  readonly place: number;
  /** `Member` if the reader may not see the name. */
  readonly name: string;
  readonly score: number;
  readonly division: string;
  readonly team: string;
  readonly isOwn: boolean;
  readonly hasReached: boolean;
}

export interface Board {
  readonly lines: readonly BoardLine[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

type Parts = Pick<Store, 'find' | 'findMany' | 'query' | 'count'>;

function filtersOf({ id }: Pick<Challenge, 'id'>, division: string): Filter[] {
  return [['board', '==', id], ...(division ? [['division', '==', division] as const] : [])];
}

/** Reads a page of lines with the members on it, and at most two counts, however long the leaderboard is. @param division empty: everyone */
export async function readBoard(
  store: Parts,
  challenge: Challenge,
  { division, cursor }: { readonly division: string; readonly cursor: string | null },
  reader: BoardReader,
): Promise<Board> {
  const where = filtersOf(challenge, division);
  const page = await store.query(challengeEntries, {
    where,
    orderBy: [['rank', 'asc']],
    limit: PAGE,
    cursor,
  });
  const [nameOf, places] = await Promise.all([
    readNames(store, page.items, reader),
    placesOnPage(store, where, page.items),
  ]);
  return {
    lines: page.items.map((entry, index) => ({
      ...{ id: entry.id, place: places[index] ?? 0, name: nameOf(entry.memberUid) },
      ...{ score: entry.score, division: entry.division, team: entry.team },
      isOwn: reader.uid !== '' && entry.memberUid === reader.uid,
      hasReached: hasReached(entry.score, challenge),
    })),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}

async function readNames(store: Parts, lines: readonly ChallengeEntry[], { uid, isStaff }: BoardReader) {
  const uids = uid === '' ? [] : lines.map(({ memberUid }) => memberUid);
  const found = uids.length > 0 ? await store.findMany(members, uids) : [];
  const names = new Map(
    found.flatMap((member) => {
      const isNamed = member && (isStaff || member.id === uid || member.isNamedOnLeaderboards);
      return isNamed && member.name ? [[member.id, member.name] as const] : [];
    }),
  );
  return (memberUid: string) => names.get(memberUid) ?? 'Member';
}

const countBetter = (store: Pick<Store, 'count'>, where: readonly Filter[], rank: number) =>
  store.count(challengeEntries, [...where, ['rank', '<', rank]]);

async function placesOnPage(
  store: Parts,
  where: readonly Filter[],
  lines: readonly ChallengeEntry[],
): Promise<number[]> {
  const ranks = lines.map(({ rank }) => rank);
  const [first] = ranks;
  if (first === undefined) return [];
  const next = ranks.findIndex((rank) => rank !== first);
  const better = await countBetter(store, where, first);
  // Lines that tie with the first may be on the page before.
  const skipped = next < 0 ? better : (await countBetter(store, where, ranks[next] ?? first)) - next;
  return placesOf(ranks, better, skipped);
}

/** Somebody's place among everyone, and how many are on the leaderboard. @param entry with a score */
export async function readOwnPlace(
  store: Pick<Store, 'count'>,
  challenge: Challenge,
  entry: ChallengeEntry,
): Promise<number> {
  return (await countBetter(store, filtersOf(challenge, ''), entry.rank)) + 1;
}

/** How many have a score, and how many of them have reached the target. */
export async function countBoard(
  store: Pick<Store, 'count'>,
  challenge: Challenge,
): Promise<{ readonly scored: number; readonly reached: number }> {
  const where = filtersOf(challenge, '');
  const isThreshold = challenge.goal === 'threshold';
  const lowest = boardRank(challenge.target, challenge.direction);
  const [scored, reached] = await Promise.all([
    store.count(challengeEntries, where),
    isThreshold ? store.count(challengeEntries, [...where, ['rank', '<=', lowest]]) : 0,
  ]);
  return { scored, reached };
}

export interface TeamLine {
  readonly team: string;
  readonly place: number;
  readonly score: number;
  readonly people: number;
}

/** The teams by the sum of their members' scores, the highest first. */
export async function readTeams(
  store: Pick<Store, 'count' | 'sum'>,
  { id, teams }: Pick<Challenge, 'id' | 'teams'>,
): Promise<TeamLine[]> {
  const sums = await Promise.all(
    teams.map(async (team) => {
      const where: Filter[] = [['teamBoard', '==', teamBoardKey(id, team)]];
      const [score, people] = await Promise.all([
        store.sum(challengeEntries, 'score', where),
        store.count(challengeEntries, where),
      ]);
      return { team, score, people };
    }),
  );
  const sorted = sums.toSorted((one, other) => other.score - one.score);
  const places = placesOf(sorted.map(({ score }) => -score));
  return sorted.map((line, index) => ({ ...line, place: places[index] ?? 0 }));
}
