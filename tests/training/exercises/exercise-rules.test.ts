import { describe, expect, test } from 'vitest';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { exerciseSlug, foldExerciseName } from '#domain/training/exercise-name.ts';
import { findExerciseProblems } from '#domain/training/exercise-problems.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';

describe('the id of an exercise', () => {
  test.each([
    ['3/4 Sit-Up', '3-4-sit-up'],
    ['Farmer’s Walk', 'farmers-walk'],
    ['Élévation latérale', 'elevation-laterale'],
    ['Bicycling, Stationary', 'bicycling-stationary'],
    ['深蹲', 'exercise'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('%s is %s', (name, slug) => {
    expect(exerciseSlug(name)).toBe(slug);
  });
});

describe('what is wrong with an exercise', () => {
  const facts: ExerciseFacts = {
    name: 'Back squat',
    aliases: ['Squat'],
    category: 'strength',
    equipment: 'barbell',
    level: 'beginner',
    measure: 'load-reps',
    primaryMuscles: ['quadriceps'],
    secondaryMuscles: ['glutes'],
    instructions: ['Squat.'],
  };
  test.each<[string, Partial<ExerciseFacts>, string[]]>([
    ['nothing', {}, []],
    ['no name', { name: ' ' }, ['Enter the exercise’s name']],
    ['a name without letters', { name: '—' }, ['Use letters or digits in the name']],
    ['a long name', { name: 'x'.repeat(81) }, ['Use at most 80 characters for the name']],
    ['many other names', { aliases: Array(11).fill('Squat') }, ['Enter at most 10 other names']],
    ['an other name of signs', { aliases: ['!'] }, ['Use letters or digits in each other name']],
    ['many steps', { instructions: Array(31).fill('Go.') }, ['Enter at most 30 steps']],
    [
      'a long step',
      { instructions: ['Go.', 'x'.repeat(1001)] },
      ['Step 2 is too long: use at most 1000 characters for a step'],
    ],
    ['no muscle', { primaryMuscles: [] }, ['Choose at least one main muscle']],
    [
      'a muscle twice',
      { secondaryMuscles: ['quadriceps'] },
      ['A muscle is either a main or a supporting one'],
    ],
  ])('%s', (_, changes, messages) => {
    expect(findExerciseProblems({ ...facts, ...changes }).map(({ message }) => message)).toEqual(messages);
  });
});

describe('the starter exercises', () => {
  test('are about sixty, each without a problem and with steps to read', () => {
    expect(starterExercises.length).toBeGreaterThanOrEqual(60);
    expect(starterExercises.flatMap(findExerciseProblems)).toEqual([]);
    expect(starterExercises.filter(({ instructions }) => instructions.length < 2)).toEqual([]);
  });

  test('have ids of their own, and no name or other name leads to two of them', () => {
    expect(new Set(starterExercises.map(({ name }) => exerciseSlug(name))).size).toBe(
      starterExercises.length,
    );
    const all = starterExercises.flatMap(({ name, aliases }) => [
      ...new Set([name, ...aliases].map((each) => foldExerciseName(each).replaceAll(' ', ''))),
    ]);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  test('have every station of a Hyrox race', () => {
    const stations = starterExercises.filter(({ category }) => category === 'hyrox').map(({ name }) => name);
    expect(stations).toEqual([
      ...['Run 1 km', 'SkiErg', 'Sled push', 'Sled pull', 'Burpee broad jump', 'Row'],
      ...['Farmers carry', 'Sandbag lunge', 'Wall ball'],
    ]);
  });
});
