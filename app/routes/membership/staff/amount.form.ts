import { needsAmountReason, type PaymentMethod } from '#domain/membership/membership-events.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';

/** The fields of `AmountFields`. What they may say together is `amountProblems`. */
export const amountFields = {
  amount: optionalPounds,
  amountReason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
};

const REASON_MISSING = 'Enter a reason: why it’s complimentary, or not the plan’s price';
const NOT_FREE = 'Leave this empty for something complimentary, or choose how they paid';

interface TypedAmount {
  readonly payment: PaymentMethod;
  /** Null: left empty. */
  readonly amount: number | null;
  readonly amountReason: string;
}

/** By field, what is wrong with an amount beside how it was paid; null: nothing. @param priceInPence null: not known */
export function amountProblems(
  { payment, amount, amountReason }: TypedAmount,
  priceInPence: number | null,
): Record<string, string[]> | null {
  if (payment === 'complimentary' && amount) return { amount: [NOT_FREE] };
  if (amountReason === '' && needsAmountReason(payment, amount, priceInPence))
    return { amountReason: [REASON_MISSING] };
  return null;
}
