import { localDate } from '#domain/values/dates.ts';
import { type Sale, type Voucher, vouchers } from '../../data/collections/sales.ts';
import type { Transaction } from '../../data/store.ts';
import type { Problem } from './basket.ts';
import { readVoucherCode } from './voucher-code.ts';

/** How long a gift voucher can be used. */
const VOUCHER_MONTHS = 12;

/** Writes the vouchers that a sale sells. */
export function issueVouchers(transaction: Transaction, { id: saleId, at, lines }: Sale): void {
  const expiresOn = localDate(at).add({ months: VOUCHER_MONTHS }).toString();
  for (const { kind, grantedId: id, unitInPence } of lines) {
    if (kind !== 'voucher') continue;
    const value = { valueInPence: unitInPence, leftInPence: unitInPence };
    transaction.create(vouchers, {
      id,
      ...value,
      soldAt: at,
      expiresOn,
      saleId,
      isVoid: false,
      isStopped: false,
    });
  }
}

export type VoucherFound =
  | { readonly kind: 'none' }
  | { readonly kind: 'good'; readonly voucher: Voucher }
  | { readonly kind: 'bad'; readonly problem: Problem };

/** The voucher with a typed code, as far as it can be used. */
export async function findVoucher(
  transaction: Transaction,
  typed: string,
  at: Temporal.Instant,
): Promise<VoucherFound> {
  if (typed.trim() === '') return { kind: 'none' };
  const bad = (text: string): VoucherFound => ({ kind: 'bad', problem: ['voucherCode', text] });
  const code = readVoucherCode(typed);
  const voucher = code === null ? null : await transaction.find(vouchers, code);
  if (!voucher) return bad('There is no voucher with this code');
  if (voucher.isVoid || voucher.isStopped) return bad('This voucher was cancelled');
  if (voucher.expiresOn < localDate(at).toString()) return bad('This voucher has expired');
  if (voucher.leftInPence <= 0) return bad('This voucher has been used');
  return { kind: 'good', voucher };
}
