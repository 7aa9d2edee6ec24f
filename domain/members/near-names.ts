/**
 * Names with a slip of one letter: missed, added, changed, or two swapped ("Jonh", "Smiht"). Found by the terms that are stored already
 * (`member-search.ts`): a slip in one half of a word leaves the other half as it is.
 */
import { foldedNames, foldText, PART, partTerm, type Searchable } from './member-search.ts';

/** Shorter words have too many others one letter away. */
const SHORTEST = 4;
/** More words are looked for as typed. */
const MOST_WORDS = 3;

/** One word of a search that may have a slip, with the rest as it was typed. */
export interface NearWord {
  readonly word: string;
  /** Empty: it is the only word. */
  readonly rest: string;
  /** The person who is meant has one of these. */
  readonly terms: readonly string[];
}

/** Each word of a search by name in which a slip is looked for; none of a number or an email address. */
export function readNearWords(typed: string): NearWord[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length > MOST_WORDS || !words.every((word) => /^\p{L}+$/u.test(word))) return [];
  return words.flatMap((word, index) => {
    const terms = nearTerms([...word]);
    return terms.length > 0 ? [{ word, rest: words.toSpliced(index, 1).join(' '), terms }] : [];
  });
}

/** The start for a slip in the rest, also where the two letters in the middle are swapped; the end for a slip in the start. */
function nearTerms(letters: readonly string[]): string[] {
  if (letters.length < SHORTEST) return [];
  const half = Math.max(2, letters.length - PART);
  const start = letters.slice(0, half).join('');
  const swapped = [...letters.slice(0, half - 1), letters[half]].join('');
  const ending =
    letters.length - half < PART
      ? [letters[1], letters[0]].join('')
      : partTerm(letters.slice(-PART).join(''));
  return [...new Set([start, swapped, ending])];
}

/** How near a word is to one of somebody’s names: 1, a whole name; 2, the start of one; null: to none. */
export function nearness(person: Searchable, word: string): 1 | 2 | null {
  const names = foldedNames(person).flatMap((name) => name.split(' '));
  if (names.some((name) => isOneSlip(word, name))) return 1;
  return names.some((name) => isNearStart(word, name)) ? 2 : null;
}

/** Whether two words differ by one letter that is missing, added or another one, or by two neighbours that are swapped; or not at all. */
export function isOneSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shortest = Math.min(a.length, b.length) - start;
  while (end < shortest && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** The start of a longer name, with a letter or a swap after the slip that says so: “jonhs” is near “johnson”, “jonx” isn’t. */
function isNearStart(word: string, name: string): boolean {
  const [typed, letters] = [[...word], [...name]];
  return [typed.length, typed.length + 1].some((length) => {
    const start = letters.slice(0, length);
    if (start.length < length || !isOneSlip(word, start.join(''))) return false;
    const isSwap = typed.at(-1) === start.at(-2) && typed.at(-2) === start.at(-1);
    return typed.at(-1) === start.at(-1) || (length === typed.length && isSwap);
  });
}
