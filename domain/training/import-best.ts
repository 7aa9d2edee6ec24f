/** One row of a list of personal bests: what was done, or every reason why it cannot be imported. */

import { parseDateEntry } from '../values/date-entry.ts';
import { localDate } from '../values/dates.ts';
import { formatNumber } from '../values/numbers.ts';
import { readDuration } from '../values/read-duration.ts';
import { type Reading, readWhole } from '../values/read-number.ts';
import { cutText, shorten, toOneLine } from '../values/text.ts';
import type { BestField, BestUnits } from './best-columns.ts';
import type { ExerciseMeasure } from './exercise.ts';
import type { LoggedSet } from './result.ts';
import { type LoadUnit, readDistance, readLoad } from './units.ts';

export interface BestRules extends BestUnits {
  readonly now: Temporal.Instant;
  readonly dateOrder: 'day-first' | 'month-first';
  /** Whether times are plain seconds, as a program writes them. */
  readonly isInSeconds: boolean;
}

export type BestCells = Readonly<Partial<Record<BestField, string>>>;

export interface BestRow {
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly note: string;
  /** Everything in the row; `setFor` keeps what the exercise is measured in. */
  readonly set: LoggedSet;
}

export type BestReading =
  | { readonly kind: 'read'; readonly row: BestRow }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

const MAX_NOTE = 500;
const MAX_COUNT = 10_000;

export function readBestRow(cells: BestCells, rules: BestRules): BestReading {
  const problems: string[] = [];
  const said = (field: BestField) => cells[field]?.trim() ?? '';
  const read = (field: BestField, label: string, reader: (typed: string) => Reading, what: string) => {
    const typed = said(field);
    if (typed === '') return 0;
    const reading = reader(typed);
    const text = shorten(typed);
    if (reading.kind === 'unclear') problems.push(`${label}: “${text}” is unclear. ${reading.question}`);
    if (reading.kind === 'none') problems.push(`${label}: “${text}” isn’t ${what}`);
    return reading.kind === 'value' ? reading.value : 0;
  };
  const date = readDate(said('date'), rules, problems);
  const unit = readUnit(loadUnitNames, said('weightUnit'), rules.loadUnit);
  const distanceUnit = readUnit(distanceUnitNames, said('distanceUnit'), rules.distanceUnit);
  if (!distanceUnit) problems.push(`Unit: “${shorten(said('distanceUnit'))}” isn’t m, km or mi`);
  if (!unit) problems.push(`Unit: “${shorten(said('weightUnit'))}” isn’t kg or lb`);
  const set: LoggedSet = {
    reps: read('reps', 'Reps', readCount, `a whole number up to ${formatNumber(MAX_COUNT)}`),
    loadInGrams: read(
      'weight',
      'Weight',
      (typed) => readLoad(typed, unit ?? 'kg'),
      'a weight up to 2,000 kg',
    ),
    distanceInMetres: read(
      'distance',
      'Distance',
      (typed) =>
        readDistance(distanceUnit === 'mi' && !/[a-z]/i.test(typed) ? `${typed} mi` : typed, {
          unit: distanceUnit === 'km' ? 'km' : 'm',
        }),
      'a distance up to 1,000 km',
    ),
    durationInMilliseconds: read(
      'time',
      'Time',
      (typed) => readDuration(typed, rules.isInSeconds ? 'exact' : 'seconds'),
      'a time like 45, 12:34 or 1:02:03',
    ),
    calories: read('calories', 'Calories', readCount, 'a whole number'),
    rpeInTenths: 0,
  };
  if (problems.length > 0) return { kind: 'problems', problems };
  return { kind: 'read', row: { date, note: cutText(toOneLine(said('note')), MAX_NOTE), set } };
}

function readDate(typed: string, { now, dateOrder }: BestRules, problems: string[]): string {
  const [, day = typed] = /^(\d{4}-\d{2}-\d{2})[T ]\d/.exec(typed) ?? [];
  const [, month, dayOfMonth, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day) ?? [];
  const isSwapped = dateOrder === 'month-first' && year !== undefined;
  const reading = parseDateEntry(isSwapped ? `${dayOfMonth}/${month}/${year}` : day);
  if (reading.kind === 'missing') problems.push('Date is missing');
  if (reading.kind === 'invalid') problems.push(`Date: ${reading.message}`);
  if (reading.kind !== 'date') return '';
  if (Temporal.PlainDate.compare(reading.date, localDate(now)) > 0) problems.push('Date is in the future');
  return reading.date.toString();
}

