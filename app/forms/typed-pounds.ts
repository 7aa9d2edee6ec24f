import { z } from 'zod';
import { parsePounds } from '#domain/values/money.ts';

/** Typed pounds as pence; null if left empty. */
export const optionalPounds = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const pence = parsePounds(typed);
    if (pence === null) context.addIssue('Enter an amount in pounds, such as 49 or 49.50');
    return pence;
  });
