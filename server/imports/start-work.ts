import { type Import, imports, type WorkingStatus } from '../data/collections/imports.ts';
import type { Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';

/**
 * Starts checking, applying or undoing a list in the background.
 * @param from the status that it has to have
 * @param also what is written with it
 * @returns false if there is none with this id in that status: somebody else was first
 */
export async function startWork(
  { store, imports: runner }: Pick<Services, 'store' | 'imports'>,
  id: string,
  {
    from,
    to,
    changes = {},
    also,
  }: {
    from: Import['status'];
    to: WorkingStatus;
    changes?: Partial<Import>;
    also?: (transaction: Transaction) => void;
  },
): Promise<boolean> {
  const isStarted = await store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    if (list?.status !== from) return false;
    transaction.update(imports, id, { ...changes, status: to });
    also?.(transaction);
    return true;
  });
  if (isStarted) runner.start(id);
  return isStarted;
}
