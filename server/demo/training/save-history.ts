import { members } from '../../data/collections/members.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Services } from '../../services.ts';
import { planBests } from '../../training/results/change-bests.ts';
import { planTrainingYears } from '../../training/results/change-training-years.ts';
import { findCounted } from '../../training/results/find-counted.ts';
import { findExercises } from '../../training/results/find-exercises.ts';
import { writeScoreLines } from '../../training/results/score-lines.ts';

/** With the documents that follow from them, fewer than one commit takes. */
const AT_ONCE = 60;

/**
 * Saves what a member has trained with everything that is computed from it, as `saveResult` does for one: dozens at a time, since the demo
 * has thousands.
 * @param history oldest first
 */
export async function saveHistory(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  history: readonly Result[],
  workoutOf: ReadonlyMap<string, Workout>,
): Promise<void> {
  for (let at = 0; at < history.length; at += AT_ONCE) {
    const some = history.slice(at, at + AT_ONCE);
    await store.transaction(async (transaction) => {
      const exerciseOf = await findExercises(transaction, [
        ...new Set(some.flatMap((one) => one.exerciseIds)),
      ]);
      const named = some.map((one) => ({
        ...one,
        exercises: one.exercises.map((logged) => ({
          ...logged,
          exerciseName: exerciseOf.get(logged.exerciseId)?.name ?? logged.exerciseName,
        })),
      }));
      const counted = await findCounted(
        transaction,
        named.map(({ exercises, scores, workoutId }) => ({
          ...{ logged: exercises, scores, workout: workoutOf.get(workoutId) ?? null },
        })),
      );
      const whole = named.map((one, index) => ({ ...one, ...counted[index] }));
      const changes = whole.map((after) => ({ before: null, after }));
      const sex = (await transaction.find(members, memberUid))?.sex ?? '';
      const years = await planTrainingYears(transaction, memberUid, changes, exerciseOf);
      const bests = await planBests(transaction, memberUid, changes, exerciseOf, now());
      for (const after of whole) {
        transaction.set(results, after);
        writeScoreLines(transaction, null, after, workoutOf.get(after.workoutId) ?? null, sex);
      }
      years.write(transaction);
      bests.write(transaction);
    });
  }
}
