/** What a person's first or last name may consist of. It is in every greeting of an email, so it holds no address and no link. */

export const MAX_NAME_LENGTH = 80;
const ALLOWED = /^[\p{L}\p{M}\p{Zs}'’.-]+$/u;
/** `evil.example` becomes a link in most mail readers; `J. R.`, `J.R.` and `St. John` do not. */
const ADDRESS = /\.\p{L}\p{M}{0,4}\p{L}/u;

export type NameProblem = 'missing' | 'too-long' | 'characters' | 'address';

/** Why this can't be a first or last name; null: it can. */
export function findNameProblem(typed: string): NameProblem | null {
  const name = typed.trim();
  if (name === '') return 'missing';
  if ([...name].length > MAX_NAME_LENGTH) return 'too-long';
  if (!ALLOWED.test(name) || !/\p{L}/u.test(name)) return 'characters';
  return ADDRESS.test(name) ? 'address' : null;
}

/** What to say beside the field, except where nothing was typed. */
export const nameProblemTexts: Readonly<Record<Exclude<NameProblem, 'missing'>, string>> = {
  'too-long': `Use at most ${MAX_NAME_LENGTH} characters`,
  characters: 'Only use letters, spaces, hyphens, apostrophes and full stops',
  address: 'Put a space after each full stop',
};
