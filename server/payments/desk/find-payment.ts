import { leftInPence, type Returnable, returnablesOf } from '#domain/payments/money-back.ts';
import { lineInPence, netOfLines, payableOfLines, restsOfSale, shareOfLines } from '#domain/payments/sale.ts';
import { ledger, type StoredLedgerEntry } from '../../data/collections/payments.ts';
import { type Sale, sales } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';
import { listSaleEntries } from './sale-entries.ts';

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
  /** Still to pay for them. */
  readonly restInPence: number;
  /** A voucher paid for all of it: it goes back last, with the credit. */
  readonly isByVoucher: boolean;
  /** False: all of it has gone back. */
  readonly isOpen: boolean;
}

/** Whoever something of it is for: of a family’s sale several people. */
export function personsOf({ sale, entries, parts, memberUid }: DeskPayment): PersonsPart[] {
  const [rests, nets] = sale ? [restsOfSale(sale), netOfLines(sale.lines, sale.discountInPence)] : [[], []];
  const lines = (sale?.lines ?? [{ forUid: memberUid, name: entries[0]?.planName ?? '' }]).map(
    ({ forUid, name }, index) => ({
      ...{ uid: forUid || memberUid, name, restInPence: rests[index] ?? 0, netInPence: nets[index] ?? 0 },
    }),
  );
  return [...Map.groupBy(lines, ({ uid }) => uid)].map(([uid, theirs]) => {
    const own = entries.filter((entry) => entry.memberUid === uid);
    const paid = own.filter(({ kind }) => kind === 'payment');
    const left = leftInPence(parts.filter(({ payment }) => payment.memberUid === uid));
    const restInPence = Math.min(sale?.balanceInPence ?? 0, sumOf(theirs, 'restInPence'));
    const isOwed = left > 0 || restInPence > 0;
    const hasVoucher = sale !== null && sale.voucherInPence > 0;
    return {
      ...{ uid, names: theirs.map(({ name }) => name), restInPence, leftInPence: left },
      paidInPence: sumOf(paid, 'amountInPence'),
      isByVoucher: hasVoucher && !isOwed && sumOf(theirs, 'netInPence') > 0,
      // Also where nothing was paid, since it is free or all of it is still to pay.
      isOpen: left > 0 || own.length === paid.length,
    };
  });
}

const sumOf = <K extends string>(all: readonly Readonly<Record<K, number>>[], field: K): number =>
  all.reduce((sum, each) => sum + each[field], 0);

/** People with something that can go back, also where nothing was paid: what they have, and what is still to pay for it. */
export const openPeople = (payment: DeskPayment): string[] =>
  personsOf(payment).flatMap(({ uid, isOpen }) => (isOpen ? [uid] : []));

/** Whose part can go back now, by itself or with others’: what a voucher paid for goes back once nothing else is left. */
export function returnablePeople(payment: DeskPayment): string[] {
  const open = personsOf(payment).filter(({ isOpen }) => isOpen);
  const first = open.filter(({ isByVoucher }) => !isByVoucher);
  return (first.length > 0 ? first : open).map(({ uid }) => uid);
}

/** True where nothing of a payment is left once the part of these people has gone back. */
export const isLastPart = (payment: DeskPayment, uids: readonly string[]): boolean =>
  openPeople(payment).every((uid) => uids.includes(uid));

/** What of a payment is for these people: their lines, their entries, their share of the discount, and what is left to pay of those. */
export function partFor(payment: DeskPayment, uids: readonly string[]): DeskPayment {
  const { sale, entries, parts, memberUid } = payment;
  if (!sale || personsOf(payment).every(({ uid }) => uids.includes(uid))) return payment;
  const isTheirs = ({ forUid }: { readonly forUid: string }) => uids.includes(forUid || memberUid);
  const { voucherId, voucherBackInPence = 0 } = sale;
  const rests = restsOfSale(sale);
  const nets = netOfLines(sale.lines, sale.discountInPence);
  // The voucher is the buyer’s, and its credit goes back once: with the last part that it paid for.
  const byVoucher = shareOfLines(payableOfLines(sale.lines, sale.discountInPence), 0, sale.voucherInPence);
  const open = openPeople(payment);
  const withVoucher = !sale.lines.some(
    (line, index) =>
      !isTheirs(line) && (byVoucher[index] ?? 0) > 0 && open.includes(line.forUid || memberUid),
  );
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
      voucherId: withVoucher && voucherBackInPence === 0 ? voucherId : '',
    },
  };
}

/** Identifies a state of a payment. */
export const paymentVersion = ({ sale, entries }: DeskPayment): string =>
  [entries.length, sale?.balanceInPence ?? 0, sale?.status ?? ''].join('|');

/** True until it is void or refunded. */
export const isOpenPayment = ({ sale, entries, parts }: DeskPayment): boolean =>
  sale ? sale.status === 'sold' : entries.length === 1 || leftInPence(parts) > 0;
