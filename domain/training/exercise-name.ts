import { foldText } from '../members/member-search.ts';

const LONGEST_SLUG = 80;

/** The name in a form to compare: lower case, no accents, and a single space for anything that isn't a letter or digit. */
export function foldExerciseName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The id of an exercise, from its first name: `3/4 Sit-Up` is `3-4-sit-up`. Never empty. */
export function exerciseSlug(name: string): string {
  const words = foldExerciseName(name)
    .replace(/[^a-z0-9 ]+/g, '')
    .split(' ')
    .filter(Boolean);
  return words.join('-').slice(0, LONGEST_SLUG).replace(/-$/, '') || 'exercise';
}
