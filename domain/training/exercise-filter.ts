import { cutText, toOneLine } from '../values/text.ts';
import { equipmentKinds, exerciseCategories, exerciseLevels, muscles } from './exercise.ts';
import { type CatalogueFilters, facets } from './exercise-search.ts';

/** What a list of exercises is asked to show, as in its address. */
export interface ExerciseFilter extends CatalogueFilters {
  /** What was typed; empty: nothing. */
  readonly words: string;
  /** From 1. */
  readonly page: number;
}

const LONGEST_WORDS = 100;
const MAX_PAGE = 1000;

/** Names and codes that nobody offers are ignored: an address typed by hand shows a list all the same. */
export function readExerciseFilter(query: URLSearchParams): ExerciseFilter {
  const codeOf = <Code extends string>(
    name: string,
    choices: readonly { readonly code: Code }[],
  ): Code | '' => choices.find(({ code }) => code === query.get(name))?.code ?? '';
  const page = /^\d{1,4}$/.exec(query.get('page') ?? '')?.[0];
  return {
    words: cutText(toOneLine(query.get('q') ?? ''), LONGEST_WORDS),
    category: codeOf('category', exerciseCategories),
    equipment: codeOf('equipment', equipmentKinds),
    muscle: codeOf('muscle', muscles),
    level: codeOf('level', exerciseLevels),
    isArchived: query.get('show') === 'archived',
    page: Math.min(Math.max(Number(page ?? 1), 1), MAX_PAGE),
  };
}

/** The query of an address, in one spelling: `?q=row&equipment=barbell`; empty where nothing is asked. */
export function exerciseQuery(filter: ExerciseFilter): string {
  const query = new URLSearchParams();
  if (filter.words) query.set('q', filter.words);
  for (const facet of facets) if (filter[facet]) query.set(facet, filter[facet]);
  if (filter.isArchived) query.set('show', 'archived');
  if (filter.page > 1) query.set('page', String(filter.page));
  return query.size > 0 ? `?${query}` : '';
}
