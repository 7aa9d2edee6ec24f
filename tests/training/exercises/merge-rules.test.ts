import { describe, expect, test } from 'vitest';
import type { CatalogueLine } from '#domain/training/exercise-index.ts';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { suggestExercises } from '#domain/training/exercise-suggestions.ts';
import { decideMerge, type MergedExercise, withExercise } from '#domain/training/merge-exercises.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { workouts } from '#server/data/collections/workouts.ts';

const pullups: MergedExercise = {
  ...{ id: 'pullups', name: 'Pullups', aliases: ['Chins', 'Pull up!'], measure: 'reps' },
  ...{ isArchived: false, isLogged: true },
};
const pullUp: MergedExercise = { ...pullups, id: 'pull-up', name: 'Pull-up', aliases: ['Strict pull-up'] };

describe('merging two exercises', () => {
  test('leaves the names of both with the kept one, each once', () => {
    expect(decideMerge(pullups, pullUp)).toEqual({
      kind: 'merge',
      aliases: ['Strict pull-up', 'Pullups', 'Chins'],
    });
  });

  test('keeps at most ten other names, the kept exercise’s own first', () => {
    const many = { ...pullUp, aliases: Array.from({ length: 10 }, (_, index) => `Name ${index}`) };
    expect(decideMerge(pullups, many)).toEqual({ kind: 'merge', aliases: many.aliases });
  });

  test.each<[string, MergedExercise, MergedExercise, string[]]>([
    ['with itself', pullUp, pullUp, ['Choose two different exercises.']],
    [
      'into an archived one',
      pullups,
      { ...pullUp, isArchived: true },
      ['Pull-up is archived. Restore it first.'],
    ],
    [
      'that are measured differently, once people have logged it',
      pullups,
      { ...pullUp, measure: 'load-reps' },
      ['Pullups and Pull-up are measured differently, so their results can’t be compared.'],
    ],
  ])('is refused %s', (_, from, kept, reasons) => {
    expect(decideMerge(from, kept)).toEqual({ kind: 'refused', reasons });
  });

  test('is possible whatever they are measured in while nobody has logged the one that goes', () => {
    const fresh = { ...pullups, isLogged: false };
    expect(decideMerge(fresh, { ...pullUp, measure: 'load-reps' }).kind).toBe('merge');
  });

  test('renames the movements of a plan and leaves everything else as it is', () => {
    const movement = (exerciseId: string) => ({
      key: exerciseId,
      exerciseId,
      exerciseName: exerciseId,
      reps: [5],
    });
    const { parts } = workouts.decode('w', {
      parts: [
        { key: 'a', movements: [movement('pullups'), movement('row')] },
        { key: 'b', movements: [] },
      ],
    });
    const plan = { parts };
    const changed = withExercise(plan, 'pullups', pullUp);
    expect(
      changed.parts[0]?.movements.map(({ exerciseId, exerciseName }) => [exerciseId, exerciseName]),
    ).toEqual([
      ['pull-up', 'Pull-up'],
      ['row', 'row'],
    ]);
    expect(changed.parts[0]?.movements[0]).toMatchObject({ key: 'pullups', reps: [5] });
    expect(withExercise(plan, 'squat', pullUp)).toBe(plan);
  });
});

describe('suggesting exercises with a similar name', () => {
  const entries: readonly CatalogueLine[] = starterExercises.map((facts) => ({
    ...facts,
    id: exerciseSlug(facts.name),
    isArchived: facts.name === 'Dip',
  }));
  test.each([
    ['Barbell Squat', 'Back squat'],
    ['Pull Ups', 'Pull-up'],
    ['Bench Pres', 'Bench press'],
    ['Rowing, Stationary', 'Row'],
    ['kettle bell swings', 'Kettlebell swing'],
  ])('%s: %s', (typed, first) => {
    expect(suggestExercises(entries, typed, 3).map(({ name }) => name)).toContain(first);
  });
  test('nothing for what resembles nothing, and nothing archived', () => {
    expect(suggestExercises(entries, 'Yodelling', 3)).toEqual([]);
    expect(suggestExercises(entries, '', 3)).toEqual([]);
    expect(suggestExercises(entries, 'Dip', 3).map(({ name }) => name)).not.toContain('Dip');
  });
});
