import { drawers } from '../../data/collections/till.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { listOpenDrawers } from './find-drawer.ts';

/** From now on this person's cash goes into that drawer, and no longer into another. @returns its till, or null: it is not open */
export function chooseDrawer(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { drawerId, by }: { readonly drawerId: string; readonly by: Actor },
): Promise<string | null> {
  return store.transaction(async (transaction) => {
    const open = await listOpenDrawers(transaction);
    const chosen = open.find(({ id }) => id === drawerId);
    if (!chosen) return null;
    for (const { id, usedBy } of open) {
      const others = usedBy.filter((uid) => uid !== by.uid);
      if (id === drawerId) transaction.update(drawers, id, { usedBy: [...others, by.uid] });
      else if (others.length < usedBy.length) transaction.update(drawers, id, { usedBy: others });
    }
    writeAudit(transaction, by, { action: 'till.chosen', summary: chosen.till }, now());
    return chosen.till;
  });
}
