import { z } from 'zod';

/** A typed whole number from `lowest` to `highest`, both included; `what` follows "Enter" in messages. */
export const numberBetween = (what: string, lowest: number, highest: number) =>
  z
    .string({ error: `Enter ${what} as a number` })
    .trim()
    .transform((typed, context) => {
      const number = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
      if (number >= lowest && number <= highest) return number;
      context.addIssue({ code: 'custom', message: `Enter ${what}: a number from ${lowest} to ${highest}` });
      return z.NEVER;
    })
    .prefault('');
