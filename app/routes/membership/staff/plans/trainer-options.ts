import { findAllTrainers } from '#server/community/trainers/find-trainers.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';

export const NO_TRAINER = 'Choose a trainer from the list';

/**
 * The trainers that a pack can be tied to: the first page of them, which is more than a club has. None in a club without personal trainers, unless
 * the plan is tied to one already.
 */
export async function trainerOptions(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  plan: { readonly trainerId: string } = { trainerId: '' },
): Promise<{ value: string; label: string }[]> {
  const isOff = (await settings.read()).areasOff.includes('trainers');
  if (isOff && plan.trainerId === '') return [];
  const { items } = await findAllTrainers(store, null);
  return items.map(({ id, name }) => ({ value: id, label: name || 'No name' }));
}

/** @param id empty: no trainer, which is fine */
export async function isKnownTrainer(store: Store, id: string): Promise<boolean> {
  return id === '' || (await store.find(trainers, id)) !== null;
}
