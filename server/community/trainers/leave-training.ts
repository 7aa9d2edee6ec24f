/** What becomes of personal training when somebody closes their account. */
import { trainers } from '../../data/collections/trainers.ts';
import type { Store } from '../../data/store.ts';
import { trainerKey } from './find-trainers.ts';

/** Deletes a former coach's profile; its photo goes with their other pictures. */
export async function eraseTrainerTraces(store: Store, uid: string): Promise<void> {
  await store.remove(trainers, trainerKey(uid));
}
