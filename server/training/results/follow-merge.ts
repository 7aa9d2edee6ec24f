import { results } from '../../data/collections/results.ts';
import { workouts } from '../../data/collections/workouts.ts';
import type { Services } from '../../services.ts';
import { planBests } from './change-bests.ts';
import { planTrainingYears } from './change-training-years.ts';
import { findCounted } from './find-counted.ts';
import { findExercises } from './find-exercises.ts';

/**
 * Makes a result count for the exercises that its own were merged into, with its bests, news and year. One transaction; it
 * can simply be run again after an interruption.
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
    const workout = before.workoutId ? await transaction.find(workouts, before.workoutId) : null;
    const [counted] = await findCounted(transaction, [{ logged: exercises, scores: before.scores, workout }]);
    const now = clock();
    const after = { ...before, exercises, ...counted, changedAt: now };
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
