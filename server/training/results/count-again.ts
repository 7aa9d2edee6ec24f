/** Results that were saved before they said what else they count for. */
import { possibleIds } from '#domain/training/same-effort.ts';
import { results } from '../../data/collections/results.ts';
import { workouts } from '../../data/collections/workouts.ts';
import type { StoredFields, Transaction } from '../../data/store.ts';
import { planBests } from './change-bests.ts';
import { findCounted } from './find-counted.ts';

/** Whether a stored result may count for something besides what was logged, and doesn’t say so yet. */
export function lacksCounted(id: string, fields: StoredFields): boolean {
  if (fields.countsFor !== undefined) return false;
  const { exercises, scores } = results.decode(id, fields);
  return possibleIds(exercises).length > 0 || scores.some((score) => score.durationInMilliseconds > 0);
}

/** Writes what a result counts for, with the bests that follow from it; when it was changed and who is told stay as they are. */
export async function countAgain(transaction: Transaction, id: string, at: Temporal.Instant): Promise<void> {
  const before = await transaction.find(results, id);
  if (!before) return;
  const { exercises: logged, scores, workoutId, memberUid } = before;
  const workout = workoutId ? await transaction.find(workouts, workoutId) : null;
  const [counted] = await findCounted(transaction, [{ logged, scores, workout }]);
  const { countsFor = [], exerciseIds = [] } = counted ?? {};
  if (countsFor.length === 0) {
    transaction.update(results, id, { countsFor });
    return;
  }
  const after = { ...before, countsFor, exerciseIds };
  const bests = await planBests(transaction, memberUid, [{ before, after }], new Map(), at);
  transaction.update(results, id, { countsFor, exerciseIds });
  bests.write(transaction);
}
