import { foldText, normaliseSearch } from '../members/member-search.ts';
import { charactersOf, cutText } from '../values/text.ts';

/** How many names a search at the kiosk shows. The screen is public, so a search needs most of a name to find one. */
export const KIOSK_MATCHES = 8;
const SHORTEST_NAME = 3;
/** At most this many letters of a surname are shown to tell two people apart. */
const LONGEST_INITIAL = 3;

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

/** `Priya R.`; identical labels get more of the surname, `Priya Ra.` and `Priya Ro.`, up to three letters. In the order given. */
export function kioskLabels(people: readonly Named[]): string[] {
  return people.map((person) => {
    for (let letters = 1; letters < LONGEST_INITIAL; letters += 1) {
      const label = labelOf(person, letters);
      if (people.filter((other) => labelOf(other, letters) === label).length === 1) return label;
    }
    return labelOf(person, LONGEST_INITIAL);
  });
}

function labelOf({ firstName, lastName }: Named, letters: number): string {
  const initial = charactersOf(lastName.trim()).slice(0, letters).join('');
  return initial === '' ? firstName.trim() : `${firstName.trim()} ${initial}.`;
}
