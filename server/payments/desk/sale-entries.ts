import type { LedgerEntry, LedgerMethod } from '#domain/payments/ledger.ts';
import { payableOfLines, shareOfLines } from '#domain/payments/sale.ts';
import { ledger, type StoredLedgerEntry } from '../../data/collections/payments.ts';
import type { Sale, StoredSaleLine } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';

/** More than any sale has, with its payments and refunds. */
const MAX_ENTRIES = 200;

/** Every ledger entry of a sale, oldest first. */
export async function listSaleEntries(
  reads: Pick<Reads, 'query'>,
  saleId: string,
): Promise<StoredLedgerEntry[]> {
  const { items } = await reads.query(ledger, { where: [['saleId', '==', saleId]], limit: MAX_ENTRIES });
  return items.toSorted(
    (one, other) => Temporal.Instant.compare(one.at, other.at) || numberOf(one) - numberOf(other),
  );
}

const numberOf = ({ id }: { readonly id: string }) => Number(id.split('_').at(-1));

/** The id of a sale's ledger entry: numbered, so that two payments at once cannot both be written. */
export const saleEntryId = (saleId: string, number: number) => `sale_${saleId}_${number}`;

export interface PaymentOfSale {
  readonly amountInPence: number;
  readonly method: LedgerMethod;
  readonly byUid: string;
  readonly at: Temporal.Instant;
}

/**
 * The ledger entries of one payment: one for each plan and pack, and one for all else that is of one purpose, each under whoever of the
 * family it is for. A sale of which nothing is to pay has entries of £0, which say what was given.
 */
export function entriesOfPayment(sale: Sale, payment: PaymentOfSale): LedgerEntry[] {
  const covered = sale.voucherInPence + sale.paidInPence;
  const shares = shareOfLines(
    payableOfLines(sale.lines, sale.discountInPence),
    covered,
    payment.amountInPence,
  );
  const isFree = payment.amountInPence === 0;
  const parts = sale.lines.flatMap((line, index) => {
    const amountInPence = shares[index] ?? 0;
    return amountInPence > 0 || isFree ? [{ line, amountInPence }] : [];
  });
  const groups = Map.groupBy(
    parts,
    ({ line }) => `${line.forUid} ${line.periodEnd ? line.refId : line.kind}`,
  );
  return [...groups.values()].map((group, index) => entryOf(sale, payment, group, sale.entries + index + 1));
}

function entryOf(
  { id: saleId, memberUid: buyerUid, currency, receiptNumber }: Sale,
  { method, byUid, at }: PaymentOfSale,
  parts: readonly { readonly line: StoredSaleLine; readonly amountInPence: number }[],
  number: number,
): LedgerEntry {
  const line = parts[0]?.line;
  const amountInPence = parts.reduce((sum, part) => sum + part.amountInPence, 0);
  const planKind = line?.planKind ?? 'pack';
  const memberUid = line?.forUid || buyerUid;
  return {
    ...{ id: saleEntryId(saleId, number), at, memberUid, kind: 'payment', method, amountInPence, currency },
    recurringInPence: planKind === 'membership' ? amountInPence : 0,
    ...{ periodStart: line?.periodStart ?? null, periodEnd: line?.periodEnd ?? null, planKind },
    planId: line?.periodEnd ? line.refId : '',
    planName: parts
      .map(({ line: { name, quantity } }) => (quantity > 1 ? `${quantity} × ${name}` : name))
      .join(', '),
    ...{ reference: '', ofEntry: '', receiptNumber, takenByUid: byUid, saleId },
    purpose: line?.kind ?? 'account',
  };
}
