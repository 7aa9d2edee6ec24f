import { members } from '../../data/collections/members.ts';
import { bestNews } from '../../data/collections/personal-bests.ts';
import type { Store } from '../../data/store.ts';

/** How many to read, newest first; some may belong to members who don't want to be named. */
const MOST = 15;

export interface BestNewsLine {
  readonly id: string;
  readonly name: string;
  /** `Back squat: 5 reps at 100 kg`. */
  readonly text: string;
  readonly isOwn: boolean;
}

/**
 * The newest personal bests set in a workout. Members see their own and those of people named on leaderboards, staff see
 * all. Not for visitors.
 */
export async function readBestNews(
  store: Pick<Store, 'query' | 'findMany'>,
  workoutId: string,
  onlooker: { readonly uid: string; readonly isStaff: boolean },
): Promise<BestNewsLine[]> {
  const { items } = await store.query(bestNews, {
    where: [['workoutId', '==', workoutId]],
    orderBy: [['at', 'desc']],
    limit: MOST,
  });
  const found = await store.findMany(
    members,
    items.map(({ memberUid }) => memberUid),
  );
  return items.flatMap(({ id, memberUid, text }, index) => {
    const member = found[index];
    const isOwn = memberUid === onlooker.uid;
    const isShown = member && (isOwn || onlooker.isStaff || member.isNamedOnLeaderboards);
    return isShown ? [{ id, name: member.name, text, isOwn }] : [];
  });
}