const loadUnitNames: Readonly<Record<string, LoadUnit>> = {
  ...{ kg: 'kg', kgs: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg', kilograms: 'kg' },
  ...{ lb: 'lb', lbs: 'lb', pound: 'lb', pounds: 'lb' },
};

const distanceUnitNames: Readonly<Record<string, 'm' | 'km' | 'mi'>> = {
  ...{ m: 'm', metre: 'm', metres: 'm', meter: 'm', meters: 'm' },
  ...{ km: 'km', kms: 'km', kilometre: 'km', kilometres: 'km', kilometer: 'km', kilometers: 'km' },
  ...{ mi: 'mi', mile: 'mi', miles: 'mi' },
};

function readUnit<Unit extends string>(
  names: Readonly<Record<string, Unit>>,
  typed: string,
  otherwise: Unit,
): Unit | null {
  if (typed === '') return otherwise;
  const known = typed.toLowerCase();
  return Object.hasOwn(names, known) ? (names[known] ?? null) : null;
}

const readCount = (typed: string) => readWhole(typed, 0, MAX_COUNT);

const needed: Readonly<Record<ExerciseMeasure, readonly (keyof LoggedSet)[]>> = {
  'load-reps': ['loadInGrams'],
  reps: ['reps'],
  time: ['durationInMilliseconds'],
  distance: ['distanceInMetres'],
  'load-distance': ['loadInGrams', 'distanceInMetres'],
  calories: ['calories'],
};
const wanted: Readonly<Record<ExerciseMeasure, readonly (keyof LoggedSet)[]>> = {
  'load-reps': ['loadInGrams', 'reps'],
  reps: ['reps', 'loadInGrams'],
  time: ['durationInMilliseconds'],
  distance: ['distanceInMetres', 'durationInMilliseconds'],
  'load-distance': ['loadInGrams', 'distanceInMetres'],
  calories: ['calories'],
};
const neededTexts: Readonly<Partial<Record<keyof LoggedSet, string>>> = {
  loadInGrams: 'a weight',
  reps: 'reps',
  durationInMilliseconds: 'a time',
  distanceInMetres: 'a distance',
  calories: 'calories',
};

/**
 * The distance in a name: `Run 5 km`, `2k row`, `400 m run`.
 * @returns whole metres; 0: there is none
 */
export function distanceInName(name: string): number {
  const [, digits = '', unit = ''] =
    /(?:^|[\s(])(\d{1,5}(?:[.,]\d{1,2})?) ?(km|k|m)(?![\p{L}\d])/iu.exec(name) ?? [];
  const distance = readDistance(`${digits} ${unit.toLowerCase() === 'm' ? 'm' : 'km'}`);
  return distance.kind === 'value' ? distance.value : 0;
}

/**
 * The set that a row gives for its exercise. A weight without reps counts as one rep; a missing distance is taken from the name.
 * @param names of the exercise: in the row, then ours
 * @returns `problem`: the row lacks what the exercise is measured in
 */
export function setFor(
  row: LoggedSet,
  measure: ExerciseMeasure,
  names: readonly string[] = [],
): { readonly set: LoggedSet } | { readonly problem: string } {
  const named = names.map(distanceInName).find((metres) => metres > 0) ?? 0;
  const set = { ...row, distanceInMetres: row.distanceInMetres || named };
  const missing = needed[measure].filter((field) => set[field] === 0).map((field) => neededTexts[field]);
  if (missing.length > 0) return { problem: `This exercise needs ${missing.join(' and ')}` };
  const kept: LoggedSet = {
    ...{ reps: 0, loadInGrams: 0, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0 },
    ...Object.fromEntries(wanted[measure].map((field) => [field, set[field]])),
    rpeInTenths: 0,
  };
  return { set: measure === 'load-reps' && kept.reps === 0 ? { ...kept, reps: 1 } : kept };
}
