import { foldText, normaliseSearch } from '../members/member-search.ts';
import { charactersOf, cutText } from '../values/text.ts';

const SHORTEST_NAME = 3;

/**
 * The term to search for: three letters of a name, or a whole name of two and the first letter of another ("Ng P"). Null where
 * that is too little. Only names are searched: an email address or a phone number finds no one.
 */
export function readKioskName(typed: string): string | null {
  const folded = foldText(cutText(typed, 80));
  if (/[\p{N}@_+]/u.test(folded)) return null;
  const letters = folded.replace(/\P{L}/gu, '');
  if ([...letters].length < SHORTEST_NAME) return null;
  return normaliseSearch(folded) || null;
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether one of the person's names, or the names in either order, begins with the term. Email addresses do not count. */
export function hasKioskName({ firstName, lastName }: Named, term: string): boolean {
  const first = foldText(firstName);
  const last = foldText(lastName);
  const names = [...first.split(' '), ...last.split(' '), `${first} ${last}`, `${last} ${first}`];
  return names.some((name) => name.startsWith(term));
}

/** `Priya R.`: all of a name that the kiosk's public screen shows. */
export function kioskLabel({ firstName, lastName }: Named): string {
  const [initial = ''] = charactersOf(lastName.trim());
  return initial === '' ? firstName.trim() : `${firstName.trim()} ${initial}.`;
}
