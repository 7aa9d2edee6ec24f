/** What searches of the catalogue look at. Made once for a list of exercises, since folding and comparing names cost more than searching. */
import type { ExerciseFacts } from './exercise.ts';
import { foldExerciseName } from './exercise-name.ts';

/** What lists show of an exercise. */
export interface CatalogueLine extends Omit<ExerciseFacts, 'instructions'> {
  readonly id: string;
  readonly isArchived: boolean;
}

export interface SearchText {
  /** The folded name with a space before it. */
  readonly name: string;
  /** Name and aliases, folded, each with a space before it, in a line of its own with `\n` on both sides. */
  readonly all: string;
  /** Each of them without its spaces. */
  readonly joined: string;
}

/** The texts of many exercises in one, in which a word is found in one pass. */
interface OneText {
  readonly text: string;
  /** Where the text of each exercise ends. */
  readonly ends: readonly number[];
}

export interface ExerciseIndex<Line> {
  /** In the order of names. */
  readonly lines: readonly Line[];
  readonly texts: readonly SearchText[];
  readonly all: OneText;
  readonly joined: OneText;
}

const names = new Intl.Collator('en-GB', { numeric: true });
const indexes = new WeakMap<readonly CatalogueLine[], ExerciseIndex<CatalogueLine>>();
const searchTexts = new WeakMap<CatalogueLine, SearchText>();

/** The index of a list, kept for as long as the list is. */
export function exerciseIndexOf<Line extends CatalogueLine>(entries: readonly Line[]): ExerciseIndex<Line> {
  const known = indexes.get(entries) as ExerciseIndex<Line> | undefined;
  if (known) return known;
  const lines = entries.toSorted((one, other) => names.compare(one.name, other.name));
  const texts = lines.map(searchTextOf);
  const all = inOneText(texts.map((text) => text.all));
  const joined = inOneText(texts.map((text) => text.joined));
  const index = { lines, texts, all, joined };
  indexes.set(entries, index);
  return index;
}

export function searchTextOf(line: CatalogueLine): SearchText {
  const known = searchTexts.get(line);
  if (known) return known;
  const folded = [line.name, ...line.aliases].map(foldExerciseName);
  const text = {
    name: ` ${folded[0]}`,
    all: `\n${folded.map((name) => ` ${name}`).join('\n')}\n`,
    joined: `\n${folded.map((name) => name.replaceAll(' ', '')).join('\n')}\n`,
  };
  searchTexts.set(line, text);
  return text;
}

/** Marks with `bit` the exercises whose text contains the word; a word contains no `\n`, so none is found across two of them. */
export function markLines({ text, ends }: OneText, word: string, bit: number, marks: Uint8Array): void {
  let line = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, ends[line])) {
    while (at >= (ends[line] ?? text.length)) line += 1;
    marks[line] = (marks[line] ?? 0) | bit;
  }
}

function inOneText(texts: readonly string[]): OneText {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length;
    return end;
  });
  return { text: texts.join(''), ends };
}
