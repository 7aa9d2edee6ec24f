import { z } from 'zod';

/** A number as typed, both ends included; `what` stands after "Enter". */
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
