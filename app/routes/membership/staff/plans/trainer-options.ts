import { findAllTrainers } from '#server/community/trainers/find-trainers.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';

export const NO_TRAINER = 'Choose a trainer from the list';

/** The trainers that a pack can be tied to: the first page of them, which is more than a club has. */
export async function trainerOptions(store: Store): Promise<{ value: string; label: string }[]> {
  const { items } = await findAllTrainers(store, null);
  return items.map(({ id, name }) => ({ value: id, label: name || 'No name' }));
}

/** @param id empty: no trainer, which is fine */
export async function isKnownTrainer(store: Store, id: string): Promise<boolean> {
  return id === '' || (await store.find(trainers, id)) !== null;
}
