import { paymentFindings } from '../data/collections/payments.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Findings that only staff can say are dealt with; the hourly check closes the others by itself. */
export const resolvableKinds: readonly string[] = [
  'dispute',
  'dispute-lost',
  'closed-unknown',
  'paid-beside',
  'refused',
  'credit-left',
  'refund-failed',
  'paid-after-closing',
];

/** Payments that grant nothing: a page returns them. */
export const refundableKinds: readonly string[] = ['paid-beside', 'paid-after-closing'];

/** Marks a finding as dealt with. False: there is none, or it closes by itself; a second time changes nothing. */
export function resolveFinding(
  { store, now }: Pick<Services, 'store' | 'now'>,
  id: string,
  by: Actor,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const finding = await transaction.find(paymentFindings, id);
    if (!finding || !resolvableKinds.includes(finding.kind)) return false;
    if (!finding.isOpen) return true;
    const at = now();
    transaction.update(paymentFindings, id, { isOpen: false, closedAt: at });
    const { memberUid, sentence: summary } = finding;
    writeAudit(transaction, by, { action: 'payment-problem.resolved', memberUid, summary }, at);
    return true;
  });
}
