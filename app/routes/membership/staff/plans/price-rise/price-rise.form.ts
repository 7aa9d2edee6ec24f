import { z } from 'zod';
import { requiredDate } from '../../../../../forms/typed-date.ts';
import { severalLines } from '../../../../../forms/typed-text.ts';
import { wholeNumber } from '../../../../../forms/whole-number.ts';

/** Whether it can rise on that day is `refuseRiseDate`. */
export const priceRiseForm = z.object({
  /** The plan's price in pence, as the page showed it. */
  price: wholeNumber('Open the page again: it has to say which price rises', 0, 999_999),
  from: requiredDate('Enter the first day of the new price'),
  words: severalLines().max(2000, 'Use at most 2,000 characters').prefault(''),
  /** The button: `preview` announces nothing. */
  next: z.enum(['preview', 'announce'], { error: 'Press one of the buttons' }).default('announce'),
});
export type PriceRiseFields = z.input<typeof priceRiseForm>;
