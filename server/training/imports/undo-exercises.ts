import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import { type ImportRow, importRows } from '../../data/collections/imports.ts';
import { results } from '../../data/collections/results.ts';
import { workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import type { Filter, Reads, Transaction } from '../../data/store.ts';
import { findRows } from '../../imports/find-rows.ts';
import type { Services } from '../../services.ts';
import { readShelves, writeExercises } from '../exercises/catalogue.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Takes back what `applyExercises` did. An exercise that has been edited or used since stays. */
export function undoExercises({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const done = await findRows(transaction, rows, 'done');
    const shelves = await readShelves(transaction);
    const stored = await transaction.findMany(
      exercises,
      done.map(({ targetId }) => targetId),
    );
    const taken = new Map(shelves.entries.map((entry) => [foldExerciseName(entry.name), entry.id]));
    const changes = new Map<string, Partial<ImportRow>>();
    const restored: Exercise[] = [];
    const removed: Exercise[] = [];
    for (const [index, row] of done.entries()) {
      const exercise = stored[index] ?? null;
      const note = await findReasonToKeep(transaction, row, exercise, taken);
      changes.set(row.id, note ? { state: 'kept', notes: [...row.notes, note] } : { state: 'undone' });
      if (note || !exercise) continue;
      if (row.exerciseBefore) restored.push({ ...row.exerciseBefore, changedAt: now() });
      else removed.push(exercise);
    }
    writeExercises(transaction, shelves, restored, removed);
    for (const [id, change] of changes) transaction.update(importRows, id, change);
  });
}

async function findReasonToKeep(
  transaction: Transaction,
  { appliedAt, exerciseBefore }: ImportRow,
  exercise: Exercise | null,
  taken: ReadonlyMap<string, string>,
): Promise<string | null> {
  if (!exercise) return null;
  if (!appliedAt?.equals(exercise.changedAt)) return 'Changed since the import, so it stays';
  const namesake = exerciseBefore && taken.get(foldExerciseName(exerciseBefore.name));
  if (namesake && namesake !== exercise.id) return 'Another exercise has the earlier name now, so it stays';
  if (exerciseBefore && exerciseBefore.measure === exercise.measure) return null;
  return (await isUsed(transaction, exercise.id))
    ? 'Used in results, workouts or templates, so it stays'
    : null;
}

/** Whether somebody has logged or planned it. */
async function isUsed(reads: Pick<Reads, 'query'>, id: string): Promise<boolean> {
  const query = { where: [['exerciseIds', 'array-contains', id]] satisfies Filter[], limit: 1 };
  const found = [
    await reads.query(results, query),
    await reads.query(workouts, query),
    await reads.query(workoutTemplates, query),
  ];
  return found.some(({ items }) => items.length > 0);
}
