import { randomUUID } from 'node:crypto';
import { expectedInPence, isTooMuchOut } from '#domain/payments/till.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { drawerMoves, drawers } from '../../data/collections/till.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readDrawer } from './find-drawer.ts';

export interface MoveRequest {
  readonly drawerId: string;
  /** Below zero: taken out. */
  readonly amountInPence: number;
  readonly reason: string;
  readonly by: Actor;
}

export type MoveOutcome =
  | { readonly kind: 'moved' }
  | { readonly kind: 'closed' }
  /** More would be taken out than is in it. */
  | { readonly kind: 'too-much' };

/**
 * Enters cash that was put into an open till or taken out of it. What is in it is added up in the same transaction, so that two people
 * can't both take the last of it.
 */
export function moveCash(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { drawerId, amountInPence, reason, by }: MoveRequest,
): Promise<MoveOutcome> {
  const id = randomUUID();
  return store.transaction(async (transaction): Promise<MoveOutcome> => {
    const drawer = await transaction.find(drawers, drawerId);
    if (!drawer?.isOpen) return { kind: 'closed' };
    const { cashInPence, movesInPence } = await readDrawer(transaction, drawerId);
    const expected = expectedInPence({ floatInPence: drawer.floatInPence, cashInPence, movesInPence });
    if (isTooMuchOut(amountInPence, expected)) return { kind: 'too-much' };
    const at = now();
    transaction.create(drawerMoves, { id, drawerId, at, byUid: by.uid, amountInPence, reason });
    const done = amountInPence < 0 ? 'taken out' : 'put in';
    const summary = `${drawer.till}: ${formatExactPence(Math.abs(amountInPence))} ${done}: ${reason}`;
    writeAudit(transaction, by, { action: 'till.cash-moved', summary }, at);
    return { kind: 'moved' };
  });
}
