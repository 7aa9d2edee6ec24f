/** Vouchers that were sold with a payment that goes back: money of their own. */
import { voucherUsed } from '#domain/payments/money-back.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Voucher, vouchers } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';
import type { DeskPayment } from './find-payment.ts';

export interface SoldVouchers {
  /** With something left to use. */
  readonly vouchers: readonly Voucher[];
  /** What they have paid for already: that money is not given back. */
  readonly spentInPence: number;
}

/** What vouchers that were sold with it have paid for already. */
export async function findSpentInPence(
  reads: Pick<Reads, 'findMany'>,
  { sale }: Pick<DeskPayment, 'sale'>,
): Promise<number> {
  const ids = (sale?.lines ?? []).filter(({ kind }) => kind === 'voucher').map(({ grantedId }) => grantedId);
  return spentOf(
    (await reads.findMany(vouchers, ids)).filter((each) => each !== null && !each.isVoid) as Voucher[],
  );
}

/** What these have paid for. */
export const spentOf = (live: readonly Voucher[]): number =>
  live.reduce((sum, { leftInPence, valueInPence }) => sum + valueInPence - leftInPence, 0);

/** What the vouchers that were sold can still pay for. */
export const workingInPence = ({ vouchers }: Pick<SoldVouchers, 'vouchers'>): number =>
  vouchers.reduce((sum, voucher) => sum + voucher.leftInPence, 0);

/** A voucher is money: what it has paid for is not given back, and one that still works is not paid back. @param left of the payment, in pence */
export function voucherProblem(
  left: number,
  grants: SoldVouchers,
  {
    kind,
    amountInPence,
    choices,
  }: {
    readonly kind: 'refund' | 'void';
    readonly amountInPence: number | null;
    readonly choices: readonly string[];
  },
) {
  const { spentInPence } = grants;
  const amount = kind === 'void' ? left : (amountInPence ?? left);
  if (spentInPence > 0 && (kind === 'void' || amount > left - spentInPence))
    return { kind: 'conflict', sentence: voucherUsed(spentInPence) } as const;
  const most = Math.max(0, left - spentInPence - workingInPence(grants));
  const isKept = amount < left && !choices.includes('stopVouchers');
  if (!isKept || amount <= most) return null;
  return { kind: 'refused', problems: [['amount', voucherWorks(most)] as const] } as const;
}

const voucherWorks = (most: number) =>
  `${most > 0 ? `Refund up to ${formatPence(most)}, or tick` : 'Tick'} to cancel the voucher that was sold: it still works`;
