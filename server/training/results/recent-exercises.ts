import { results } from '../../data/collections/results.ts';
import type { Reads } from '../../data/store.ts';
import { findExercises } from './find-exercises.ts';

/** How many results to look through, newest first. */
const RECENT_RESULTS = 10;
const MAX_RECENT = 8;

/** The exercises that a member did recently, latest first, without archived ones. */
export async function findRecentExercises(
  reads: Reads,
  memberUid: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { items } = await reads.query(results, {
    where: [['memberUid', '==', memberUid]],
    orderBy: [['date', 'desc']],
    limit: RECENT_RESULTS,
  });
  const ids = [...new Set(items.flatMap(({ exerciseIds }) => exerciseIds))];
  const known = await findExercises(reads, ids);
  const found = ids.flatMap((id) => known.get(id) ?? []).filter(({ isArchived }) => !isArchived);
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].slice(0, MAX_RECENT);
}
