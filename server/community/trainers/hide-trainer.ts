import { trainerKeys } from '#domain/community/trainer.ts';
import { trainers } from '../../data/collections/trainers.ts';
import type { Transaction } from '../../data/store.ts';
import { trainerKey } from './find-trainers.ts';

/**
 * Takes the public profile of somebody who stops coaching, or who can no longer sign in, off the club's pages.
 * It stays hidden if they come back, until an admin shows it. To be called before the first write.
 * @returns what writes it, in the same transaction
 */
export async function prepareHiddenTrainer(
  transaction: Transaction,
  uid: string,
): Promise<(at: Temporal.Instant) => void> {
  const id = trainerKey(uid);
  const trainer = await transaction.find(trainers, id);
  if (!trainer || trainer.isHidden) return () => undefined;
  const keys = trainerKeys({ ...trainer, isHidden: true });
  return (changedAt) => transaction.update(trainers, id, { isHidden: true, ...keys, changedAt });
}
