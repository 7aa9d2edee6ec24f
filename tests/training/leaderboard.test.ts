import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasScore, placesOf, scoreRank, scoreText } from '#domain/training/leaderboard.ts';
import type { PartScore } from '#domain/training/result.ts';
import type { ScoreType } from '#domain/training/workout.ts';
import { aScore } from '../support/training.ts';

const minutes = (count: number) => count * 60_000;
const cap = { durationInMilliseconds: minutes(12), isCapped: true };

/** Each list from the best to the worst, as a coach would write it on the board. */
const boards: readonly [string, ScoreType, readonly Partial<PartScore>[]][] = [
  [
    'time: Rx finishers, Rx stopped by the cap by reps, then the scaled in the same way',
    'time',
    [
      { durationInMilliseconds: minutes(9) },
      { durationInMilliseconds: minutes(9) + 100 },
      { durationInMilliseconds: minutes(12) },
      { ...cap, reps: 150 },
      { ...cap, reps: 149 },
      { ...cap, reps: 0 },
      { isRx: false, durationInMilliseconds: minutes(5) },
      { isRx: false, ...cap, reps: 150 },
      { isRx: false, ...cap, reps: 3 },
    ],
  ],
  [
    'rounds and reps: a round is more than any reps',
    'rounds-reps',
    [
      { rounds: 8, reps: 0 },
      { rounds: 7, reps: 30 },
      { rounds: 7, reps: 12 },
      { rounds: 0, reps: 40 },
      { isRx: false, rounds: 20, reps: 0 },
    ],
  ],
  ['reps', 'reps', [{ reps: 121 }, { reps: 120 }, { isRx: false, reps: 200 }]],
  [
    'weight',
    'load',
    [{ loadInGrams: 100_050 }, { loadInGrams: 100_000 }, { isRx: false, loadInGrams: 120_000 }],
  ],
  ['distance', 'distance', [{ distanceInMetres: 5200 }, { distanceInMetres: 5100 }]],
  ['calories', 'calories', [{ calories: 90 }, { calories: 89 }]],
];

describe('a leaderboard', () => {
  it.each(boards)('is in order by %s', (_, type, fromBest) => {
    const ranks = fromBest.map((score) => scoreRank(aScore(score), type));
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other));
    for (const rank of ranks) expect(Number.isSafeInteger(rank)).toBe(true);
  });

  it('puts the same score in the same place, and the next one after all of them', () => {
    expect(placesOf([10, 20, 20, 20, 30])).toEqual([1, 2, 2, 2, 5]);
    expect(placesOf([])).toEqual([]);
  });

  it('goes on counting on its next page, where the first ties with the last of the page before', () => {
    expect(placesOf([20, 20, 30], 1, 3)).toEqual([2, 2, 6]);
  });

  const amount = fc.integer({ min: 0, max: 2_000_000_000 });
  const anyScore = fc.record({
    isRx: fc.boolean(),
    isCapped: fc.boolean(),
    durationInMilliseconds: amount,
    rounds: amount,
    reps: amount,
    loadInGrams: amount,
    distanceInMetres: amount,
    calories: amount,
  });

  it('never puts a scaled score ahead of an Rx one, whatever was typed', () => {
    const types = fc.constantFrom(...boards.map(([, type]) => type));
    fc.assert(
      fc.property(types, anyScore, anyScore, (type, one, other) => {
        const rx = scoreRank(aScore({ ...one, isRx: true }), type);
        const scaled = scoreRank(aScore({ ...other, isRx: false }), type);
        expect(rx).toBeLessThan(scaled);
        expect(Number.isSafeInteger(scaled)).toBe(true);
      }),
    );
  });
});

describe('a score', () => {
  it.each<[ScoreType, Partial<PartScore>, string]>([
    ['time', { durationInMilliseconds: minutes(12) + 34_000 }, '12:34'],
    ['time', { ...cap, reps: 143 }, 'Capped, 143 reps'],
    ['time', { ...cap, reps: 1 }, 'Capped, 1 rep'],
    ['rounds-reps', { rounds: 7, reps: 12 }, '7 rounds + 12 reps'],
    ['rounds-reps', { rounds: 1 }, '1 round'],
    ['reps', { reps: 1200 }, '1,200 reps'],
    ['load', { loadInGrams: 82_500 }, '82.5 kg'],
    ['distance', { distanceInMetres: 5200 }, '5,200 m'],
    ['calories', { calories: 90 }, '90 calories'],
    ['none', { reps: 5 }, ''],
  ])('by %s of %j reads %j', (type, score, text) => {
    expect(scoreText(aScore(score), type)).toBe(text);
  });

  it('by weight is read in pounds by those who want them', () => {
    expect(scoreText(aScore({ loadInGrams: 102_058 }), 'load', 'lb')).toBe('225 lb');
  });

  it.each<[ScoreType, Partial<PartScore>, boolean]>([
    ['time', {}, false],
    ['time', cap, true],
    ['time', { reps: 12 }, false],
    ['load', { reps: 12 }, false],
    ['load', { loadInGrams: 1 }, true],
    ['none', { reps: 12 }, false],
  ])('by %s of %j is one: %s', (type, score, isOne) => {
    expect(hasScore(aScore(score), type)).toBe(isOne);
  });
});
