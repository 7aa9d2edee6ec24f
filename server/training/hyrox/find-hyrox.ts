import { type Result, results } from '../../data/collections/results.ts';
import type { Store } from '../../data/store.ts';

export type HyroxResult = Result & { readonly hyrox: NonNullable<Result['hyrox']> };

/** More races than anybody has; older ones are left out. */
const MAX_RACES = 50;

const isHyrox = (result: Result | null): result is HyroxResult => result !== null && result.hyrox !== null;

/** A member's races and simulations, the newest first. */
export async function listHyroxResults(
  store: Pick<Store, 'query'>,
  memberUid: string,
): Promise<HyroxResult[]> {
  const { items } = await store.query(results, {
    where: [
      ['memberUid', '==', memberUid],
      ['hyroxOn', '>', ''],
    ],
    orderBy: [['hyroxOn', 'desc']],
    limit: MAX_RACES,
  });
  return items.filter(isHyrox);
}

/** One of the member's own races; null: not found. */
export async function findHyroxResult(
  store: Pick<Store, 'find'>,
  id: string,
  memberUid: string,
): Promise<HyroxResult | null> {
  const result = await store.find(results, id);
  return isHyrox(result) && result.memberUid === memberUid ? result : null;
}

/** The club's fastest race of a division with every split logged; null: there is none. */
export async function findClubBest(
  store: Pick<Store, 'query'>,
  division: string,
): Promise<HyroxResult | null> {
  const { items } = await store.query(results, {
    where: [['hyroxBoard', '==', division]],
    orderBy: [['hyroxTotalInMilliseconds', 'asc']],
    limit: 1,
  });
  return items.find(isHyrox) ?? null;
}
