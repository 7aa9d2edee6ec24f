import { z } from 'zod';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { asDate } from '../../../forms/form-fields.ts';
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
export const itemRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type ItemRow = (typeof itemRows)[number];

/** The fields of one row of items. */
const itemRow = <Row extends ItemRow>(row: Row) =>
  ({ [`item${row}`]: item, [`quantity${row}`]: quantity }) as {
    [Name in `item${Row}`]: typeof item;
  } & { [Name in `quantity${Row}`]: typeof quantity };

/** Others of the family, from 2 on: as many as a family has beside whoever pays. */
export const relativeRows = [2, 3, 4, 5, 6, 7, 8] as const;
type RelativeRow = (typeof relativeRows)[number];

const plan = optionalId('Choose a plan that is available');
const fee = z.literal('on').optional();
const pack = optionalId('Choose a pack that is available');
const person = optionalId('Choose somebody of the family');

/** The fields of one row of the family. */
const relative = <Row extends RelativeRow>(row: Row) =>
  ({
    [`person${row}`]: person,
    [`seen${row}`]: text(200),
    [`plan${row}`]: plan,
    [`fee${row}`]: fee,
    [`pack${row}`]: pack,
  }) as {
    [Name in `${'person' | 'plan' | 'pack'}${Row}`]: typeof plan;
  } & { [Name in `seen${Row}`]: ReturnType<typeof text> } & { [Name in `fee${Row}`]: typeof fee };

/** What is sold at the desk and how it's paid, in page order. */
export const sellForm = z.object({
  plan,
  fee,
  pack,
  ...relative(2),
  ...relative(3),
  ...relative(4),
  ...relative(5),
  ...relative(6),
  ...relative(7),
  ...relative(8),
  ...itemRow(1),
  ...itemRow(2),
  ...itemRow(3),
  ...itemRow(4),
  ...itemRow(5),
  ...itemRow(6),
  ...itemRow(7),
  ...itemRow(8),
  firstName: text(100),
  lastName: text(100),
  dob: asDate(z.string({ error: 'Enter a date of birth' })).prefault(''),
  isSomebodyElse: z.literal('on').optional(),
  emergencyName: text(100),
  emergencyPhone: text(40),
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
