import type { AccountChange } from '#domain/payments/account-changes.ts';
import { type LedgerEntry, ledgerId, providerReference } from '#domain/payments/ledger.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { openFinding } from './open-finding.ts';

/** A refund that the bank has sent back is a finding, unless the payment is one already: its own says that the refund is still due. @param toldText how the member hears of it; empty: they don’t */
export function reportFailedRefunds(
  transaction: Pick<Transaction, 'set'>,
  memberUid: string,
  { entries, refusals }: Pick<AccountChange, 'entries' | 'refusals'>,
  toldText: (entry: LedgerEntry) => string,
  seenAt: Temporal.Instant,
): void {
  const reported = new Set(refusals.map(({ reference }) => ledgerId(reference)));
  for (const entry of entries) {
    if (entry.kind !== 'refund-failed' || reported.has(entry.ofEntry)) continue;
    const kind = 'refund-failed';
    const reference = providerReference(entry);
    const about = { memberUid, reference, seenAt };
    const sentence = [sentenceOf(entry), toldText(entry)].filter(Boolean).join(' ');
    const finding = openFinding({ id: `${kind}_${reference}`, kind, sentence, ...about });
    transaction.set(paymentFindings, finding);
  }
}

function sentenceOf({ amountInPence, planName, at }: LedgerEntry): string {
  const what = planName ? ` for ${planName}` : '';
  return `The refund of ${formatPence(amountInPence)}${what} on ${formatDate(localDate(at))} failed: the bank sent the money back. Pay it to them another way.`;
}
