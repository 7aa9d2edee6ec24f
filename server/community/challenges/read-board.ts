/** The leaderboard of a challenge, a page at a time. */
import { boardRank, hasReached } from '#domain/community/challenge-score.ts';
import { placesOf } from '#domain/training/leaderboard.ts';
import { type Challenge, type ChallengeEntry, challengeEntries } from '../../data/collections/challenges.ts';
import type { Filter, Store } from '../../data/store.ts';
import { type BoardReader, placesOnPage, readBoardNames } from '../../training/results/board-places.ts';
import { teamBoardKey } from './challenge-keys.ts';

const PAGE = 25;

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
    readBoardNames(store, page.items, reader),
    placesOnPage(page.items, (rank) => countBetter(store, where, rank)),
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

const countBetter = (store: Pick<Store, 'count'>, where: readonly Filter[], rank: number) =>
  store.count(challengeEntries, [...where, ['rank', '<', rank]]);

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
