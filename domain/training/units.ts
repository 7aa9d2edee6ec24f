/** Loads and distances as people type and read them. Stored in grams and metres. */
import { formatNumber } from '../values/numbers.ts';
import {
  chooseMeaning,
  type Meaning,
  meaningsOfNumber,
  type Range,
  type Reading,
  splitUnit,
} from '../values/read-number.ts';

export const loadUnits = ['kg', 'lb'] as const;
export type LoadUnit = (typeof loadUnits)[number];

/** The international pound, exactly (Weights and Measures Act 1985, schedule 1). */
const GRAMS_PER_POUND = 453.59237;
const GRAMS_PER_STONE = 14 * GRAMS_PER_POUND;
const MAX_KILOGRAMS = 2000;
const MAX_KILOMETRES = 1000;
const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;
/** Nobody types less in metres where kilometres are asked for. */
const SHORTEST_IN_METRES = 400;
/** The smallest step of a weight that is shown in kilograms, in grams. */
const SHOWN_STEP = 50;

/** How often each unit goes into the one that is stored, by everything that people call it. */
type Units = Readonly<Record<string, number>>;

const gramsPer: Units = {
  ...{ kg: 1000, kgs: 1000, kilo: 1000, kilos: 1000, kilogram: 1000, kilograms: 1000 },
  ...{ lb: GRAMS_PER_POUND, lbs: GRAMS_PER_POUND, pound: GRAMS_PER_POUND, pounds: GRAMS_PER_POUND },
  ...{ '#': GRAMS_PER_POUND, st: GRAMS_PER_STONE, stone: GRAMS_PER_STONE, stones: GRAMS_PER_STONE },
};

const metresPer: Units = {
  ...{ m: 1, metre: 1, metres: 1, meter: 1, meters: 1 },
  ...{ k: 1000, km: 1000, kms: 1000, kilometre: 1000, kilometres: 1000, kilometer: 1000, kilometers: 1000 },
  ...{ mi: METRES_PER_MILE, mile: METRES_PER_MILE, miles: METRES_PER_MILE },
  ...{ yd: METRES_PER_YARD, yds: METRES_PER_YARD, yard: METRES_PER_YARD, yards: METRES_PER_YARD },
};

const races: Units = { marathon: 42_195, 'half marathon': 21_097, 'half-marathon': 21_097, half: 21_097 };

const factorOf = (units: Units, unit: string) => (Object.hasOwn(units, unit) ? (units[unit] ?? null) : null);

/**
 * Grams from 0 to 2,000 kg.
 * @param typed `82.5`, `82,5`, `82.5kg`, `185 lb`, `12 st 6 lb`: in the unit after the number, otherwise in `unit`
 */
export function readLoad(typed: string, unit: LoadUnit): Reading {
  const stones = /^(\d{1,3}) ?(?:st|stones?) ?(\d{1,2}(?:\.5)?) ?(?:lbs?|pounds?)?$/i.exec(typed.trim());
  if (stones) {
    const pounds = Number(stones[2]);
    if (pounds >= 14) return { kind: 'none' };
    return {
      kind: 'value',
      value: Math.round(Number(stones[1]) * GRAMS_PER_STONE + pounds * GRAMS_PER_POUND),
    };
  }
  const { number, unit: named } = splitUnit(typed);
  const factor = factorOf(gramsPer, named || unit);
  if (factor === null) return { kind: 'none' };
  const say = (grams: number) => formatNumber(Math.round((grams / factor) * 100) / 100);
  return chooseMeaning(timesFactor(number, factor), upTo(MAX_KILOGRAMS * 1000), say);
}

const upTo = (most: number): Range => ({ fits: (value) => value <= most });

const timesFactor = (number: string, factor: number): Meaning[] =>
  meaningsOfNumber(number).map(({ value, isUsual }) => ({ value: Math.round(value * factor), isUsual }));

/** The weight as it is shown: two that look alike in one unit look alike in the other, and are equal on every board. */
export function shownGrams(grams: number): number {
  return Math.round(grams / SHOWN_STEP) * SHOWN_STEP;
}

/**
 * The number alone, for a field: `82.5`. Pounds are halves where somebody may have typed one, otherwise tenths, so that two weights that differ in
 * kilograms do in pounds.
 */
export function loadNumber(grams: number, unit: LoadUnit): string {
  const shown = shownGrams(grams);
  if (unit === 'kg') return String(shown / 1000);
  const half = Math.round((shown / GRAMS_PER_POUND) * 2) / 2;
  const isHalf = shownGrams(Math.round(half * GRAMS_PER_POUND)) === shown;
  return String(isHalf ? half : Math.round((shown / GRAMS_PER_POUND) * 10) / 10);
}

/** `82.5 kg`, `185 lb`, `1,250 kg`. */
export function formatLoad(grams: number, unit: LoadUnit): string {
  return `${formatNumber(Number(loadNumber(grams, unit)))} ${unit}`;
}

/** A weight to take, to the nearest half pound: nobody has a ball of 19.8 lb. */
export function formatPrescribedLoad(grams: number, unit: LoadUnit): string {
  return unit === 'kg' ? formatLoad(grams, unit) : `${Math.round((grams / GRAMS_PER_POUND) * 2) / 2} lb`;
}

interface DistanceField {
  /** What a number alone is in. */
  readonly unit: 'm' | 'km';
  readonly mostInMetres?: number;
}

/**
 * Whole metres, up to 1,000 km.
 * @param typed `500`, `500 m`, `5 km`, `5k`, `1 mile`, `half marathon`. Where metres are asked for, `42.2` may be kilometres, so it is asked.
 */
export function readDistance(typed: string, field: DistanceField = { unit: 'm' }): Reading {
  const race = factorOf(races, typed.trim().toLowerCase());
  const { number, unit } = race === null ? splitUnit(typed) : { number: String(race), unit: 'm' };
  const factor = factorOf(metresPer, unit || field.unit);
  if (factor === null) return { kind: 'none' };
  const meanings = timesFactor(number, factor);
  const range = upTo(field.mostInMetres ?? MAX_KILOMETRES * 1000);
  if (unit !== '') return chooseMeaning(meanings, range, formatMetres);
  const [first] = meaningsOfNumber(number);
  const isDecimal = first !== undefined && !Number.isInteger(first.value);
  if (field.unit === 'km' && (first?.value ?? 0) < SHORTEST_IN_METRES)
    return chooseMeaning(meanings, range, formatMetres);
  const inOther = timesFactor(number, field.unit === 'm' ? 1000 : 1);
  // A distance in metres with a decimal was rather meant in kilometres, and thousands of kilometres in metres.
  const others = inOther.flatMap(({ value, isUsual }) =>
    isUsual ? [{ value, isUsual: field.unit === 'm' && isDecimal }] : [],
  );
  return chooseMeaning([...meanings, ...others], range, formatMetres);
}

/** `500 m`, `5,024 m`: exact, so that two that look alike are alike. */
export function formatMetres(metres: number): string {
  return `${formatNumber(metres)} m`;
}

/** `500 m`, `5 km`, `21.1 km`. */
export function formatDistance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${shownMetres(metres) / 1000} km`;
}

/** The distance as `formatDistance` shows it. */
export const shownMetres = (metres: number): number =>
  metres < 1000 ? metres : Math.round(metres / 10) * 10;

/** `1 rep`, `1,200 calories`. */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}
