import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogueLine } from '#domain/training/exercise-index.ts';
import { exerciseSlug, foldExerciseName } from '#domain/training/exercise-name.ts';
import { facets, findByName, noFilters, searchCatalogue } from '#domain/training/exercise-search.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';

const entries: readonly CatalogueLine[] = starterExercises.map((facts) => ({
  ...facts,
  id: exerciseSlug(facts.name),
  isArchived: false,
}));
const names = (typed: string, filters = {}) =>
  searchCatalogue(entries, typed, { ...noFilters, ...filters }).found.map(({ name }) => name);

describe('searching exercises', () => {
  test.each<[string, string | undefined, string]>([
    ['pull', 'Pull-up', 'the start of a word'],
    ['ull-u', 'Pull-up', 'a part of a word with its hyphen'],
    ['pullup', 'Pull-up', 'a name written as one word'],
    ['PULL UPS', 'Pull-up', 'a plural in capitals'],
    ['squat back', 'Back squat', 'words in another order'],
    ['5 km run', 'Run 5 km', 'a distance before the name'],
    ['run 5km', 'Run 5 km', 'a distance in one word'],
    ['5 km row', 'Row', 'a distance that has no exercise of its own'],
    ['prowler', 'Sled push', 'another name'],
    ['farmer’s', 'Farmers carry', 'an apostrophe'],
    ['t2b', 'Toes-to-bar', 'an abbreviation'],
    ['rück', undefined, 'what is not there'],
  ])('%s finds %s: %s', (typed, expected, _) => {
    const found = names(typed);
    if (expected) expect(found).toContain(expected);
    else expect(found).toEqual([]);
  });

  test('the exercise whose whole name or other name was typed comes first, then names that start with it', () => {
    expect(names('clean').slice(0, 2)).toEqual(['Clean', 'Clean and jerk']);
    expect(names('row')[0]).toBe('Row');
    expect(names('squat')[0]).toBe('Back squat');
  });

  test.each(['5 km run', '5KM Run', 'Run, 5 km'])('%s is the name of “Run 5 km”', (typed) => {
    expect(findByName(entries, typed).map(({ name }) => name)).toEqual(['Run 5 km']);
  });

  test('nothing typed shows all in the order of names', () => {
    const found = names('');
    expect(found).toHaveLength(entries.length);
    expect(found).toEqual(
      found.toSorted((one, other) => one.localeCompare(other, 'en-GB', { numeric: true })),
    );
  });

  test('finds what each name alone, folded, contains: nothing across two exercises', () => {
    const wordOf = fc.constantFrom(
      'e',
      'up',
      'press',
      'pullup',
      'squats',
      'ab',
      't2b',
      'rowrun',
      'wall',
      'ss',
    );
    const folded = entries.map((line) => [line.name, ...line.aliases].map(foldExerciseName));
    const hasWord = (texts: readonly string[], word: string) =>
      texts.some(
        (text) =>
          text.includes(word) ||
          (word.length >= 5 && text.replaceAll(' ', '').includes(word)) ||
          (word.length > 3 && word.endsWith('s') && text.includes(word.slice(0, -1))),
      );
    fc.assert(
      fc.property(fc.array(wordOf, { minLength: 1, maxLength: 8 }), (words) => {
        const expected = entries.filter((_, at) => words.every((word) => hasWord(folded[at] ?? [], word)));
        expect(names(words.join(' ')).toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
      }),
    );
  });

  test('a muscle finds what trains it mainly before what uses it too', () => {
    const found = searchCatalogue(entries, '', { ...noFilters, muscle: 'biceps' }).found;
    const isMain = found.map((line) => line.primaryMuscles.includes('biceps'));
    expect(isMain.indexOf(false)).toBe(isMain.lastIndexOf(true) + 1);
    expect(isMain).toContain(true);
    expect(isMain).toContain(false);
  });

  test('archived exercises are found only where they are asked for', () => {
    const [first, ...rest] = entries;
    const some = [{ ...(first as CatalogueLine), isArchived: true }, ...rest];
    expect(searchCatalogue(some, '', noFilters).found).toHaveLength(entries.length - 1);
    expect(searchCatalogue(some, '', { ...noFilters, isArchived: true }).found).toEqual([some[0]]);
  });

  test('the count beside each choice is what choosing it shows, whatever else is chosen', () => {
    const pick = (values: readonly string[]) => fc.constantFrom('', ...values);
    const words = fc.constantFrom('', 'sq', 'press', 'bar', 'run', 'e');
    const chosen = fc.record({
      category: pick(['strength', 'hyrox', 'cardio']),
      equipment: pick(['barbell', 'body only', 'rig', 'sled']),
      level: pick(['beginner', 'expert']),
      muscle: pick(['quadriceps', 'lats', 'chest']),
    });
    fc.assert(
      fc.property(words, chosen, (typed, filters) => {
        const search = (changes: object) =>
          searchCatalogue(entries, typed, { ...noFilters, ...filters, ...changes } as typeof noFilters);
        const { counts } = search({});
        for (const facet of facets) {
          for (const choice of ['strength', 'rig', 'barbell', 'beginner', 'quadriceps', 'chest']) {
            const isOfFacet = entries.some((line) =>
              facet === 'muscle' ? line.primaryMuscles.includes(choice as never) : line[facet] === choice,
            );
            if (!isOfFacet) continue;
            expect(counts[facet].get(choice) ?? 0).toBe(search({ [facet]: choice }).found.length);
          }
        }
      }),
    );
  });
});

describe('finding an exercise by its name', () => {
  test.each([
    ['back-squat', ['back-squat']],
    ['BACKSQUAT', ['back-squat']],
    ['OHP', ['shoulder-press']],
    ['Clean', ['clean']],
    ['squ', []],
    ['', []],
    ['—', []],
  ])('“%s” means %j', (name, ids) => {
    expect(findByName(entries, name).map(({ id }) => id)).toEqual(ids);
  });
});
