import { z } from 'zod';
import { type Reading, readingProblem, readWhole } from '#domain/values/read-number.ts';
import { oneLine } from './typed-text.ts';

/** Typed text, read as a number by `read`; what is unclear is asked. @param error what to say where nothing can be read */
export const readBy = (read: (typed: string) => Reading, error: string) =>
  oneLine(error).max(40, error).transform(asNumber(read, error));

/** The same; null if left empty. */
export const optionallyReadBy = (read: (typed: string) => Reading, error: string) =>
  oneLine(error)
    .max(40, error)
    .transform((typed, context) => (typed === '' ? null : asNumber(read, error)(typed, context)))
    .prefault('');

const asNumber =
  (read: (typed: string) => Reading, error: string) =>
  (typed: string, context: z.RefinementCtx<string>): number => {
    const reading = read(typed);
    if (reading.kind === 'value') return reading.value;
    context.addIssue({ code: 'custom', message: readingProblem(reading, error) ?? error });
    return z.NEVER;
  };

/** A typed whole number from `lowest` to `highest`, both included. @param error what to say for anything else */
export const wholeNumber = (error: string, lowest: number, highest: number) =>
  readBy((typed) => readWhole(typed, lowest, highest), error);

/** The same; null if left empty. */
export const optionalWhole = (error: string, lowest: number, highest: number) =>
  optionallyReadBy((typed) => readWhole(typed, lowest, highest), error);

/** The same, with a message that names it: `what` follows "Enter". */
export const numberBetween = (what: string, lowest: number, highest: number) =>
  wholeNumber(`Enter ${what}: a number from ${lowest} to ${highest}`, lowest, highest).prefault('');
