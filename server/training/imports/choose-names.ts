import { type Import, type ImportName, importNames } from '../../data/collections/imports.ts';
import type { Store } from '../../data/store.ts';

/** What an admin chose for a name in a list: an exercise, or empty to leave its rows out. */
export interface NameChoice {
  readonly id: string;
  readonly exerciseId: string;
}

/** Names in a list without a choice, in alphabetical order. */
export async function findOpenNames(
  store: Pick<Store, 'query'>,
  importId: string,
  limit: number,
): Promise<readonly ImportName[]> {
  const { items } = await store.query(importNames, {
    where: [
      ['importId', '==', importId],
      ['isOpen', '==', true],
    ],
    orderBy: [['name', 'asc']],
    limit,
  });
  return items;
}

export function countOpenNames(store: Pick<Store, 'count'>, importId: string): Promise<number> {
  return store.count(importNames, [
    ['importId', '==', importId],
    ['isOpen', '==', true],
  ]);
}

/** Stores the choices; names of other lists are left alone. */
export async function chooseNames(
  store: Pick<Store, 'transaction'>,
  { id: importId }: Pick<Import, 'id'>,
  choices: readonly NameChoice[],
): Promise<void> {
  await store.transaction(async (transaction) => {
    const ids = choices.map(({ id }) => id);
    const names = await transaction.findMany(importNames, ids);
    for (const [index, name] of names.entries()) {
      const choice = choices[index];
      if (!choice || name?.importId !== importId) continue;
      transaction.update(importNames, name.id, { isOpen: false, exerciseId: choice.exerciseId });
    }
  });
}
