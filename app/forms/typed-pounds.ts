import { readPounds } from '#domain/values/money.ts';
import { optionallyReadBy, readBy } from './whole-number.ts';

/** Typed pounds as pence, up to `highest` pounds. @param error what to say for anything else */
export const requiredPounds = (error: string, highest = 1_000_000) =>
  readBy(readPounds, error)
    .refine((pence) => pence <= highest * 100, error)
    .prefault('');

/** Typed pounds as pence; null if left empty. */
export const optionalPounds = optionallyReadBy(readPounds, 'Enter an amount in pounds, such as 49 or 49.50');
