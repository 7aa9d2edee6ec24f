import { exerciseSlug, foldExerciseName } from '#domain/training/exercise-name.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import type { Reads } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readShelves, type Shelves, writeExercises } from './catalogue.ts';
import { newExercise } from './save-exercise.ts';

/**
 * Adds the starter exercises that the club does not have yet, in one transaction.
 * @returns how many were added; 0 the second time
 */
export function addStarterExercises(
  { store, now }: Pick<Services, 'store' | 'now'>,
  by: Actor,
): Promise<number> {
  return store.transaction(async (transaction) => {
    const { shelves, missing } = await readMissingStarters(transaction, now());
    if (missing.length === 0) return 0;
    writeExercises(transaction, shelves, missing);
    const summary = `${missing.length} starter exercises`;
    writeAudit(transaction, by, { action: 'exercises.added', summary }, now());
    return missing.length;
  });
}

/**
 * The starter exercises to add with `writeExercises`: those that the club doesn't have, not even changed, archived or
 * merged, and whose names no other exercise has.
 */
export async function readMissingStarters(
  reads: Pick<Reads, 'findMany'>,
  now: Temporal.Instant,
): Promise<{ readonly shelves: Shelves; readonly missing: readonly Exercise[] }> {
  const ids = starterExercises.map(({ name }) => exerciseSlug(name));
  const [shelves, known] = [await readShelves(reads), await reads.findMany(exercises, ids)];
  const names = new Set(shelves.entries.map(({ name }) => foldExerciseName(name)));
  const missing = starterExercises
    .filter(({ name }, index) => !known[index] && !names.has(foldExerciseName(name)))
    .map((facts) => newExercise(exerciseSlug(facts.name), facts, now));
  return { shelves, missing };
}
