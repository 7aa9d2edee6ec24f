import type { CatalogueLine } from './exercise-index.ts';
import { foldExerciseName } from './exercise-name.ts';

/** Below this, two names have little in common. */
const LEAST_ALIKE = 0.4;

/** Exercises with a name or another name like this one, the most alike first; archived ones are left out. */
export function suggestExercises<Line extends CatalogueLine>(
  entries: readonly Line[],
  name: string,
  limit: number,
): Line[] {
  const wanted = pairsOf(name);
  return entries
    .filter(({ isArchived }) => !isArchived)
    .map((line) => ({
      line,
      likeness: Math.max(...[line.name, ...line.aliases].map((each) => likeness(wanted, pairsOf(each)))),
    }))
    .filter((found) => found.likeness >= LEAST_ALIKE)
    .sort((one, other) => other.likeness - one.likeness || one.line.name.localeCompare(other.line.name))
    .slice(0, limit)
    .map(({ line }) => line);
}

/** Pairs of neighbouring letters in each word, whatever order the words are in: `pull up` has pu, ul, ll and up. */
function pairsOf(name: string): Set<string> {
  const words = foldExerciseName(name).split(' ');
  return new Set(
    words.flatMap((word) =>
      Array.from({ length: Math.max(word.length - 1, 1) }, (_, at) => word.slice(at, at + 2)),
    ),
  );
}

/** Dice's coefficient: 0 for nothing in common, 1 for the same pairs. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}
