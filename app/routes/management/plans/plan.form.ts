import { z } from 'zod';
import { parsePounds } from '#server/domain/money.ts';

const ONCE = 'Enter this once, as text';
const line = (missing: string, most: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, `Use at most ${most} characters`);

const wholeNumber = (message: string, lowest: number, highest: number) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, message);

/** One feature a line; empty lines are nothing. */
const features = z
  .string({ error: ONCE })
  .max(1500, 'Use at most 10 lines of 120 characters')
  .transform((typed) =>
    typed
      .split(/\r?\n/)
      .map((feature) => feature.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.length <= 10 && lines.every((feature) => feature.length <= 120),
    'Use at most 10 lines of 120 characters',
  )
  .prefault('');

/** A plan as it is typed: the price in pounds, an empty number of classes for unlimited. */
export const planForm = z
  .object({
    name: line('Enter what the plan is called', 60),
    description: z.string({ error: ONCE }).trim().max(300, 'Use at most 300 characters').prefault(''),
    price: z.string({ error: 'Enter the price in pounds, 0 for a free plan' }).transform((typed, context) => {
      const pence = parsePounds(typed);
      if (pence !== null) return pence;
      context.addIssue({ code: 'custom', message: 'Enter the price in pounds, like 49 or 49.50' });
      return z.NEVER;
    }),
    interval: z.enum(['month', 'year', 'one-off'], { error: 'Choose how often it is paid' }),
    classAllowance: wholeNumber(
      'Enter a whole number from 1 to 1,000, or nothing for unlimited',
      1,
      1000,
    ).optional(),
    features,
    order: wholeNumber('Enter a whole number from 0 to 999', 0, 999).prefault('0'),
  })
  .transform(({ price, classAllowance, ...plan }) => ({
    ...plan,
    priceInPence: price,
    classAllowance: classAllowance ?? null,
  }));
export type PlanFields = z.input<typeof planForm>;
