/** A search for members by several words: each must be a prefix of a name, the email address or the number. */
import { foldText, normaliseSearch, type Searchable } from './member-search.ts';
import { normaliseMobile } from './mobile-number.ts';

export interface MemberWords {
  /** The words together, if there are several: people whose name starts with it are the best matches. */
  readonly phrase: string | null;
  /** Terms that `array-contains` finds; one of them drives the query, preferably the rarest. */
  readonly terms: readonly string[];
  /** What every row is checked for, folded; empty if the term is sufficient. */
  readonly words: readonly string[];
}

/** How many of the longest words are looked up by index. */
const MAX_TERMS = 3;

/** Null if the text is too short to search for: a single letter, three digits. */
export function readMemberWords(typed: string): MemberWords | null {
  const whole = normaliseSearch(typed);
  // A number may be typed with spaces, an address has none.
  if (/^\+?\d+$/.test(whole) || typed.includes('@')) {
    return whole ? { phrase: null, terms: [whole], words: [] } : null;
  }
  const words = [...new Set(foldText(typed).split(' ').filter(Boolean))];
  const terms = words.map(normaliseSearch).filter(Boolean);
  if (terms.length === 0) return null;
  const longest = [...terms].sort((one, other) => other.length - one.length).slice(0, MAX_TERMS);
  if (words.length > 1) return { phrase: whole, terms: longest, words };
  return { phrase: null, terms: longest, words: words[0] === terms[0] ? [] : words };
}

/** Whether every word is a prefix of one of the member's names, the email address or the number. */
export function hasEveryWord(person: Searchable, words: readonly string[]): boolean {
  const own = [
    ...foldText(person.firstName).split(' '),
    ...foldText(person.lastName).split(' '),
    foldText(person.email),
    normaliseMobile(person.mobile) ?? '',
  ];
  return words.every((word) => own.some((text) => text.startsWith(word)));
}
