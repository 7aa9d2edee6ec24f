import { randomUUID } from 'node:crypto';
import { formatExactPence } from '#domain/values/money.ts';
import { drawerMoves, drawers } from '../../data/collections/till.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

export interface MoveRequest {
  readonly drawerId: string;
  /** Below zero: taken out. */
  readonly amountInPence: number;
  readonly reason: string;
  readonly by: Actor;
}

/** Enters cash that was put into an open till or taken out of it. */
export function moveCash(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { drawerId, amountInPence, reason, by }: MoveRequest,
): Promise<'moved' | 'closed'> {
  const id = randomUUID();
  return store.transaction(async (transaction) => {
    const drawer = await transaction.find(drawers, drawerId);
    if (!drawer?.isOpen) return 'closed';
    const at = now();
    transaction.create(drawerMoves, { id, drawerId, at, byUid: by.uid, amountInPence, reason });
    const done = amountInPence < 0 ? 'taken out' : 'put in';
    const summary = `${drawer.till}: ${formatExactPence(Math.abs(amountInPence))} ${done}: ${reason}`;
    writeAudit(transaction, by, { action: 'till.cash-moved', summary }, at);
    return 'moved';
  });
}
