import { z } from 'zod';
import { dayPassKinds } from '#domain/membership/day-pass.ts';
import { planKinds, purposes } from '#domain/payments/ledger.ts';
import { saleStatuses } from '#domain/payments/sale.ts';
import {
  amount,
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';
import { paymentEffect } from './payment-effect.ts';

const saleLine = z.object({
  kind: z.enum(purposes).catch('account'),
  name: text,
  /** The plan, the item or the voucher. */
  refId: text,
  quantity: amount,
  unitInPence: amount,
  /** Of the price; 0: no VAT. */
  vatPercent: amount,
  /** What it gave: the pack of sessions or the voucher. */
  grantedId: text,
  /** Somebody of the buyer’s family; empty: the buyer. */
  forUid: text,
  /** Of a plan: what was paid for. */
  planKind: z.enum(planKinds).catch('pack'),
  periodStart: instant,
  periodEnd: instant,
  /** What was left to pay of it as all that was paid for this person of the family went back: nobody pays that any more; left out: nothing. */
  cancelledInPence: z.number().int().min(0).optional().catch(0),
  /** Of an item: it was put back in stock; left out: it wasn’t. */
  isRestocked: z.boolean().optional().catch(undefined),
  /** Of a plan: what selling it changed of the membership. */
  effect: paymentEffect,
});

/**
 * What was sold at the desk: lines, discount, and how much of it is paid. The money is in the ledger, under `saleId`:
 * what was paid less what went back is always the sum of its entries.
 */
export const sales = defineCollection('sales', {
  at: requiredInstant,
  /** Empty: somebody without an account. */
  memberUid: text,
  /** Whoever else of the family has a line. */
  forUids: texts,
  soldByUid: text,
  receiptNumber: text,
  currency: z.string().catch('GBP'),
  lines: z.array(saleLine).catch([]),
  discountInPence: amount,
  discountReason: text,
  /** A voucher that paid for part of it; empty: none. */
  voucherId: text,
  voucherInPence: amount,
  /** What of that went back on it, as all of the sale was given back; left out: nothing. */
  voucherBackInPence: z.number().int().min(0).optional().catch(0),
  /** After the discount. */
  totalInPence: amount,
  /** By ledger entries of the kind `payment`. */
  paidInPence: amount,
  /** Refunded and voided. */
  returnedInPence: amount,
  /** What is still to pay; 0 once the sale is refunded or void. */
  balanceInPence: amount,
  status: z.enum(saleStatuses).catch('sold'),
  /** How many ledger entries it has; makes their ids, so that two payments at once cannot both be written. */
  entries: whole,
  /** The member's uid while something is still to pay, otherwise empty. */
  debtor: text,
});
export type Sale = ReturnType<typeof sales.decode>;
export type StoredSaleLine = Sale['lines'][number];

/** What the desk sells besides memberships: water, shirts, day passes. */
export const items = defineCollection('items', {
  name: text,
  priceInPence: amount,
  /** Included in the price; 0: no VAT. */
  vatPercent: amount,
  /** How many there are; null: not counted. */
  stock: z.number().int().nullable().catch(null),
  /** Staff are told when there are this many or fewer. */
  lowStockAt: amount,
  isActive: flag,
  /** What the person who buys it is let into that day; empty: an ordinary item. */
  dayPass: z.enum(dayPassKinds).catch(''),
});
export type Item = ReturnType<typeof items.decode>;

/** Gift vouchers, keyed by their code. */
export const vouchers = defineCollection('vouchers', {
  valueInPence: amount,
  leftInPence: amount,
  soldAt: requiredInstant,
  /** The last local date on which it can be used. */
  expiresOn: dateText,
  saleId: text,
  isVoid: flag,
  /** What was left of it was given back: it pays for nothing more. */
  isStopped: flag,
});
export type Voucher = ReturnType<typeof vouchers.decode>;
