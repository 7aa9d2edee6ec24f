/**
 * Search by prefixes that are stored with the member: both engines find one of them with `array-contains`. The same folding
 * is applied to what is stored and to what is typed.
 */
import { normaliseMobile } from './mobile-number.ts';

const SHORTEST = 2;
const LONGEST = 20;
/** Shorter beginnings of a number would match nearly everybody. */
const SHORTEST_NUMBER = 4;
const MOST_TERMS = 120;
/** Of a name with more words than this, the first are paired. */
const MOST_PAIRED = 3;

export interface Searchable {
  readonly firstName: string;
  readonly lastName: string;
  /** The whole name, which counts where another client has kept nothing else. */
  readonly name?: string;
  readonly email: string;
  readonly mobile: string;
}

/** Letters that have no accent to take away. */
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

/** Lower case, accents off, apostrophes gone, everything else that is no letter or digit (but `@ . _ +`) a single space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}@._+]+/gu, ' ')
    .trim();
}

/**
 * What a member is found by: the beginnings, of 2 to 20 characters, of each name, of first and last name in either order and of the
 * e-mail address, and the beginnings of the mobile number from the fourth digit. Of names with several words each first is paired with
 * each last one, so that "mary smith" finds Mary Ann Smith. At most 120, the names first.
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
  const number = normaliseMobile(person.mobile) ?? '';
  const terms = new Set([
    ...names.flatMap((name) => beginnings(name, SHORTEST)),
    ...beginnings(number, SHORTEST_NUMBER),
    ...beginnings(foldText(person.email), SHORTEST),
  ]);
  return [...terms].slice(0, MOST_TERMS);
}

function namePairs(first: string, last: string): string[] {
  const firsts = first.split(' ').slice(0, MOST_PAIRED);
  const lasts = last.split(' ').slice(0, MOST_PAIRED);
  if (firsts.length * lasts.length === 1) return [];
  return firsts.flatMap((one) =>
    lasts.flatMap((other) => [`${one} ${other}`.trim(), `${other} ${one}`.trim()]),
  );
}

function beginnings(text: string, shortest: number): string[] {
  const characters = [...text].slice(0, LONGEST);
  const found: string[] = [];
  for (let length = shortest; length <= characters.length; length += 1) {
    found.push(characters.slice(0, length).join('').trimEnd());
  }
  return found;
}

/**
 * What was typed, as a term to look for with `array-contains`; empty where it is too short to look for anything.
 * A number is looked for as it is stored: `+44 7700 900` finds `07700900…`.
 */
export function normaliseSearch(query: string): string {
  const digits = query.replace(/[\s()-]/g, '');
  if (/^\+?\d{3,}$/.test(digits)) {
    const national = digits.replace(/^(\+44|0044)0?/, '0');
    return national.length < SHORTEST_NUMBER ? '' : national.slice(0, LONGEST);
  }
  const term = [...foldText(query)].slice(0, LONGEST).join('').trimEnd();
  return [...term].length < SHORTEST ? '' : term;
}

/** What lists are sorted by: last name, then first, folded. */
export function sortNameOf(person: Pick<Searchable, 'firstName' | 'lastName' | 'name'>): string {
  const [first, last] = foldedNames(person);
  return `${last} ${first}`.trim();
}

/** First and last name, folded. Of a whole name alone the last word is the last name. */
export function foldedNames({
  firstName,
  lastName,
  name = '',
}: Pick<Searchable, 'firstName' | 'lastName' | 'name'>): [first: string, last: string] {
  if (firstName || lastName || !name) return [foldText(firstName), foldText(lastName)];
  const words = foldText(name).split(' ');
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}
