import { z } from 'zod';
import { parsePounds } from '#domain/values/money.ts';
import { oneLine } from './typed-text.ts';

/** Typed pounds as pence, up to `highest` pounds. @param error what to say for anything else */
export const requiredPounds = (error: string, highest: number) =>
  oneLine(error)
    .max(40, error)
    .transform((typed, context) => {
      const pence = parsePounds(typed);
      if (pence !== null && pence <= highest * 100) return pence;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .prefault('');

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
