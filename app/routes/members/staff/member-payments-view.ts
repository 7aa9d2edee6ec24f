import * as paths from '#app/paths.ts';
import { isOnline, ledgerEntryText, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { returnablesOf, voidProblem } from '#domain/payments/money-back.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import type { Sale } from '#server/data/collections/sales.ts';
import type { Store } from '#server/data/store.ts';
import { listOpenDrawers } from '#server/payments/till/find-drawer.ts';

/** More than a page of payments has been undone by. */
const MAX_RETURNS = 200;

interface Moment {
  readonly now: Temporal.Instant;
  /** Whoever reads it may refund and void. */
  readonly mayReturn: boolean;
}

/** A page of a member's payments, each with what can be done about it now. */
export async function paymentRows(
  store: Pick<Store, 'query'>,
  entries: readonly StoredLedgerEntry[],
  { now, mayReturn }: Moment,
) {
  const ids = entries.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  const canAsk = mayReturn && ids.length > 0;
  const [returns, open] = await Promise.all([
    canAsk ? store.query(ledger, { where: [['ofEntry', 'in', ids]], limit: MAX_RETURNS }) : { items: [] },
    canAsk ? listOpenDrawers(store) : [],
  ]);
  return entries.map((entry) => {
    const undone = returns.items.filter(({ ofEntry }) => ofEntry === entry.id);
    const isReturnable = canAsk && (returnablesOf([entry, ...undone])[0]?.leftInPence ?? 0) > 0;
    const canVoid =
      isReturnable && !isOnline(entry.method) && voidProblem([entry, ...undone], entry.at, now, open) === '';
    return toRow(entry, now, { isReturnable, canVoid });
  });
}

function toRow(
  entry: StoredLedgerEntry,
  now: Temporal.Instant,
  { isReturnable, canVoid }: { readonly isReturnable: boolean; readonly canVoid: boolean },
) {
  const { id, saleId, at, method, amountInPence, receiptNumber } = entry;
  const of = saleId || id;
  return {
    id,
    when: formatDateTime(at, now),
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[method],
    receipt: receiptNumber || 'Receipt',
    amount: formatPence(amountInPence),
    actions: [
      ...(isReturnable ? [{ href: paths.refundPayment(of), label: 'Refund' }] : []),
      ...(canVoid ? [{ href: paths.voidPayment(of), label: 'Void' }] : []),
    ],
  };
}
export type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

/** What was sold and is not paid in full, each with the way to take the rest. */
export function openBalances(sales: readonly Sale[], now: Temporal.Instant) {
  return sales.map(({ id, at, lines, balanceInPence }) => ({
    id,
    text: `${lines.map(({ name }) => name).join(', ')}, ${formatDateTime(at, now)}`,
    href: paths.payBalance(id),
    label: `Take ${formatPence(balanceInPence)}`,
  }));
}
export type OpenBalance = ReturnType<typeof openBalances>[number];
