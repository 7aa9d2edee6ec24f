/**
 * Search by terms that are stored with the member: both engines find one of them with `array-contains`. Names have prefixes, so that a name
 * being typed finds its people first; names, email address and number have every three characters in a row, so that any part of them can
 * be found (`search-words.ts`). Stored and typed text are folded in the same way.
 */
import { cutText } from '../values/text.ts';
import { normaliseMobile } from './mobile-number.ts';

/** More than any name, address or search has. */
const LONGEST_FOLDED = 1000;
const SHORTEST = 2;
const LONGEST = 20;
/** Fewer digits would match nearly everyone. */
const SHORTEST_NUMBER = 4;
const MAX_PREFIXES = 80;
const MAX_PARTS = 80;
/** Characters in a part. */
export const PART = 3;
/** How many words of a longer name are paired. */
const MAX_PAIRED_NAMES = 3;

export interface Searchable {
  readonly firstName: string;
  readonly lastName: string;
  /** The full name, used if another client stored nothing else. */
  readonly name?: string;
  readonly email: string;
  readonly mobile: string;
  /** Theirs at the door (`door/member-number.ts`); leads have none. */
  readonly memberNumber?: string;
}

/** Special letters that Unicode normalisation does not decompose. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case, without accents and apostrophes; other runs of characters except letters, digits and `@ . _ +` become one space. */
export function foldText(text: string): string {
  // Of many accents on one letter, the time that this takes grows with the square.
  return cutText(text, LONGEST_FOLDED)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}@._+]+/gu, ' ')
    .trim();
}

/**
 * A member's search terms: prefixes of 2 to 20 characters of each name and of first and last name in either order, the first two characters
 * of the email address, and the parts of names, address and number. In names with several words, each first name is paired with each last
 * name, so that "mary smith" finds Mary Ann Smith. At most 80 prefixes and 80 parts.
 */
export function memberSearchTerms(person: Searchable): string[] {
  const [first, last] = foldedNames(person);
  const names = [
    ...first.split(' '),
    ...last.split(' '),
    `${first} ${last}`.trim(),
    `${last} ${first}`.trim(),
    ...namePairs(first, last),
  ];
  const email = foldText(person.email);
  const starts = [
    ...names.flatMap((name) => prefixes(name, SHORTEST)),
    ...prefixes(email, SHORTEST).slice(0, 1),
  ];
  const whole = [numberWithZeros(person), first, last, email, normaliseMobile(person.mobile) ?? ''];
  const parts = whole.flatMap((text) => text.split(' ')).flatMap(partsOf);
  return [
    ...[...new Set(starts)].slice(0, MAX_PREFIXES),
    ...[...new Set(parts)].slice(0, MAX_PARTS).map(partTerm),
  ];
}

/** As it may be typed: some systems fill numbers with zeros. */
export const numberWithZeros = ({ memberNumber }: Pick<Searchable, 'memberNumber'>): string =>
  memberNumber ? `00${memberNumber}` : '';

/** "No. 10426", "#10426" and "Member 10426" are that number. */
export const withoutNumberWord = (typed: string): string =>
  typed.replace(/^\s*(?:#|no\b\.?|number\b|member\b(?:\s*(?:no\b\.?|number\b|id\b))?)[\s:#]*(?=\d)/i, '');

/** Every three characters in a row, in their order. */
export function partsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(PART - 1).map((_, index) => characters.slice(index, index + PART).join(''));
}

/** A part as a search term: no prefix starts so. */
export const partTerm = (part: string): string => `~${part}`;

function namePairs(first: string, last: string): string[] {
  const firsts = first.split(' ').slice(0, MAX_PAIRED_NAMES);
  const lasts = last.split(' ').slice(0, MAX_PAIRED_NAMES);
  if (firsts.length * lasts.length === 1) return [];
  return firsts.flatMap((one) =>
    lasts.flatMap((other) => [`${one} ${other}`.trim(), `${other} ${one}`.trim()]),
  );
}

/** Its first `shortest` to 20 characters, one prefix each. */
export function prefixes(text: string, shortest: number): string[] {
  const characters = [...text].slice(0, LONGEST);
  const found: string[] = [];
  for (let length = shortest; length <= characters.length; length += 1) {
    found.push(characters.slice(0, length).join('').trimEnd());
  }
  return found;
}

/**
 * The typed text as a term for `array-contains`; empty if too short to search for.
 * Numbers are normalised as stored: `+44 7700 900` finds `07700900…`.
 */
export function normaliseSearch(typed: string): string {
  const query = withoutNumberWord(typed);
  const digits = query.replace(/[\s()-]/g, '');
  if (/^\+?\d{3,}$/.test(digits)) {
    const national = digits.replace(/^(\+44|0044)0?/, '0');
    return national.length < SHORTEST_NUMBER ? '' : national.slice(0, LONGEST);
  }
  const term = [...foldText(query)].slice(0, LONGEST).join('').trimEnd();
  return [...term].length < SHORTEST ? '' : term;
}

/** The sort key of lists: last name, then first, folded. */
export function sortNameOf(person: Pick<Searchable, 'firstName' | 'lastName' | 'name'>): string {
  const [first, last] = foldedNames(person);
  return `${last} ${first}`.trim();
}

/** First and last name, folded. In a full name on its own, the last word is the last name. */
export function foldedNames({
  firstName,
  lastName,
  name = '',
}: Pick<Searchable, 'firstName' | 'lastName' | 'name'>): [first: string, last: string] {
  if (firstName || lastName || !name) return [foldText(firstName), foldText(lastName)];
  const words = foldText(name).split(' ');
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}
