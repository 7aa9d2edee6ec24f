import {
  needsAmountReason,
  needsForLastDay,
  type PaymentMethod,
} from '#domain/membership/membership-events.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';

/** The fields of `AmountFields`. What they may say together is `amountProblems`. */
export const amountFields = {
  amount: optionalPounds,
  amountReason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
};

const REASON_MISSING = 'Enter a reason: why it’s complimentary, or not the plan’s price';
const LATE = 'Enter a reason: why it’s paid for longer than the price pays for';
const TOO_LATE = 'Ask an admin: the front desk can give at most a year more than the price pays for';
const NOT_FREE = 'Leave this empty for something complimentary, or choose how they paid';

interface TypedAmount {
  readonly payment: PaymentMethod;
  /** Null: left empty. */
  readonly amount: number | null;
  readonly amountReason: string;
}

/** What is paid until, as typed, and what one price pays for. */
interface PaidDays {
  readonly lastDay: Temporal.PlainDate;
  readonly paidFor: Temporal.PlainDate;
  readonly isAdmin: boolean;
}

/**
 * By field, what is wrong with an amount beside how it was paid, and with the days that it pays for; null: nothing.
 * @param priceInPence null: not known
 * @param days null: they don’t follow from this
 */
export function amountProblems(
  { payment, amount, amountReason }: TypedAmount,
  priceInPence: number | null,
  days: PaidDays | null,
): Record<string, string[]> | null {
  if (payment === 'complimentary' && amount && amount !== priceInPence) return { amount: [NOT_FREE] };
  const needs = days && needsForLastDay(days.lastDay, days.paidFor, days.isAdmin);
  if (needs === 'admin') return { lastDay: [TOO_LATE] };
  if (amountReason !== '') return null;
  if (needsAmountReason(payment, amount, priceInPence)) return { amountReason: [REASON_MISSING] };
  return needs === 'reason' ? { amountReason: [LATE] } : null;
}

/** What is paid: something complimentary costs nothing, also where the price was filled in. */
export const paidAmount = ({ payment, amount }: Pick<TypedAmount, 'payment' | 'amount'>): number | null =>
  payment === 'complimentary' ? null : amount;
