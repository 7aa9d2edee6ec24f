import { expect, test } from 'vitest';
import { hyroxEvidence } from '#domain/training/hyrox-evidence.ts';
import { aSet, covers } from '../../support/training.ts';

const pushes = (kilograms: number, seconds: number, metres = 50) => ({
  ...covers(metres, seconds),
  loadInGrams: kilograms * 1000,
});

test('bests over a distance and the last sets with the race’s weight are what a prediction is made of', () => {
  const byExercise = new Map([
    ['run', { bests: [{ measure: 'time-5000', value: 1_500_000 }], lastSets: [] }],
    ['run-1-km', { bests: [{ measure: 'time-1000', value: 250_000 }], lastSets: [covers(1000, 260)] }],
    [
      'skierg',
      {
        bests: [
          { measure: 'time-1000', value: 240_000 },
          { measure: 'time-500', value: 1 },
        ],
        lastSets: [],
      },
    ],
    [
      'sled-push',
      {
        bests: [{ measure: 'load-50', value: 1 }],
        lastSets: [pushes(100, 90), pushes(152, 180), pushes(160, 175)],
      },
    ],
    ['sled-pull', { bests: [], lastSets: [pushes(103, 200, 25)] }],
    ['wall-ball', { bests: [], lastSets: [aSet({ reps: 100, durationInMilliseconds: 400_000 })] }],
  ]);
  expect(hyroxEvidence(byExercise, 'men')).toEqual({
    runs: [
      { metres: 1000, durationInMilliseconds: 250_000 },
      { metres: 5000, durationInMilliseconds: 1_500_000 },
    ],
    stations: [240_000, 175_000, 0, 0, 0, 0, 0, 400_000],
  });
  expect(hyroxEvidence(byExercise, 'women').stations[1]).toBe(175_000);
  expect(hyroxEvidence(byExercise, 'pro-men').stations[1]).toBe(0);
});
