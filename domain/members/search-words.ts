/** A search for members by several words: each must be a part of a name, the email address or the number. */
import {
  foldedNames,
  foldText,
  normaliseSearch,
  numberWithZeros,
  PART,
  partsOf,
  partTerm,
  type Searchable,
  withoutNumberWord,
} from './member-search.ts';
import { normaliseMobile } from './mobile-number.ts';

export interface MemberWords {
  /** A term that those have whose name starts with what was typed; of several words, they are the best matches. Null: a number. */
  readonly phrase: string | null;
  /** Terms that everybody has who matches; one of them drives the query, preferably the rarest. */
  readonly terms: readonly string[];
  /** What every row is checked for, folded; empty if a term is sufficient. */
  readonly words: readonly string[];
}

/** How many terms are looked up by index. */
const MAX_TERMS = 6;
const MAX_TERMS_EACH = 4;

/** Null if the text is too short to search for: a single letter, three digits. */
export function readMemberWords(text: string): MemberWords | null {
  const typed = withoutNumberWord(text);
  const whole = normaliseSearch(typed);
  // A number may be typed with spaces.
  if (/^\+?\d+$/.test(whole)) return { phrase: null, terms: termsOf(whole), words: [whole] };
  if (/^[\s\d()+-]*$/.test(typed)) return null;
  const words = [...new Set(foldText(typed).split(' ').filter(Boolean))];
  const longest = [...words].sort((one, other) => other.length - one.length);
  const terms = longest.flatMap(termsOf).slice(0, MAX_TERMS);
  if (terms.length === 0) return null;
  const [only = ''] = words;
  const isExact = words.length === 1 && [...only].length <= PART;
  return { phrase: whole, terms, words: isExact ? [] : words };
}

/** Two characters are found at the start of a name alone, three are a part; of a longer word, parts from all over it. */
function termsOf(word: string): string[] {
  const { length } = [...word];
  // A number has no prefixes.
  if (length < PART) return length < 2 || /^[+\d]/.test(word) ? [] : [word];
  const parts = [...new Set(partsOf(word))];
  const step = Math.max(1, (parts.length - 1) / (MAX_TERMS_EACH - 1));
  const chosen = Array.from(
    { length: Math.min(parts.length, MAX_TERMS_EACH) },
    (_, at) => parts[Math.round(at * step)],
  );
  return chosen.flatMap((part) => (part === undefined ? [] : [partTerm(part)]));
}

/** Whether every word is a part of one of the member's names, the email address or the number; of one or two letters, its start. */
export function hasEveryWord(person: Searchable, words: readonly string[]): boolean {
  const own = [
    ...foldedNames(person).flatMap((name) => name.split(' ')),
    foldText(person.email),
    normaliseMobile(person.mobile) ?? '',
    numberWithZeros(person),
  ];
  return words.every((word) =>
    own.some((text) => ([...word].length < PART ? text.startsWith(word) : text.includes(word))),
  );
}
