import { describe, expect, test } from 'vitest';
import {
  baseExercise,
  countedSets,
  possibleIds,
  scoredSets,
  shownOnce,
} from '#domain/training/same-effort.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { aScore, covers, lifts } from '../support/training.ts';

const partOf = (facts: object, movement: object = {}) =>
  workouts.decode('w', {
    parts: [
      {
        ...{ key: 'a', format: 'for-time', scoreType: 'time' },
        movements: [{ key: 'm', exerciseId: 'row', distanceInMetres: 5000, ...movement }],
        ...facts,
      },
    ],
  }).parts;
const done = aScore({ durationInMilliseconds: 1_294_000 });

describe('the score of a part', () => {
  test('that is one distance for time is a time over it', () => {
    expect(scoredSets(partOf({}), [done])).toEqual([{ exerciseId: 'row', sets: [covers(5000, 1294)] }]);
  });

  test.each<[string, object, object, object]>([
    ['in rounds', { rounds: 3 }, {}, {}],
    ['in sets', {}, { sets: 2 }, {}],
    ['with reps', {}, { reps: [10] }, {}],
    ['with a load', {}, { forMen: { loadInGrams: 1000, calories: 0 } }, {}],
    ['without a distance', {}, { distanceInMetres: 0 }, {}],
    ['scored otherwise', { scoreType: 'reps' }, {}, {}],
    ['logged by sets', { format: 'free' }, {}, {}],
    ['scaled', {}, {}, { isRx: false }],
    ['stopped by the time cap', {}, {}, { isCapped: true }],
  ])('%s says nothing of the distance', (_, part, movement, score) => {
    expect(scoredSets(partOf(part, movement), [{ ...done, ...score }])).toEqual([]);
  });
});

describe('one distance under two names', () => {
  const exercise = (id: string, measure = 'distance') => [id, { id, name: id, measure }] as const;
  const known = new Map([
    exercise('run'),
    exercise('run-1-km'),
    exercise('run-5-km'),
    exercise('run-2', 'reps'),
  ]);

  test('counts for both, each way', () => {
    const counts = (exerciseId: string, metres: number) =>
      countedSets([{ exerciseId, sets: [covers(metres, 300)] }], [], known).map((one) => one.exerciseId);
    expect(counts('run', 1000)).toEqual(['run-1-km']);
    expect(counts('run-1-km', 1000)).toEqual(['run']);
    expect(counts('run-1-km', 5000)).toEqual(['run', 'run-5-km']);
    expect(counts('run', 1500)).toEqual([]);
  });

  test('asks for nothing where nothing has a time over a distance', () => {
    expect(possibleIds([{ exerciseId: 'run', sets: [covers(1000), lifts(5, 100)] }])).toEqual([]);
  });

  test.each([
    ['run-5-km', 'run'],
    ['400-m-run', 'run'],
    ['run', null],
    ['back-squat', null],
  ])('%s is a distance of %s', (id, base) => {
    expect(baseExercise(id)).toBe(base);
  });

  test('is one best, shown once: under the exercise without the distance, where it has it of the same result', () => {
    const best = (measure: string, resultId: string) => ({ measure, value: 1, date: '2026-11-20', resultId });
    const run = { exerciseId: 'run', bests: [best('time-1000', 'a'), best('time-5000', 'b')] };
    const five = { exerciseId: 'run-5-km', bests: [best('time-5000', 'b')] };
    const one = { exerciseId: 'run-1-km', bests: [best('time-1000', 'older')] };
    const shown = (...bases: (typeof run)[]) =>
      shownOnce([run, five, one], new Map(bases.map((row) => [row.exerciseId, row]))).map(
        (row) => row.exerciseId,
      );
    expect(shown(run)).toEqual(['run', 'run-1-km']);
    expect(shown()).toEqual(['run', 'run-5-km', 'run-1-km']);
  });
});
