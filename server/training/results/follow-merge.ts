import { results } from '../../data/collections/results.ts';
import type { Services } from '../../services.ts';
import { planBests } from './change-bests.ts';
import { planTrainingYears } from './change-training-years.ts';
import { findExercises } from './find-exercises.ts';

/**
 * Where exercises of a result have been merged into others, the result counts for those from now on: its bests, its news and its
 * year too. In one transaction; idempotent, so that a merge that was interrupted is simply run again.
 * @returns whether anything has changed
 */
export function followMerge(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  resultId: string,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const before = await transaction.find(results, resultId);
    if (!before) return false;
    const exerciseOf = await findExercises(transaction, before.exerciseIds);
    if (before.exerciseIds.every((id) => (exerciseOf.get(id)?.id ?? id) === id)) return false;
    const exercises = before.exercises.map((logged) => {
      const exercise = exerciseOf.get(logged.exerciseId);
      return exercise ? { ...logged, exerciseId: exercise.id, exerciseName: exercise.name } : logged;
    });
    const now = clock();
    const exerciseIds = [...new Set(exercises.map(({ exerciseId }) => exerciseId))];
    const after = { ...before, exercises, exerciseIds, changedAt: now };
    const byId = new Map([...exerciseOf.values()].map((exercise) => [exercise.id, exercise]));
    const changes = [{ before, after }];
    const years = await planTrainingYears(transaction, before.memberUid, changes, byId);
    const bests = await planBests(transaction, before.memberUid, changes, byId, now);
    transaction.set(results, after);
    years.write(transaction);
    bests.write(transaction);
    return true;
  });
}
