import type { PaymentEffect } from '#domain/membership/payment-effect.ts';
import { deskReceiptNumber } from '#domain/payments/ledger.ts';
import type { SaleTotals } from '#domain/payments/sale.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Sale } from '../../data/collections/sales.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Basket } from './basket.ts';

/** The document of a sale that is being made. */
export function newSale(
  { uid, by, discountReason }: { readonly uid: string; readonly by: Actor; readonly discountReason: string },
  sold: {
    readonly saleId: string;
    readonly at: Temporal.Instant;
    readonly basket: Basket;
    readonly totals: SaleTotals;
    /** What it changes, by the person of the family that it is for; empty: the buyer. */
    readonly effects: ReadonlyMap<string, PaymentEffect | null>;
    readonly voucherId: string;
  },
): Sale {
  const { saleId, at, basket, totals, effects, voucherId } = sold;
  const { discountInPence, voucherInPence, totalInPence, paidInPence, balanceInPence } = totals;
  return {
    ...{ id: saleId, at, memberUid: uid, soldByUid: by.uid, currency: 'GBP' },
    lines: basket.lines.map((line) =>
      line.kind === 'plan' ? { ...line, effect: effects.get(line.forUid) ?? null } : line,
    ),
    forUids: [...new Set(basket.lines.map(({ forUid }) => forUid).filter(Boolean))],
    receiptNumber: deskReceiptNumber(saleId, at),
    ...{ discountInPence, discountReason: discountInPence > 0 ? discountReason : '' },
    voucherId: voucherInPence > 0 ? voucherId : '',
    ...{ voucherInPence, totalInPence, paidInPence, balanceInPence },
    ...{ returnedInPence: 0, status: 'sold', entries: 0, debtor: balanceInPence > 0 ? uid : '' },
  };
}

/** For the audit log. */
export function summaryOf({
  lines,
  totalInPence,
  discountInPence,
  discountReason,
  balanceInPence,
}: Sale): string {
  const what = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
  const less = discountInPence > 0 ? `, ${formatPence(discountInPence)} off: ${discountReason}` : '';
  const owed = balanceInPence > 0 ? `, ${formatPence(balanceInPence)} to pay` : '';
  return `${what}: ${formatPence(totalInPence)}${less}${owed}`;
}
