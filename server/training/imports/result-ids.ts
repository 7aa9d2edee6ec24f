import { createHash } from 'node:crypto';
import type { LoggedSet } from '#domain/training/result.ts';
import { exercises } from '../../data/collections/exercises.ts';
import type { Reads } from '../../data/store.ts';
import { VALUES_AT_ONCE } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';

interface Facts {
  readonly uid: string;
  readonly exerciseId: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly set: LoggedSet;
}

/** The id of the result that a row becomes: the same for the same member, exercise, day and numbers. */
export function importedResultId({ uid, exerciseId, date, set }: Facts): string {
  const { reps, loadInGrams, distanceInMetres, durationInMilliseconds, calories } = set;
  const facts = [
    uid,
    exerciseId,
    date,
    reps,
    loadInGrams,
    distanceInMetres,
    durationInMilliseconds,
    calories,
  ];
  return `import-${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)}`;
}

/** For each exercise, those that were merged into it: the ids of results imported before that contain theirs. */
export async function findFormerIds(
  store: Pick<Reads, 'query'>,
  exerciseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const former = new Map<string, string[]>();
  for (const group of groups([...new Set(exerciseIds)], VALUES_AT_ONCE)) {
    const { items } = await store.query(exercises, {
      where: [['mergedInto', 'in', [...group]]],
      limit: 1000,
    });
    for (const { id, mergedInto } of items) former.set(mergedInto, [...(former.get(mergedInto) ?? []), id]);
  }
  return former;
}
