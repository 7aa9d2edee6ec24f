import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { leftInPence, type Returnable, returnablesOf, splitReturn } from '#domain/payments/money-back.ts';
import { lineInPence, netOfLines, restOfLines } from '#domain/payments/sale.ts';
import { ledger, type StoredLedgerEntry } from '../../data/collections/payments.ts';
import { type Sale, sales } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';
import { listSaleEntries, saleEntryId } from './sale-entries.ts';

/** Far more refunds than a payment ever has. */
export const MAX_RETURNS = 100;

/** What was paid: a sale with its ledger entries, or one entry that belongs to no sale and what has undone it. */
export interface DeskPayment {
  readonly sale: Sale | null;
  readonly entries: readonly StoredLedgerEntry[];
  /** The newest payment first. */
  readonly parts: readonly Returnable<StoredLedgerEntry>[];
  readonly at: Temporal.Instant;
  readonly memberUid: string;
}

/** @param id of a sale or of a ledger entry. Null: there is no such payment */
export async function findDeskPayment(
  reads: Pick<Reads, 'find' | 'query'>,
  id: string,
): Promise<DeskPayment | null> {
  const entry = await reads.find(ledger, id);
  const sale = await reads.find(sales, entry?.saleId || id);
  if (sale) {
    const entries = await listSaleEntries(reads, sale.id);
    return { sale, entries, parts: returnablesOf(entries), at: sale.at, memberUid: sale.memberUid };
  }
  if (entry?.kind !== 'payment') return null;
  const { items } = await reads.query(ledger, { where: [['ofEntry', '==', id]], limit: MAX_RETURNS });
  const entries = [entry, ...items];
  return { sale: null, entries, parts: returnablesOf(entries), at: entry.at, memberUid: entry.memberUid };
}

/** What was paid for one person of a payment. */
export interface PersonsPart {
  /** Empty: somebody without an account. */
  readonly uid: string;
  /** What of the sale is theirs; of a payment without one its plan. */
  readonly names: readonly string[];
  readonly paidInPence: number;
  readonly leftInPence: number;
  /** False: all of it has gone back. */
  readonly isOpen: boolean;
}

/** Whoever something of it is for: of a family’s sale several people. */
export function personsOf({ sale, entries, parts, memberUid }: DeskPayment): PersonsPart[] {
  const lines = sale?.lines.map(({ forUid, name }) => ({ uid: forUid || memberUid, name })) ?? [
    { uid: memberUid, name: entries[0]?.planName ?? '' },
  ];
  return [...Map.groupBy(lines, ({ uid }) => uid)].map(([uid, theirs]) => {
    const own = entries.filter((entry) => entry.memberUid === uid);
    const paid = own.filter(({ kind }) => kind === 'payment');
    const left = leftInPence(parts.filter(({ payment }) => payment.memberUid === uid));
    return {
      uid,
      names: theirs.map(({ name }) => name),
      paidInPence: paid.reduce((sum, { amountInPence }) => sum + amountInPence, 0),
      leftInPence: left,
      isOpen: left > 0 || own.length === paid.length,
    };
  });
}

/** Those with something left that can go back. */
export const openPeople = (payment: DeskPayment): string[] =>
  personsOf(payment).flatMap(({ uid, isOpen }) => (isOpen ? [uid] : []));

/** What of a payment is for these people: their lines, their entries, their share of the discount, and what is left to pay of those. */
export function partFor(payment: DeskPayment, uids: readonly string[]): DeskPayment {
  const { sale, entries, parts, memberUid } = payment;
  if (!sale || personsOf(payment).every(({ uid }) => uids.includes(uid))) return payment;
  const isTheirs = ({ forUid }: { readonly forUid: string }) => uids.includes(forUid || memberUid);
  const { discountInPence, voucherInPence, paidInPence, voucherId } = sale;
  const rests = restOfLines(sale.lines, { discountInPence, coveredInPence: voucherInPence + paidInPence });
  const nets = netOfLines(sale.lines, discountInPence);
  const own = sale.lines.map((line, index) =>
    isTheirs(line)
      ? { rest: rests[index] ?? 0, discount: lineInPence(line) - (nets[index] ?? 0) }
      : { rest: 0, discount: 0 },
  );
  return {
    ...payment,
    entries: entries.filter((entry) => uids.includes(entry.memberUid)),
    parts: parts.filter((part) => uids.includes(part.payment.memberUid)),
    sale: {
      ...sale,
      lines: sale.lines.filter(isTheirs),
      forUids: sale.forUids.filter((uid) => uids.includes(uid)),
      discountInPence: own.reduce((sum, { discount }) => sum + discount, 0),
      balanceInPence: Math.min(
        sale.balanceInPence,
        own.reduce((sum, { rest }) => sum + rest, 0),
      ),
      // The voucher is the buyer's.
      voucherId: uids.includes(memberUid) ? voucherId : '',
    },
  };
}

/** Identifies a state of a payment. */
export const paymentVersion = ({ sale, entries }: DeskPayment): string =>
  [entries.length, sale?.balanceInPence ?? 0, sale?.status ?? ''].join('|');

/** True until it is void or refunded; what was free until it is void. */
export const isOpenPayment = ({ sale, entries, parts }: DeskPayment): boolean =>
  sale ? sale.status === 'sold' : entries.length === 1 || leftInPence(parts) > 0;

/** A voucher paid for all that was paid of it: no money goes back, but the voucher’s credit and what was sold do, for everybody at once. */
export const isPaidByVoucher = ({ sale, parts }: DeskPayment): boolean =>
  sale?.status === 'sold' && sale.voucherInPence > 0 && leftInPence(parts) === 0;

/** The entries that undo: of the newest payment first, and by the way it was paid. */
export function returnsOf(
  payment: DeskPayment,
  request: {
    readonly kind: 'refund' | 'void';
    /** Null: all that is left. */
    readonly amountInPence: number | null;
    readonly reason: string;
    readonly by: { readonly uid: string };
  },
  at: Temporal.Instant,
): LedgerEntry[] {
  const { kind, by, reason } = request;
  const amount = kind === 'void' ? null : request.amountInPence;
  const split = splitReturn(payment.parts, amount ?? leftInPence(payment.parts));
  // What was free, or paid by voucher, has nothing to give back, but has to be undone once.
  const isFree = split.length === 0 && (kind === 'void' || isPaidByVoucher(payment));
  const free = isFree ? payment.parts : [];
  const shares = [...split, ...free.map((part) => ({ part, amountInPence: 0 }))];
  return shares.map(({ part, amountInPence }, index) => {
    const id = payment.sale
      ? saleEntryId(payment.sale.id, payment.sale.entries + index + 1)
      : `${kind}_${part.payment.id}_${part.returns + 1}`;
    return {
      ...part.payment,
      ...{ id, kind, at, ofEntry: part.payment.id, takenByUid: by.uid, reason },
      ...{ amountInPence: 0 - amountInPence, recurringInPence: 0, periodStart: null, periodEnd: null },
      effect: null,
    };
  });
}
