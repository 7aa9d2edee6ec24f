import {
  type CountDecision,
  type Counted,
  decideCount,
  differenceText,
  expectedInPence,
} from '#domain/payments/till.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { drawers } from '../../data/collections/till.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readDrawer } from './find-drawer.ts';

export interface CloseRequest extends Counted {
  readonly drawerId: string;
  readonly by: Actor;
}

export type CloseOutcome = CountDecision | { readonly kind: 'closed-already' };

/**
 * Closes a till with what was counted. What should be in it is added up in the same transaction, so that cash that is taken at that
 * moment is either counted here or goes into another drawer.
 */
export function closeDrawer(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { drawerId, by, ...counted }: CloseRequest,
): Promise<CloseOutcome> {
  return store.transaction(async (transaction): Promise<CloseOutcome> => {
    const drawer = await transaction.find(drawers, drawerId);
    if (!drawer?.isOpen) return { kind: 'closed-already' };
    const { cashInPence, movesInPence } = await readDrawer(transaction, drawerId);
    const expected = expectedInPence({ floatInPence: drawer.floatInPence, cashInPence, movesInPence });
    const decision = decideCount(counted, expected);
    if (decision.kind === 'refused') return decision;
    const at = now();
    const { countedInPence, differenceInPence } = decision;
    const differenceReason = differenceInPence === 0 ? '' : counted.reason;
    transaction.update(drawers, drawerId, {
      ...{ isOpen: false, usedBy: [], closedAt: at, closedByUid: by.uid },
      ...{
        expectedInPence: expected,
        cashInPence,
        movesInPence,
        countedInPence,
        counts: { ...counted.counts },
        differenceReason,
      },
    });
    const why = differenceReason && `: ${differenceReason}`;
    const summary = `${drawer.till}: ${formatExactPence(countedInPence)} counted. ${differenceText(differenceInPence)}${why}`;
    writeAudit(transaction, by, { action: 'till.closed', summary }, at);
    return decision;
  });
}
