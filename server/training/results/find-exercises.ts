import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import type { Collection, Reads } from '../../data/store.ts';

/** Real chains of merges are short; the limit stops a loop in broken data. */
const MAX_MERGES = 5;

/** Exercises by the requested ids; for a merged one, the one it was merged into. Missing ones are left out. */
export function findExercises(
  reads: Pick<Reads, 'findMany'>,
  ids: readonly string[],
): Promise<Map<string, Exercise>> {
  return followMerges(reads, exercises, ids);
}

/** The same, of exercises read as rows with only what is needed. */
export async function followMerges<Row extends { readonly id: string; readonly mergedInto: string }>(
  reads: Pick<Reads, 'findMany'>,
  collection: Collection<Row>,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  let asked = new Map([...new Set(ids)].map((id) => [id, [id]]));
  for (let round = 0; asked.size > 0 && round < MAX_MERGES; round++) {
    const targets = [...asked.keys()];
    const documents = await reads.findMany(collection, targets);
    const next = new Map<string, string[]>();
    for (const [index, exercise] of documents.entries()) {
      const names = asked.get(targets[index] ?? '') ?? [];
      if (!exercise) continue;
      if (exercise.mergedInto === '') for (const name of names) found.set(name, exercise);
      else next.set(exercise.mergedInto, [...(next.get(exercise.mergedInto) ?? []), ...names]);
    }
    asked = next;
  }
  return found;
}
