/** Search and filters over the whole catalogue of exercises, which is small enough to be read at once. */
import type { Equipment, ExerciseCategory, ExerciseLevel, Muscle } from './exercise.ts';
import {
  type CatalogueLine,
  type ExerciseIndex,
  exerciseIndexOf,
  markLines,
  type SearchText,
  searchTextOf,
} from './exercise-index.ts';
import { foldExerciseName } from './exercise-name.ts';

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
 * @param typed words in any order; each has to be a part of the name or of an alias. Where nothing has them all, a distance among them
 * need not be
 * @param filters `noFilters` with what was chosen
 */
export function searchCatalogue<Line extends CatalogueLine>(
  entries: readonly Line[],
  typed: string,
  filters: CatalogueFilters = noFilters,
): CatalogueSearch<Line> {
  const index = exerciseIndexOf(entries);
  const all = wordsOf(typed);
  const found = searchWords(index, all, filters);
  // “Row” is what a 5 km row is logged under, where it has no exercise of its own.
  const others = all.filter((word) => !isOfDistance(word));
  const isOther = others.length > 0 && others.length < all.length;
  return found.found.length === 0 && isOther ? searchWords(index, others, filters) : found;
}

/** `5km row` as `5 km row`. */
const wordsOf = (typed: string) =>
  foldExerciseName(typed)
    .replace(/(\d)(?=k?m\b)/g, '$1 ')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);

const isOfDistance = (word: string) => /^(?:\d{1,6}k?|k|km|m)$/.test(word);

function searchWords<Line extends CatalogueLine>(
  index: ExerciseIndex<Line>,
  words: readonly string[],
  filters: CatalogueFilters,
): CatalogueSearch<Line> {
  const { lines, texts } = index;
  const hits = linesWith(index, words);
  const everyHit = 2 ** words.length - 1;
  const ranked: { line: Line; rank: number }[] = [];
  const counts = {
    category: new Counts(),
    equipment: new Counts(),
    muscle: new Counts(),
    level: new Counts(),
  };
  for (let at = 0; at < lines.length; at += 1) {
    const [line, text] = [lines[at], texts[at]];
    if (!line || !text || hits[at] !== everyHit || line.isArchived !== filters.isArchived) continue;
    const missed = facets.filter((facet) => !isChosen(line, facet, filters));
    if (missed.length === 0)
      ranked.push({ line, rank: rankOf(text, words) + muscleRank(line, filters.muscle) });
    if (missed.length > 1) continue;
    for (const facet of facets) {
      if (missed.length === 1 && missed[0] !== facet) continue;
      if (facet === 'muscle') {
        for (const muscle of line.primaryMuscles) counts.muscle.add(muscle);
        for (const muscle of line.secondaryMuscles) counts.muscle.add(muscle);
      } else counts[facet].add(line[facet]);
    }
  }
  // A stable sort: within a rank, names stay in order.
  const found = ranked.sort((one, other) => one.rank - other.rank);
  return { found: found.map(({ line }) => line), counts };
}

class Counts extends Map<string, number> {
  add(choice: string): void {
    this.set(choice, (this.get(choice) ?? 0) + 1);
  }
}

const muscleRank = (line: CatalogueLine, muscle: Muscle | '') =>
  muscle === '' || line.primaryMuscles.includes(muscle) ? 0 : 10;

function isChosen(line: CatalogueLine, facet: Facet, filters: CatalogueFilters): boolean {
  const chosen = filters[facet];
  if (chosen === '') return true;
  if (facet !== 'muscle') return line[facet] === chosen;
  return line.primaryMuscles.includes(chosen as Muscle) || line.secondaryMuscles.includes(chosen as Muscle);
}

/** For each exercise, one bit for each word that it has. */
function linesWith<Line>({ lines, all, joined }: ExerciseIndex<Line>, words: readonly string[]): Uint8Array {
  const marks = new Uint8Array(lines.length);
  for (const [nth, word] of words.entries()) {
    const bit = 1 << nth;
    markLines(all, word, bit, marks);
    if (word.length >= SHORTEST_JOINED) markLines(joined, word, bit, marks);
    // People search for "squats".
    if (word.length > 3 && word.endsWith('s')) markLines(all, word.slice(0, -1), bit, marks);
  }
  return marks;
}

/** How well an exercise with all the words matches them. Lower is better. */
function rankOf({ name, all }: SearchText, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const whole = ` ${words.join(' ')}`;
  if (all.includes(`\n${whole}\n`)) return name === whole ? 0 : 0.5;
  if (name.startsWith(whole)) return 1;
  if (words.every((word) => name.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : 4;
}

/** Exercises with this name or, if there are none, with this alias. Case, accents and punctuation don't count. */
export function findByName<Line extends CatalogueLine>(entries: readonly Line[], name: string): Line[] {
  const wanted = foldExerciseName(name).replaceAll(' ', '');
  if (wanted === '') return [];
  const isNamed = (line: Line) => searchTextOf(line).name.replaceAll(' ', '') === wanted;
  const named = entries.filter(isNamed);
  if (named.length > 0) return named;
  const alias = entries.filter((line) => searchTextOf(line).joined.split('\n').includes(wanted));
  return alias.length > 0 ? alias : entries.filter(hasWords(name));
}

/** With the same words in another order: `5 km row` for “Row 5 km”. */
function hasWords(name: string) {
  const inOrder = (text: string) => wordsOf(text).toSorted().join(' ');
  const wanted = inOrder(name);
  return (line: CatalogueLine) => [line.name, ...line.aliases].some((each) => inOrder(each) === wanted);
}
