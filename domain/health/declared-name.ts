import { foldText } from '../members/member-search.ts';
import { isAdult, storedDate } from '../values/dates.ts';

/** A stored member fits. */
export interface Declarant {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`, or whatever another client stored. */
  readonly dob: string;
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether somebody signs with their own name: their first and last names are among the words, in any order, other names
 * and accents aside. Under 18 a parent may sign; a profile without a name fits any.
 */
export function isOwnName(
  typed: string,
  { firstName, lastName, dob }: Declarant,
  now: Temporal.Instant,
): boolean {
  const born = storedDate(dob);
  if (born && !isAdult(born, now)) return true;
  const given = new Set(wordsOf(typed));
  const [first] = wordsOf(firstName);
  const last = wordsOf(lastName).at(-1);
  return [first, last].every((word) => word === undefined || given.has(word));
}
