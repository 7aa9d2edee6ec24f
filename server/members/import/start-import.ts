import { imports } from '../../data/collections/imports.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Starts applying a checked list. False if there is none with this id, or it has already been started. */
export async function startImport(
  { store, now, imports: runner }: Pick<Services, 'store' | 'now' | 'imports'>,
  id: string,
  { sendsWelcome, by }: { sendsWelcome: boolean; by: Actor },
): Promise<boolean> {
  const isStarted = await store.transaction(async (transaction) => {
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
  if (isStarted) runner.start(id);
  return isStarted;
}
