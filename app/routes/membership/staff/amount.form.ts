import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';

/** The fields of `AmountFields`. Whether a reason is needed is `needsAmountReason`. */
export const amountFields = {
  amount: optionalPounds,
  amountReason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
};

export const REASON_MISSING = 'Enter a reason: why it’s complimentary, or not the plan’s price';
