import { type Best, repsOf } from './personal-bests.ts';
import type { LoadUnit } from './units.ts';

/** Beyond ten reps both formulas are far off, so there is no estimate. */
export const MAX_ESTIMATE_REPS = 10;

export const oneRepMaxFormulas = [
  {
    code: 'epley',
    label: 'Epley',
    text: 'weight × (1 + reps ÷ 30)',
    /** Epley, Poundage Chart (1985). */
    factorOf: (reps: number) => 1 + reps / 30,
  },
  {
    code: 'brzycki',
    label: 'Brzycki',
    text: 'weight × 36 ÷ (37 − reps)',
    /** Brzycki, Strength Testing: Predicting a One-Rep Max from Reps-to-Fatigue (1993). */
    factorOf: (reps: number) => 36 / (37 - reps),
  },
] as const;
export type OneRepMaxFormula = (typeof oneRepMaxFormulas)[number]['code'];

/** @returns whole grams, and the load itself for one rep; null without a load, or outside 1 to 10 reps */
export function estimateOneRepMax(
  formula: OneRepMaxFormula,
  loadInGrams: number,
  reps: number,
): number | null {
  const isCovered = Number.isInteger(reps) && reps >= 1 && reps <= MAX_ESTIMATE_REPS && loadInGrams > 0;
  const chosen = oneRepMaxFormulas.find(({ code }) => code === formula);
  if (!isCovered || !chosen) return null;
  return reps === 1 ? loadInGrams : Math.round(loadInGrams * chosen.factorOf(reps));
}

export interface OneRepMaxEstimate {
  readonly formula: OneRepMaxFormula;
  readonly loadInGrams: number;
  /** The best it is based on; of equal estimates, the one with the fewest reps. */
  readonly from: Best;
}

/** The highest estimate from these bests for each formula; none without a rep max of at most ten reps. */
export function bestEstimates(bests: readonly Best[]): OneRepMaxEstimate[] {
  return oneRepMaxFormulas.flatMap(({ code: formula }) => {
    let best: OneRepMaxEstimate | null = null;
    for (const from of bests) {
      const loadInGrams = estimateOneRepMax(formula, from.value, repsOf(from.measure));
      if (loadInGrams !== null && loadInGrams > (best?.loadInGrams ?? 0))
        best = { formula, loadInGrams, from };
    }
    return best ?? [];
  });
}

export const trainingPercentages = [100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 50] as const;

/** A percentage of an estimate, to the nearest half kilogram; in pounds it is rounded when shown. */
export function partOfLoad(loadInGrams: number, percent: number, unit: LoadUnit): number {
  const exact = (loadInGrams * percent) / 100;
  return unit === 'kg' ? Math.round(exact / 500) * 500 : Math.round(exact);
}
