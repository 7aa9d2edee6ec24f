import { describe, expect, it } from 'vitest';
import {
  bestEstimates,
  estimateOneRepMax,
  partOfLoad,
  trainingPercentages,
} from '#domain/training/one-rep-max.ts';
import { bestsOfSets, foldEfforts } from '#domain/training/personal-bests.ts';
import { lifts } from '../support/training.ts';

describe('an estimated one-rep max', () => {
  // By hand: 100 kg × (1 + reps ÷ 30), and 100 kg × 36 ÷ (37 − reps).
  it.each([
    [1, 100_000, 100_000],
    [2, 106_667, 102_857],
    [3, 110_000, 105_882],
    [5, 116_667, 112_500],
    [6, 120_000, 116_129],
    [10, 133_333, 133_333],
  ])('from %i reps at 100 kg is %i g by Epley and %i g by Brzycki', (reps, epley, brzycki) => {
    expect(estimateOneRepMax('epley', 100_000, reps)).toBe(epley);
    expect(estimateOneRepMax('brzycki', 100_000, reps)).toBe(brzycki);
  });

  it.each([
    [100_000, 0],
    [100_000, 11],
    [100_000, 2.5],
    [0, 5],
  ])('from %i g and %d reps is none', (load, reps) => {
    expect(estimateOneRepMax('epley', load, reps)).toBeNull();
    expect(estimateOneRepMax('brzycki', load, reps)).toBeNull();
  });

  const bestsAfter = (...sets: ReturnType<typeof lifts>[]) =>
    foldEfforts([{ resultId: 'r', date: '2026-11-20', bests: bestsOfSets(sets) }]).bests;

  it('is the highest that the bests give, and names the one it comes from', () => {
    // 110 × 1.1 = 121 against 100 × 1.2 = 120; 110 × 36/34 = 116.471 against 100 × 36/31 = 116.129.
    const estimates = bestEstimates(bestsAfter(lifts(3, 110), lifts(6, 100)));
    expect(estimates.map(({ formula, loadInGrams, from }) => [formula, loadInGrams, from.measure])).toEqual([
      ['epley', 121_000, 'rm-3'],
      ['brzycki', 116_471, 'rm-3'],
    ]);
  });

  it('is what was lifted once, where that is more than any estimate', () => {
    const estimates = bestEstimates(bestsAfter(lifts(1, 130), lifts(5, 100)));
    expect(estimates.map(({ loadInGrams, from }) => [loadInGrams, from.measure])).toEqual([
      [130_000, 'rm-1'],
      [130_000, 'rm-1'],
    ]);
  });

  it('counts more than ten reps as the ten that they contain', () => {
    expect(bestEstimates(bestsAfter(lifts(12, 60)))[0]).toMatchObject({
      loadInGrams: 80_000,
      from: { measure: 'rm-10' },
    });
    expect(bestEstimates([])).toEqual([]);
  });
});

describe('a percentage of it', () => {
  it('is what is put on a bar: the nearest half kilogram', () => {
    expect(trainingPercentages.map((percent) => partOfLoad(116_667, percent, 'kg'))).toEqual([
      116_500, 111_000, 105_000, 99_000, 93_500, 87_500, 81_500, 76_000, 70_000, 64_000, 58_500,
    ]);
  });

  it('keeps its grams for pounds, which are rounded where they are shown', () => {
    expect(partOfLoad(116_667, 75, 'lb')).toBe(87_500);
  });
});
