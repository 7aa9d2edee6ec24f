import { commonPasswords } from './common-passwords.ts';
import { authMessages } from './error-catalogue.ts';

/** The specification's minimum number of characters (§5); a club may raise it. */
export const MINIMUM_PASSWORD_LENGTH = 6;
/** Longer input is refused, never truncated: hashing it would only cost time. */
export const MAXIMUM_PASSWORD_LENGTH = 1000;

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common' | 'club-name' | 'own-email';

export interface PasswordRules {
  /** The club's own minimum; below the specification's 6 it counts as 6. */
  readonly minimumLength: number;
  readonly clubName: string;
  readonly email: string;
}

/** The problem with a new password, or null; `passwordSentence` says it. */
export function findPasswordProblem(password: string, rules: PasswordRules): PasswordProblem | null {
  const length = [...password].length;
  if (length < Math.max(rules.minimumLength, MINIMUM_PASSWORD_LENGTH)) return 'too-short';
  if (length > MAXIMUM_PASSWORD_LENGTH) return 'too-long';
  if (isCommon(password)) return 'too-common';
  if (isClubNamed(password, rules.clubName)) return 'club-name';
  return isOwnEmail(password, rules.email) ? 'own-email' : null;
}

/** @param minimumLength the club's own; for 6, the specification's, the sentence is the error catalogue's */
export function passwordSentence(problem: PasswordProblem, minimumLength: number): string {
  const needed = Math.max(minimumLength, MINIMUM_PASSWORD_LENGTH);
  const sentences: Record<PasswordProblem, string> = {
    'too-short': authMessages['weak-password'].replace(String(MINIMUM_PASSWORD_LENGTH), String(needed)),
    'too-long': 'Use at most 1,000 characters for the password',
    'too-common': 'This password is too common. Please choose a stronger password.',
    'club-name': 'This password is too close to the club’s name. Please choose a stronger password.',
    'own-email': 'This password is too close to your email address. Please choose a stronger password.',
  };
  return sentences[problem];
}

/** On the list, with up to four trailing digits or symbols ignored; one or two repeated characters, or a keyboard run. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const isListed = [0, 1, 2, 3, 4].some((end) => {
    const start = lower.length - end;
    return !/\p{L}/u.test(lower.slice(start)) && commonPasswords.has(lower.slice(0, start));
  });
  return isListed || isRun(lower);
}

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];

function isRun(lower: string): boolean {
  const backwards = [...lower].reverse().join('');
  return (
    /^(.{1,2})\1+.?$/su.test(lower) || runs.some((run) => run.includes(lower) || run.includes(backwards))
  );
}

/** The club's name, or one word of it, with only a few digits and symbols around it. */
function isClubNamed(password: string, clubName: string): boolean {
  const words = clubName.split(/\s+/).map(lettersOf);
  return [lettersOf(clubName), ...words].some((word) => isMostly(password, word));
}

function isOwnEmail(password: string, email: string): boolean {
  const own = email.trim().toLowerCase();
  const localPart = own.slice(0, Math.max(own.lastIndexOf('@'), 0));
  const lower = password.toLowerCase();
  return lower === own || lower === localPart || isMostly(password, lettersOf(localPart));
}

const MAX_EXTRA_CHARACTERS = 8;

/** True if the letters of the password are that word, with little else. */
function isMostly(password: string, word: string): boolean {
  const letters = lettersOf(password);
  return (
    word.length >= 3 && letters === word && [...password].length - [...letters].length <= MAX_EXTRA_CHARACTERS
  );
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
