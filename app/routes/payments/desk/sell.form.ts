import { z } from 'zod';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { wholeNumber } from '../../../forms/whole-number.ts';

const optionalId = (error: string) =>
  z
    .string({ error })
    .refine((typed) => typed === '' || isPlainId(typed), error)
    .prefault('');
const text = (most: number) => oneLine().max(most, `Use at most ${most} characters`).prefault('');
const quantity = wholeNumber('Enter how many: a number from 1 to 99', 1, 99).prefault('1');
const item = optionalId('Choose an item that is for sale');

/** How many different items one sale has room for. */
export const itemRows = [1, 2, 3, 4] as const;

/** What is sold at the desk and how it's paid, in page order. */
export const sellForm = z.object({
  plan: optionalId('Choose a plan that is available'),
  fee: z.literal('on').optional(),
  pack: optionalId('Choose a pack that is available'),
  item1: item,
  quantity1: quantity,
  item2: item,
  quantity2: quantity,
  item3: item,
  quantity3: quantity,
  item4: item,
  quantity4: quantity,
  payment: z.enum(paymentMethods, { error: 'Choose how it’s paid' }),
  cashGiven: optionalPounds,
  paidNow: optionalPounds,
  discount: text(20),
  discountReason: text(200),
  voucherCode: text(40),
  voucherValue: optionalPounds.refine(
    (pence) => pence === null || (pence >= 100 && pence <= 100_000),
    'Enter a value from £1 to £1,000',
  ),
});
export type SellFields = z.input<typeof sellForm>;
export type SellTyped = z.output<typeof sellForm>;
