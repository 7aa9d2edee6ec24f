import { foldText, prefixes } from '../members/member-search.ts';
import type { WorkoutPlan } from './workout.ts';

const MAX_TERMS = 300;

/** What a template is found by: the start of any word of its title, its parts' titles and its exercises. Two characters or more. */
export function planSearchTerms({ title, parts }: Pick<WorkoutPlan, 'title' | 'parts'>): string[] {
  const texts = [
    title,
    ...parts.map((part) => part.title),
    ...parts.flatMap(({ movements }) => movements.map(({ exerciseName }) => exerciseName)),
  ];
  return searchTermsOf(texts);
}

/** The start of any word of these texts, from two characters. */
export function searchTermsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(' '));
  return [...new Set(words.flatMap((word) => prefixes(word, 2)))].slice(0, MAX_TERMS);
}

/** The typed words as terms, the longest first; those of one character are left out. */
export function templateSearchWords(typed: string): string[] {
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word.length >= 2)
    .map((word) => prefixes(word, 2).at(-1) ?? '');
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}
