/** A search for members by several words: each has to begin a name, the e-mail address or the number. */
import { foldText, normaliseSearch, type Searchable } from './member-search.ts';
import { normaliseMobile } from './mobile-number.ts';

export interface MemberWords {
  /** The words together, where there are several: if they are a name that somebody has, or its beginning, these people are meant. */
  readonly phrase: string | null;
  /** Terms that `array-contains` finds; one of them drives the query, the rarest for choice. */
  readonly terms: readonly string[];
  /** What every row is checked for, folded; empty where the term says it all. */
  readonly words: readonly string[];
}

/** Of so many words the longest are asked for by index. */
const MOST_TERMS = 3;

/** Null where nothing is typed that could be looked for: a single letter, three digits. */
export function readMemberWords(typed: string): MemberWords | null {
  const whole = normaliseSearch(typed);
  // A number may be typed with spaces, an address has none.
  if (/^\+?\d+$/.test(whole) || typed.includes('@')) {
    return whole ? { phrase: null, terms: [whole], words: [] } : null;
  }
  const words = [...new Set(foldText(typed).split(' ').filter(Boolean))];
  const terms = words.map(normaliseSearch).filter(Boolean);
  if (terms.length === 0) return null;
  const longest = [...terms].sort((one, other) => other.length - one.length).slice(0, MOST_TERMS);
  if (words.length > 1) return { phrase: whole, terms: longest, words };
  return { phrase: null, terms: longest, words: words[0] === terms[0] ? [] : words };
}

/** Whether every word begins one of the member's names, the e-mail address or the number. */
export function hasEveryWord(person: Searchable, words: readonly string[]): boolean {
  const own = [
    ...foldText(person.firstName).split(' '),
    ...foldText(person.lastName).split(' '),
    foldText(person.email),
    normaliseMobile(person.mobile) ?? '',
  ];
  return words.every((word) => own.some((text) => text.startsWith(word)));
}
