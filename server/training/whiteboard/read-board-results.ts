import { placesOf } from '#domain/training/leaderboard.ts';
import { members } from '../../data/collections/members.ts';
import { scores } from '../../data/collections/results.ts';
import type { Store } from '../../data/store.ts';
import { boardKey } from '../results/keys.ts';

/** As many as have a place below the timer. */
export const BOARD_LINES = 5;

export interface BoardResult {
  readonly place: number;
  /** `Member` for those who have not agreed to be named. */
  readonly name: string;
  readonly text: string;
  readonly isRx: boolean;
}

/** The best results of a part, for everybody in the room. */
export async function readBoardResults(
  store: Pick<Store, 'query' | 'findMany'>,
  workoutId: string,
  partKey: string,
): Promise<BoardResult[]> {
  const { items } = await store.query(scores, {
    where: [['board', '==', boardKey(workoutId, partKey)]],
    orderBy: [['rank', 'asc']],
    limit: BOARD_LINES,
  });
  const people = await store.findMany(
    members,
    items.map(({ memberUid }) => memberUid),
  );
  const places = placesOf(items.map(({ rank }) => rank));
  return items.map(({ text, isRx }, index) => {
    const person = people[index];
    const name = person?.isNamedOnLeaderboards && person.name ? person.name : 'Member';
    return { place: places[index] ?? 0, name, text, isRx };
  });
}
