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
 * What is wrong with the name of the parent or guardian who signs for somebody under 18; null: nothing.
 * @param guardians the names of those who act for them at the club: it is one of theirs, where there are any
 */
export function findGuardianNameProblem(
  typed: string,
  child: Pick<Declarant, 'firstName' | 'lastName'>,
  guardians: readonly string[],
): string | null {
  const given = new Set(wordsOf(typed));
  const isAmong = (name: string) => {
    const words = wordsOf(name);
    return [words[0], words.at(-1)].every((word) => word === undefined || given.has(word));
  };
  if (given.size < 2) return GUARDIAN_MISSING;
  if (guardians.length > 0)
    return guardians.some(isAmong)
      ? null
      : `Enter the name of whoever acts for them here: ${guardians.join(' or ')}`;
  return isAmong(`${child.firstName} ${child.lastName}`) ? GUARDIAN_MISSING : null;
}

const GUARDIAN_MISSING = 'Enter the full name of a parent or guardian. Under 18, one of them has to sign';

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
