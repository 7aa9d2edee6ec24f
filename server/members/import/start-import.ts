import { imports } from '../../data/collections/imports.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Begins to apply a list that has been looked through. False: there is none such, or it has been begun already. */
export async function startImport(
  { store, now, imports: runner }: Pick<Services, 'store' | 'now' | 'imports'>,
  id: string,
  { sendsWelcome, by }: { sendsWelcome: boolean; by: Actor },
): Promise<boolean> {
  const isBegun = await store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    if (list?.status !== 'ready') return false;
    transaction.update(imports, id, {
      status: 'applying',
      startedAt: now(),
      startedBy: by.uid,
      startedByName: by.name,
      sendsWelcome,
    });
    return true;
  });
  if (isBegun) runner.start(id);
  return isBegun;
}
