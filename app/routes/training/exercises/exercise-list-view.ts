import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  labelOf,
  muscles,
} from '#domain/training/exercise.ts';
import { type ExerciseFilter, exerciseQuery } from '#domain/training/exercise-filter.ts';
import type { CatalogueLine } from '#domain/training/exercise-index.ts';
import { type Facet, facets, searchCatalogue } from '#domain/training/exercise-search.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { pageSummary } from '../../../ui/page-links.ts';

const choicesOf: Readonly<Record<Facet, readonly { readonly code: string; readonly label: string }[]>> = {
  category: exerciseCategories,
  equipment: equipmentKinds,
  muscle: muscles,
  level: exerciseLevels,
};

interface Place {
  /** The list's path. */
  readonly path: string;
  readonly limit: number;
}

/** One page of a searched and filtered list of exercises, with its choices and links. */
export function exerciseListView(
  entries: readonly CatalogueLine[],
  asked: ExerciseFilter,
  { path, limit }: Place,
) {
  const { found, counts } = searchCatalogue(entries, asked.words, asked);
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const filter = { ...asked, page: Math.min(asked.page, pages) };
  const first = (filter.page - 1) * limit;
  const shown = found.slice(first, first + limit);
  const hrefOf = (changes: Partial<ExerciseFilter>) => path + exerciseQuery({ ...filter, ...changes });
  const chosen = facets.filter((facet) => filter[facet] !== '');
  return {
    lines: shown.map(toLine),
    address: hrefOf({}),
    /** Few enough URLs to cache: no search, and at most one filter. */
    isUsualAddress: filter.words === '' && chosen.length <= 1,
    found: found.length,
    isNarrowed: filter.words !== '' || chosen.length > 0,
    clearHref: path + (filter.isArchived ? '?show=archived' : ''),
    typed: { words: filter.words, isArchived: filter.isArchived },
    choices: facets.map((facet) => ({
      facet,
      value: filter[facet],
      options: choicesOf[facet].flatMap(({ code, label }) => {
        const count = counts[facet].get(code) ?? 0;
        return count > 0 || code === filter[facet]
          ? [{ value: code, label: `${label} (${formatNumber(count)})` }]
          : [];
      }),
    })),
    summary: pageSummary({ first: first + 1, count: shown.length, found: found.length }),
    previousHref: filter.page > 1 ? hrefOf({ page: filter.page - 1 }) : undefined,
    nextHref: filter.page < pages ? hrefOf({ page: filter.page + 1 }) : undefined,
  };
}
export type ExerciseListView = ReturnType<typeof exerciseListView>;

/** `Back squat`, `Barbell`, `Quads, Glutes`. */
function toLine({ id, name, aliases, category, equipment, level, measure, primaryMuscles }: CatalogueLine) {
  return {
    ...{ id, name, aliases: aliases.join(', ') },
    category: labelOf(exerciseCategories, category),
    equipment: labelOf(equipmentKinds, equipment),
    level: labelOf(exerciseLevels, level),
    measure: labelOf(exerciseMeasures, measure),
    muscles: primaryMuscles.map((muscle) => labelOf(muscles, muscle)).join(', '),
  };
}
