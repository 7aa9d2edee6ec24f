/** Search and filters over the whole catalogue of exercises, which is small enough to be read at once. */
import type { Equipment, ExerciseCategory, ExerciseFacts, ExerciseLevel, Muscle } from './exercise.ts';
import { foldExerciseName } from './exercise-name.ts';

/** What lists show of an exercise. */
export interface CatalogueLine extends Omit<ExerciseFacts, 'instructions'> {
  readonly id: string;
  readonly isArchived: boolean;
}

/** Empty: any. */
export interface CatalogueFilters {
  readonly category: ExerciseCategory | '';
  readonly equipment: Equipment | '';
  readonly level: ExerciseLevel | '';
  /** Trained as a main or supporting muscle; exercises with it as a main muscle come first. */
  readonly muscle: Muscle | '';
  /** True: only archived ones. */
  readonly isArchived: boolean;
}

export const facets = ['category', 'equipment', 'muscle', 'level'] as const;
export type Facet = (typeof facets)[number];

/** For each facet, how many exercises each choice would show, given the search and the other filters. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

export interface CatalogueSearch<Line> {
  /**
   * Best match first: the exact name, an exact alias, the start of the name, the start of a word, any part; otherwise by
   * name.
   */
  readonly found: readonly Line[];
  readonly counts: FacetCounts;
}

export const noFilters: CatalogueFilters = {
  category: '',
  equipment: '',
  level: '',
  muscle: '',
  isArchived: false,
};

/** Further words are ignored: nobody types that many, and each takes another pass. */
const MAX_WORDS = 8;
/** From this length on, a word is also found across spaces: `pullup` in `pull up`. */
const SHORTEST_JOINED = 5;

/**
 * @param typed words in any order; each has to be a part of the name or of an alias
 * @param filters `noFilters` with what was chosen
 */
export function searchCatalogue<Line extends CatalogueLine>(
  entries: readonly Line[],
  typed: string,
  filters: CatalogueFilters = noFilters,
): CatalogueSearch<Line> {
  const words = foldExerciseName(typed).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const ranked: { line: Line; rank: number }[] = [];
  const counts: Record<Facet, Map<string, number>> = {
    category: new Map(),
    equipment: new Map(),
    muscle: new Map(),
    level: new Map(),
  };
  for (const line of inOrder(entries)) {
    if (line.isArchived !== filters.isArchived) continue;
    const textRank = rankOf(searchTextOf(line), words);
    if (textRank === null) continue;
    const missed = facets.filter((facet) => !isChosen(line, facet, filters));
    if (missed.length === 0) ranked.push({ line, rank: textRank + muscleRank(line, filters.muscle) });
    for (const facet of facets) {
      if (missed.some((other) => other !== facet)) continue;
      for (const choice of choicesOf(line, facet)) {
        counts[facet].set(choice, (counts[facet].get(choice) ?? 0) + 1);
      }
    }
  }
  // A stable sort: within a rank, names stay in order.
  const found = ranked.sort((one, other) => one.rank - other.rank);
  return { found: found.map(({ line }) => line), counts };
}

const muscleRank = (line: CatalogueLine, muscle: Muscle | '') =>
  muscle === '' || line.primaryMuscles.includes(muscle) ? 0 : 10;

function choicesOf(line: CatalogueLine, facet: Facet): readonly string[] {
  return facet === 'muscle' ? [...line.primaryMuscles, ...line.secondaryMuscles] : [line[facet]];
}

function isChosen(line: CatalogueLine, facet: Facet, filters: CatalogueFilters): boolean {
  return filters[facet] === '' || choicesOf(line, facet).includes(filters[facet]);
}

interface SearchText {
  /** The folded name with a space before it. */
  readonly name: string;
  /** Name and aliases, folded, each with a space before it. */
  readonly all: string;
  /** Each of them without its spaces. */
  readonly joined: string;
}

/** Folding costs more than searching, and a line of the catalogue does not change once it is read. */
const searchTexts = new WeakMap<CatalogueLine, SearchText>();

function searchTextOf(line: CatalogueLine): SearchText {
  const known = searchTexts.get(line);
  if (known) return known;
  const names = [line.name, ...line.aliases].map(foldExerciseName);
  const text = {
    name: ` ${names[0]}`,
    all: names.map((name) => ` ${name}`).join('\n'),
    joined: names.map((name) => name.replaceAll(' ', '')).join('\n'),
  };
  searchTexts.set(line, text);
  return text;
}

/** Null: a word is missing. Lower is better. */
function rankOf(text: SearchText, words: readonly string[]): number | null {
  if (words.length === 0) return 0;
  if (!words.every((word) => hasWord(text, word))) return null;
  const whole = ` ${words.join(' ')}`;
  if (text.all.split('\n').includes(whole)) return text.name === whole ? 0 : 0.5;
  if (text.name.startsWith(whole)) return 1;
  if (words.every((word) => text.name.includes(` ${word}`))) return 2;
  return words.every((word) => text.name.includes(word)) ? 3 : 4;
}

function hasWord({ all, joined }: SearchText, word: string): boolean {
  if (all.includes(word)) return true;
  if (word.length >= SHORTEST_JOINED && joined.includes(word)) return true;
  // People search for "squats".
  return word.length > 3 && word.endsWith('s') && all.includes(word.slice(0, -1));
}

const names = new Intl.Collator('en-GB', { numeric: true });

/** Comparing names takes longest, and the catalogue is the same list until it changes. */
const inNameOrder = new WeakMap<readonly CatalogueLine[], readonly CatalogueLine[]>();

function inOrder<Line extends CatalogueLine>(entries: readonly Line[]): readonly Line[] {
  const known = inNameOrder.get(entries) as readonly Line[] | undefined;
  if (known) return known;
  const sorted = entries.toSorted((one, other) => names.compare(one.name, other.name));
  inNameOrder.set(entries, sorted);
  return sorted;
}

/** Exercises with this name or, if there are none, with this alias. Case, accents and punctuation don't count. */
export function findByName<Line extends CatalogueLine>(entries: readonly Line[], name: string): Line[] {
  const wanted = foldExerciseName(name).replaceAll(' ', '');
  if (wanted === '') return [];
  const isNamed = (line: Line) => searchTextOf(line).name.replaceAll(' ', '') === wanted;
  const named = entries.filter(isNamed);
  if (named.length > 0) return named;
  return entries.filter((line) => searchTextOf(line).joined.split('\n').includes(wanted));
}
