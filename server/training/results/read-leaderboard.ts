/** The leaderboard of one part of a workout, a page at a time. */
import { formatLoad, type LoadUnit } from '#domain/training/units.ts';
import { type Score, scores } from '../../data/collections/results.ts';
import type { Filter, Store } from '../../data/store.ts';
import { type BoardReader, placesOnPage, readBoardNames } from './board-places.ts';
import { boardKey, scoreKey } from './keys.ts';

export interface Onlooker extends BoardReader {
  readonly unit: LoadUnit;
}

export const boardSexes = ['female', 'male'] as const;
export type BoardSex = (typeof boardSexes)[number] | '';

export interface BoardQuery {
  readonly workoutId: string;
  readonly partKey: string;
  /** Empty: everyone. */
  readonly sex: BoardSex;
  readonly limit: number;
  readonly cursor?: string | null;
}

export interface BoardLine {
  readonly id: string;
  /** Ties share one. */
  readonly place: number;
  /** `Member` if the onlooker may not see the name. */
  readonly name: string;
  readonly text: string;
  readonly isRx: boolean;
  readonly isOwn: boolean;
  readonly resultId: string;
}

export interface Leaderboard {
  readonly lines: readonly BoardLine[];
  /** The onlooker's own line if it is on another page; null: it is on this one, or there is none. */
  readonly own: BoardLine | null;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

type Parts = Pick<Store, 'find' | 'findMany' | 'query' | 'count'>;

/** Reads a page of lines with the members on it, and at most three counts, however long the leaderboard is. */
export async function readLeaderboard(
  store: Parts,
  query: BoardQuery,
  onlooker: Onlooker,
): Promise<Leaderboard> {
  const where: Filter[] = [['board', '==', boardKey(query.workoutId, query.partKey)]];
  if (query.sex) where.push(['sex', '==', query.sex]);
  const { limit, cursor } = query;
  const page = await store.query(scores, { where, orderBy: [['rank', 'asc']], limit, cursor });
  const own = await findOwn(store, query, onlooker, page.items);
  const shown = own ? [...page.items, own] : page.items;
  const nameOf = await readBoardNames(store, shown, onlooker);
  const places = await placesOnPage(page.items, (rank) => countBetter(store, where, rank));
  const line = (score: Score, place: number): BoardLine => ({
    ...{ id: score.id, place, name: nameOf(score.memberUid) },
    text: score.loadInGrams > 0 ? formatLoad(score.loadInGrams, onlooker.unit) : score.text,
    ...{ isRx: score.isRx, isOwn: score.memberUid === onlooker.uid, resultId: score.resultId },
  });
  return {
    lines: page.items.map((score, index) => line(score, places[index] ?? 0)),
    own: own && line(own, (await countBetter(store, where, own.rank)) + 1),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}

async function findOwn(
  store: Parts,
  { workoutId, partKey, sex }: BoardQuery,
  { uid }: Onlooker,
  onPage: readonly Score[],
): Promise<Score | null> {
  if (uid === '' || onPage.some(({ memberUid }) => memberUid === uid)) return null;
  const own = await store.find(scores, scoreKey(workoutId, partKey, uid));
  return own && (sex === '' || own.sex === sex) ? own : null;
}

const countBetter = (store: Parts, where: readonly Filter[], rank: number) =>
  store.count(scores, [...where, ['rank', '<', rank]]);
