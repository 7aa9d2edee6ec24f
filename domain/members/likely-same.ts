/** Whether two profiles may be of one person: the same name and birthday, or the same phone number. */

import { type Searchable, sortNameOf } from './member-search.ts';

type Named = Pick<Searchable, 'firstName' | 'lastName' | 'name'>;
export type Likeness = Named & {
  /** As stored (`normaliseMobile`); empty: none. */
  readonly mobile: string;
  /** `YYYY-MM-DD`; empty: none. */
  readonly dob: string;
};

export type SameBy = 'name-and-birthday' | 'phone';

/** What makes them look like one person; null: nothing does. Names are compared without accents and capitals. */
export function sameBy(one: Likeness, other: Likeness): SameBy | null {
  const name = sortNameOf(one);
  if (name && one.dob && name === sortNameOf(other) && one.dob === other.dob) return 'name-and-birthday';
  return one.mobile && one.mobile === other.mobile ? 'phone' : null;
}

/** `same phone number` */
export const sameText = (by: SameBy) =>
  by === 'phone' ? 'same phone number' : 'same name and date of birth';

/** What an import says of a row that looks like somebody who is a member already, and of one that was left out for that. */
export const likelyNote = (by: SameBy) => `May be a member already: ${sameText(by)}`;
export const LEFT_OUT = 'Left out, since they may be a member already';

/** "Maya Lee has the same phone number." */
export function sameSentence(name: string, by: SameBy): string {
  return `${name || 'A member without a name'} has the ${sameText(by)}.`;
}
