import { foldText, prefixes } from '../members/member-search.ts';
import type { WorkoutPlan } from './workout.ts';

const MAX_TERMS = 300;

/**
 * The search terms of a template: the starts of the words in its title, its parts' titles and its exercises, from two
 * characters.
 */
export function planSearchTerms({ title, parts }: Pick<WorkoutPlan, 'title' | 'parts'>): string[] {
  const texts = [
    title,
    ...parts.map((part) => part.title),
    ...parts.flatMap(({ movements }) => movements.map(({ exerciseName }) => exerciseName)),
  ];
  return searchTermsOf(texts);
}

/** The starts of all words in these texts, from two characters. */
export function searchTermsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(' '));
  return [...new Set(words.flatMap((word) => prefixes(word, 2)))].slice(0, MAX_TERMS);
}

/** The typed words as search terms, longest first, without single characters. */
export function templateSearchWords(typed: string): string[] {
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word.length >= 2)
    .map((word) => prefixes(word, 2).at(-1) ?? '');
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}
