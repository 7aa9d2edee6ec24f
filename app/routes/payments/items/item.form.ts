import { z } from 'zod';
import { type DayPassKind, dayPassKinds } from '#domain/membership/day-pass.ts';
import { typedPounds } from '#domain/values/money.ts';
import { requiredPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { numberBetween, optionalWhole } from '../../../forms/whole-number.ts';

const NAME = 'Enter the item’s name';
const STOCK = 'Enter how many you have, up to 99999, or leave it empty';

/** An item as it is typed, in page order. An empty stock is not counted. */
export const itemForm = z
  .object({
    name: oneLine(NAME).min(1, NAME).max(60, 'Use at most 60 characters'),
    price: requiredPounds('Enter the price in pounds, such as 2 or 2.50', 10_000),
    vat: z.enum(['0', '5', '20'], { error: 'Choose the VAT rate' }),
    stock: optionalWhole(STOCK, 0, 99_999),
    lowStockAt: numberBetween('when stock is low', 0, 999),
    dayPass: z.enum(dayPassKinds, { error: 'Choose whether it’s a day pass' }).prefault(''),
    isActive: z.literal('on').optional(),
  })
  .transform(({ name, price, vat, stock, lowStockAt, dayPass, isActive }) => ({
    ...{ name, priceInPence: price, vatPercent: Number(vat), lowStockAt, isActive: isActive === 'on' },
    ...{ stock, dayPass },
  }));
export type ItemFields = z.input<typeof itemForm>;

interface Item {
  readonly name: string;
  readonly priceInPence: number;
  readonly vatPercent: number;
  readonly stock: number | null;
  readonly lowStockAt: number;
  readonly isActive: boolean;
  readonly dayPass: DayPassKind;
}

/** A stored item as form values. */
export const itemTyped = ({
  name,
  priceInPence,
  vatPercent,
  stock,
  lowStockAt,
  isActive,
  dayPass,
}: Item) => ({
  ...{ name, price: typedPounds(priceInPence), vat: String(vatPercent) as ItemFields['vat'] },
  ...{ stock: stock === null ? '' : String(stock), lowStockAt: String(lowStockAt) },
  dayPass,
  isActive: isActive ? ('on' as const) : undefined,
});
