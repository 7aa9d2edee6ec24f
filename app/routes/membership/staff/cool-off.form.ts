import { z } from 'zod';
import { optionalPounds } from '../../../forms/typed-pounds.ts';

export const coolOffForm = z.object({
  /** Null: the full amount under the cooling-off rule. */
  amount: optionalPounds,
  reason: z
    .string({ error: 'Enter this once, as text' })
    .trim()
    .max(300, 'Use at most 300 characters')
    .prefault(''),
});
export type CoolOffFields = z.input<typeof coolOffForm>;
