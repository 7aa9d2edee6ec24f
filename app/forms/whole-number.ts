import { oneLine } from './typed-text.ts';

/** A typed whole number from `lowest` to `highest`, both included. @param error what to say for anything else */
export const wholeNumber = (error: string, lowest: number, highest: number) =>
  oneLine(error)
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, error);

/** The same, with a message that names it: `what` follows "Enter". */
export const numberBetween = (what: string, lowest: number, highest: number) =>
  wholeNumber(`Enter ${what}: a number from ${lowest} to ${highest}`, lowest, highest).prefault('');
