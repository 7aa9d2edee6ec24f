import { type Result, results } from '../../data/collections/results.ts';
import type { Reads } from '../../data/store.ts';
import { findExercises } from './find-exercises.ts';

/** How many results to look through, newest first. */
const RECENT_RESULTS = 10;
const MAX_RECENT = 8;

export interface RecentExercise {
  readonly id: string;
  readonly name: string;
}

/** The exercises that a member did recently, latest first, without archived ones. */
export async function findRecentExercises(reads: Reads, memberUid: string): Promise<RecentExercise[]> {
  const { items } = await reads.query(results, {
    where: [['memberUid', '==', memberUid]],
    orderBy: [['date', 'desc']],
    limit: RECENT_RESULTS,
  });
  return listRecentExercises(reads, items, MAX_RECENT);
}

/** Those of results, in their order, without archived ones. */
export async function listRecentExercises(
  reads: Pick<Reads, 'findMany'>,
  newest: readonly Pick<Result, 'exerciseIds'>[],
  limit: number,
): Promise<RecentExercise[]> {
  const ids = [...new Set(newest.flatMap(({ exerciseIds }) => exerciseIds))].slice(0, 2 * limit);
  const known = await findExercises(reads, ids);
  const found = ids.flatMap((id) => known.get(id) ?? []).filter(({ isArchived }) => !isArchived);
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].slice(0, limit);
}
