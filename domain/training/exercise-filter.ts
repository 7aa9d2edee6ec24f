import { cutText, toOneLine } from '../values/text.ts';
import { equipmentKinds, exerciseCategories, exerciseLevels, muscles } from './exercise.ts';
import { type CatalogueFilters, facets } from './exercise-search.ts';

/** The filters of a list of exercises, as in its URL. */
export interface ExerciseFilter extends CatalogueFilters {
  /** The search as typed; may be empty. */
  readonly words: string;
  /** From 1. */
  readonly page: number;
}

const LONGEST_WORDS = 100;
const MAX_PAGE = 1000;

/** The parameters that a filter is read from. */
export const exerciseParameters = ['q', ...facets, 'show', 'page'] as const;

/** Unknown filters and values are ignored, so a URL typed by hand still shows a list. */
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

/** The filters as a URL query, always in the same order: `?q=row&equipment=barbell`; empty without filters. */
export function exerciseQuery(filter: ExerciseFilter): string {
  const query = new URLSearchParams();
  if (filter.words) query.set('q', filter.words);
  for (const facet of facets) if (filter[facet]) query.set(facet, filter[facet]);
  if (filter.isArchived) query.set('show', 'archived');
  if (filter.page > 1) query.set('page', String(filter.page));
  return query.size > 0 ? `?${query}` : '';
}
