import { type Result, results } from '../../data/collections/results.ts';
import type { Transaction } from '../../data/store.ts';
import { planBests } from '../../training/results/change-bests.ts';
import { planTrainingYears } from '../../training/results/change-training-years.ts';
import { findExercises } from '../../training/results/find-exercises.ts';
import type { MovedItem, Person } from './move-page.ts';
import { renameKey } from './rename.ts';

/**
 * Moves one result, within a transaction: bests, their news and the statistics of both are computed again.
 * @returns null where the other person has one of the same workout, or it is gone
 */
export async function moveResult(
  transaction: Transaction,
  {
    id,
    from,
    to,
    now,
  }: { readonly id: string; readonly from: Person; readonly to: Person; readonly now: Temporal.Instant },
): Promise<MovedItem | null> {
  const before = await transaction.find(results, id);
  const newId = renameKey(id, from.uid, to.uid);
  const isTaken = newId !== id && (await transaction.find(results, newId)) !== null;
  if (before?.memberUid !== from.uid || isTaken) return null;
  const after: Result = { ...before, id: newId, memberUid: to.uid, memberName: to.name };
  const exerciseOf = await findExercises(transaction, before.exerciseIds);
  const byId = new Map([...exerciseOf.values()].map((exercise) => [exercise.id, exercise]));
  const gone = [{ before, after: null }];
  const come = [{ before: null, after }];
  const plans = [
    await planTrainingYears(transaction, from.uid, gone, byId),
    await planTrainingYears(transaction, to.uid, come, byId),
    await planBests(transaction, from.uid, gone, byId, now),
    await planBests(transaction, to.uid, come, byId, now),
  ];
  if (newId !== id) transaction.remove(results, id);
  transaction.set(results, after);
  for (const plan of plans) plan.write(transaction);
  return { oldId: id, newId, paths: ['memberUid'] };
}
