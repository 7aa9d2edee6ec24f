import { z } from 'zod';
import { optionalDate, requiredDate } from '../../../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../../../forms/typed-text.ts';
import { wholeNumber } from '../../../../../forms/whole-number.ts';

export const TOLD_HOW_HINT = 'For example: by letter. It’s kept in the audit log.';
const TOLD_HOW_LENGTH = 200;
const TOLD_HOW_TOO_LONG = 'Use at most 200 characters';

/** How members were told that no email has reached. */
export const sayHowToldForm = z.object({
  toldHow: oneLine().min(1, 'Say how they were told').max(TOLD_HOW_LENGTH, TOLD_HOW_TOO_LONG).prefault(''),
  toldOn: optionalDate,
});

export const TOLD_ON = 'Day they’re told';
export const TOLD_ON_HINT = 'Their notice counts from this day.';

/** Whether it can rise on that day is `refuseRiseDate`. */
export const priceRiseForm = z.object({
  /** The plan's price in pence, as the page showed it. */
  price: wholeNumber('Open the page again: it has to say which price rises', 0, 999_999),
  from: requiredDate('Enter the first day of the new price'),
  words: severalLines().max(2000, 'Use at most 2,000 characters').prefault(''),
  /** How members are told that no email reaches. */
  toldHow: oneLine().max(TOLD_HOW_LENGTH, TOLD_HOW_TOO_LONG).prefault(''),
  toldOn: optionalDate,
  /** The button: `preview` announces nothing. */
  next: z.enum(['preview', 'announce'], { error: 'Press one of the buttons' }).default('announce'),
});
export type PriceRiseFields = z.input<typeof priceRiseForm>;
