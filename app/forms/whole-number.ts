import { z } from 'zod';
import { oneLine } from './typed-text.ts';

/** A typed whole number from `lowest` to `highest`, both included; `what` follows "Enter" in messages. */
export const numberBetween = (what: string, lowest: number, highest: number) =>
  oneLine(`Enter ${what} as a number`)
    .transform((typed, context) => {
      const number = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
      if (number >= lowest && number <= highest) return number;
      context.addIssue({ code: 'custom', message: `Enter ${what}: a number from ${lowest} to ${highest}` });
      return z.NEVER;
    })
    .prefault('');
