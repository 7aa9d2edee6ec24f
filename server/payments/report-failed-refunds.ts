import type { AccountChange } from '#domain/payments/account-changes.ts';
import { type LedgerEntry, ledgerId } from '#domain/payments/ledger.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';

/** A refund that the bank has sent back is a finding, unless the payment is one already: its own says that the refund is still due. */
export function reportFailedRefunds(
  transaction: Pick<Transaction, 'set'>,
  memberUid: string,
  { entries, refusals }: Pick<AccountChange, 'entries' | 'refusals'>,
  seenAt: Temporal.Instant,
): void {
  const reported = new Set(refusals.map(({ reference }) => ledgerId(reference)));
  for (const entry of entries) {
    if (entry.kind !== 'refund-failed' || reported.has(entry.ofEntry)) continue;
    const refund = entry.reference.replace(/_returned$/, '');
    transaction.set(paymentFindings, {
      ...{ id: `refund-failed_${refund}`, kind: 'refund-failed', sentence: sentenceOf(entry), memberUid },
      ...{ reference: refund, seenAt, isOpen: true, isCorrected: false, closedAt: null },
    });
  }
}

function sentenceOf({ amountInPence, planName, at }: LedgerEntry): string {
  const what = planName ? ` for ${planName}` : '';
  return `The refund of ${formatPence(amountInPence)}${what} on ${formatDate(localDate(at))} failed: the bank sent the money back. Pay it to them another way.`;
}
