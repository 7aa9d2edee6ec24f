import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import { type ImportRow, importRows } from '../../data/collections/imports.ts';
import type { Transaction } from '../../data/store.ts';
import { findRows } from '../../imports/find-rows.ts';
import type { Services } from '../../services.ts';
import { readShelves, writeExercises } from '../exercises/catalogue.ts';
import { factsOf, isLogged } from '../exercises/save-exercise.ts';
import { exerciseHash } from './exercise-hash.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Saves exercises together with the state of their rows, so that each is applied once. The club may have changed since the check. */
export function applyExercises({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const waiting = await findRows(transaction, rows, 'waiting');
    const shelves = await readShelves(transaction);
    const stored = await transaction.findMany(
      exercises,
      waiting.map(({ targetId }) => targetId),
    );
    const taken = new Map(shelves.entries.map((entry) => [foldExerciseName(entry.name), entry.id]));
    const at = now();
    const saved: Exercise[] = [];
    const changes = new Map<string, Partial<ImportRow>>();
    for (const [index, row] of waiting.entries()) {
      const { exercise } = row;
      const before = stored[index] ?? null;
      const problem = exercise
        ? await findProblem(transaction, { exercise, before, outcome: row.outcome }, taken)
        : 'This row has nothing to import';
      if (!exercise || problem) {
        changes.set(row.id, { state: 'failed', notes: [...row.notes, problem ?? ''] });
        continue;
      }
      taken.set(foldExerciseName(exercise.name), exercise.id);
      const kept = before && { isArchived: before.isArchived, createdAt: before.createdAt };
      saved.push({ ...exercise, createdAt: at, ...kept, changedAt: at });
      changes.set(row.id, { state: 'done', exerciseBefore: before, appliedAt: at });
    }
    writeExercises(transaction, shelves, saved);
    for (const [id, change] of changes) transaction.update(importRows, id, change);
  });
}

interface Planned {
  readonly exercise: Exercise;
  readonly before: Exercise | null;
  readonly outcome: ImportRow['outcome'];
}

/** Why an exercise cannot be saved as it was checked; null: it can. */
async function findProblem(
  transaction: Transaction,
  { exercise, before, outcome }: Planned,
  taken: ReadonlyMap<string, string>,
): Promise<string | null> {
  const namesake = taken.get(foldExerciseName(exercise.name));
  if (namesake !== undefined && namesake !== exercise.id) return 'Another exercise has this name now';
  if (outcome === 'new') return before ? 'This exercise has been added since' : null;
  if (before?.mergedInto !== '') return 'This exercise no longer exists';
  if (exerciseHash(factsOf(before)) !== before.sourceHash)
    return 'The club has edited this exercise since the check';
  const isOtherMeasure = exercise.measure !== before.measure && (await isLogged(transaction, exercise.id));
  return isOtherMeasure ? 'It has been logged, so what it is measured in can’t change' : null;
}
