import { randomUUID } from 'node:crypto';
import { isSameTill } from '#domain/payments/till.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { type Drawer, drawers } from '../../data/collections/till.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { listOpenDrawers, MOST_TILLS } from './find-drawer.ts';

export interface OpenRequest {
  readonly till: string;
  readonly floatInPence: number;
  readonly by: Actor;
}

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly drawer: Drawer }
  | { readonly kind: 'already-open' }
  | { readonly kind: 'too-many' };

/** Opens a till with its float; a till has one open drawer at a time. */
export function openDrawer(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { till, floatInPence, by }: OpenRequest,
): Promise<OpenOutcome> {
  const id = randomUUID();
  return store.transaction(async (transaction): Promise<OpenOutcome> => {
    const open = await listOpenDrawers(transaction);
    if (open.some((each) => isSameTill(each.till, till))) return { kind: 'already-open' };
    if (open.length >= MOST_TILLS) return { kind: 'too-many' };
    const at = now();
    // A choice counts until they open one themselves.
    for (const { id: other, usedBy } of open)
      if (usedBy.includes(by.uid))
        transaction.update(drawers, other, { usedBy: usedBy.filter((uid) => uid !== by.uid) });
    const drawer = drawers.decode(id, {
      ...{ till, isOpen: true, openedAt: at, openedByUid: by.uid, floatInPence },
    });
    transaction.create(drawers, drawer);
    const summary = `${till}: opened with ${formatExactPence(floatInPence)}`;
    writeAudit(transaction, by, { action: 'till.opened', summary }, at);
    return { kind: 'opened', drawer };
  });
}
