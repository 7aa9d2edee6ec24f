import { type Best, bestsToShow } from '#domain/training/personal-bests.ts';
import { personalBestRows } from '../../data/collections/personal-bests.ts';
import type { Store } from '../../data/store.ts';
import { eachOnce } from './find-personal-bests.ts';

const MOST = 50;

export interface BestsOfYear {
  readonly exerciseId: string;
  readonly exerciseName: string;
  readonly bests: readonly Best[];
}

/** The bests of a year that have not been beaten, newest first; of the 50 exercises with the member's newest bests since then. */
export async function findBestsOfYear(
  store: Pick<Store, 'query' | 'findMany'>,
  memberUid: string,
  year: number,
): Promise<BestsOfYear[]> {
  const page = await store.query(personalBestRows, {
    where: [
      ['memberUid', '==', memberUid],
      ['latestBestOn', '>=', `${year}-01-01`],
    ],
    orderBy: [['latestBestOn', 'desc']],
    limit: MOST,
  });
  return (await eachOnce(store, memberUid, page.items)).flatMap(({ exerciseId, exerciseName, bests }) => {
    const ofYear = bestsToShow(bests.filter(({ date }) => date.startsWith(`${year}-`)));
    return ofYear.length > 0 ? [{ exerciseId, exerciseName, bests: ofYear }] : [];
  });
}
