/** Which plates make a load on a barbell. */
import { type LoadUnit, loadNumber } from './units.ts';

interface Bar {
  readonly label: string;
  /** In the unit of its rack, like the plates. */
  readonly weight: number;
}

/** The bars and plates of a gym, the heaviest first, in kilograms or pounds. */
const racks: Record<LoadUnit, { readonly bars: readonly Bar[]; readonly plates: readonly number[] }> = {
  kg: {
    bars: [
      { label: '20 kg bar', weight: 20 },
      { label: '15 kg bar', weight: 15 },
    ],
    plates: [25, 20, 15, 10, 5, 2.5, 1.25],
  },
  lb: {
    bars: [
      { label: '45 lb bar', weight: 45 },
      { label: '35 lb bar', weight: 35 },
    ],
    plates: [45, 35, 25, 10, 5, 2.5],
  },
};

export const barsOf = (unit: LoadUnit): readonly Bar[] => racks[unit].bars;

/**
 * The plates on each side, the heaviest first, and what is missing on both sides together because no plate is light enough; null where
 * the bar alone is heavier.
 * @param load and the bar in `unit`
 */
export function platesPerSide(
  load: number,
  bar: Bar,
  unit: LoadUnit,
): { readonly plates: readonly number[]; readonly missing: number } | null {
  if (load < bar.weight) return null;
  let left = (load - bar.weight) / 2;
  const plates: number[] = [];
  for (const plate of racks[unit].plates) {
    while (left >= plate) {
      plates.push(plate);
      left -= plate;
    }
  }
  return { plates, missing: Math.round(left * 200) / 100 };
}

/** `25 + 15 a side`, `Bar alone`, `25 a side, 0.5 kg short`; empty where the bar is heavier. */
export function platesText(load: number, bar: Bar, unit: LoadUnit): string {
  const found = platesPerSide(load, bar, unit);
  if (found === null) return '';
  const text = found.plates.length > 0 ? `${found.plates.join(' + ')} a side` : 'Bar alone';
  return found.missing > 0 ? `${text}, ${found.missing} ${unit} short` : text;
}

/** The rows of a table around the expected load, in steps of the smallest pair of plates. */
const STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const STEP: Record<LoadUnit, number> = { kg: 2.5, lb: 5 };

/** Loads from just below to just above the expected one, with the plates for each bar; empty if no load is expected. */
export function plateTable(expectedInGrams: number, unit: LoadUnit) {
  if (expectedInGrams === 0) return [];
  const expected = Number(loadNumber(expectedInGrams, unit));
  const step = STEP[unit];
  const loads = STEPS.map((steps) => Math.round(expected / step) * step + steps * step);
  return [...new Set([...loads, expected])]
    .sort((one, other) => one - other)
    .map((load) => ({
      load: `${load} ${unit}`,
      isExpected: load === expected,
      plates: barsOf(unit).map((bar) => platesText(load, bar, unit)),
    }))
    .filter(({ plates }) => plates.some((text) => text !== ''));
}
