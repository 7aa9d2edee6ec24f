import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import { MONEY_FIGURES } from '#domain/insight/money-figures.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { localDate } from '#domain/values/dates.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';

/** Writes entries in the ledger: the only way, since what is entered late changes the figures of earlier days. */
export function writeLedger(
  transaction: Pick<Transaction, 'create'>,
  entries: readonly LedgerEntry[],
  now: Temporal.Instant,
): void {
  for (const entry of entries) {
    transaction.create(ledger, entry as StoredLedgerEntry);
    markFigures(transaction, { kind: MONEY_FIGURES, date: localDate(entry.at) }, now);
    // A payment counts from its period's start, money returned from when it was.
    const from = entry.kind === 'payment' ? entry.periodStart : entry.at;
    if (!from || entry.planKind !== 'membership') continue;
    markFigures(
      transaction,
      { kind: MEMBERSHIP_FIGURES, date: localDate(from), memberUid: entry.memberUid },
      now,
    );
  }
}
