import { z } from 'zod';
import { ASK_ADMIN, needsAmountReason, needsForLastDay } from '#domain/membership/amount-reason.ts';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { formatDate } from '#domain/values/dates.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';

/** What becomes of the rest where less than the price is paid. */
export const restChoices = ['owed', 'waived'] as const;

/** The fields of `AmountFields`. What they may say together is `amountProblems`. */
export const amountFields = {
  amount: optionalPounds,
  rest: z.enum(restChoices, { error: 'Choose one of these' }).optional(),
  amountReason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
};

const REASON_MISSING = 'Enter a reason: why it’s complimentary, or not the plan’s price';
const REST_MISSING = 'They pay less than the price. Choose whether the rest is still to pay, or waived';
const LATE = 'Enter a reason: why it’s paid for longer than the price pays for';
const NOT_FREE = 'Leave this empty for something complimentary, or choose how they paid';

export interface TypedAmount {
  readonly payment: PaymentMethod;
  /** Null: left empty. */
  readonly amount: number | null;
  readonly amountReason: string;
  readonly rest?: (typeof restChoices)[number] | undefined;
}

/** What is paid until, as typed, and what one price pays for. */
interface PaidDays {
  readonly lastDay: Temporal.PlainDate;
  readonly paidFor: Temporal.PlainDate;
  readonly isAdmin: boolean;
  /** It is owed: with a part of it paid it stays the same period. */
  readonly isOwed?: boolean;
  readonly now: Temporal.Instant;
}

/**
 * By field, what is wrong with an amount beside how it was paid, and with the days that it pays for; null: nothing.
 * @param priceInPence null: not known
 * @param days null: they don’t follow from this
 */
export function amountProblems(
  typed: TypedAmount,
  priceInPence: number | null,
  days: PaidDays | null,
): Record<string, string[]> | null {
  const { payment, amount, amountReason, rest } = typed;
  if (payment === 'complimentary' && amount && amount !== priceInPence) return { amount: [NOT_FREE] };
  const needs = days && needsForDays(typed, priceInPence, days);
  if (needs === 'admin') return { lastDay: [ASK_ADMIN] };
  if (isLess(typed, priceInPence) && !rest) return { rest: [REST_MISSING] };
  const isPart = isInPart(typed, priceInPence);
  if (isPart && days?.isOwed && !days.lastDay.equals(days.paidFor))
    return {
      lastDay: [
        `Leave ${formatDate(days.paidFor)} here: with the rest still to pay, they owe the same period`,
      ],
    };
  if (amountReason !== '') return null;
  if (!isPart && needsAmountReason(payment, amount, priceInPence)) return { amountReason: [REASON_MISSING] };
  return needs === 'reason' ? { amountReason: [LATE] } : null;
}

function needsForDays(typed: TypedAmount, priceInPence: number | null, days: PaidDays) {
  // Of a price that isn’t known nobody can say that it’s paid.
  const isAll = typed.payment !== 'complimentary' && priceInPence !== null && !isLess(typed, priceInPence);
  return needsForLastDay(days.lastDay, { ...days, isPaid: isAll || days.isOwed === true }, days.now);
}

/** True where less than the price is paid, and the rest is owed or waived. */
export const isLess = (
  { payment, amount }: Pick<TypedAmount, 'payment' | 'amount'>,
  priceInPence: number | null,
): boolean =>
  payment !== 'complimentary' && amount !== null && priceInPence !== null && amount < priceInPence;

const isInPart = (typed: TypedAmount, priceInPence: number | null): boolean =>
  isLess(typed, priceInPence) && typed.rest === 'owed';

/** What is paid: something complimentary costs nothing, also where the price was filled in. */
export const paidAmount = ({ payment, amount }: Pick<TypedAmount, 'payment' | 'amount'>): number | null =>
  payment === 'complimentary' ? null : amount;
