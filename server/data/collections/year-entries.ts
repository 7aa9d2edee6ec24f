import type { TrainingEntry } from '#domain/training/training-year.ts';
import { dateText } from './collection.ts';

/**
 * The results of a member's year, as tolerantly as a schema reads: what is malformed falls back, what is no entry is left out. By hand,
 * because a year has hundreds of them, and a schema takes longer than everything else that a page does with them.
 */
export function readYearEntries(stored: unknown): TrainingEntry[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isObject).map((entry) => ({
    resultId: typeof entry.resultId === 'string' ? entry.resultId : '',
    date: readDate(entry.date),
    // Of earlier releases, which kept whole minutes.
    milliseconds: readAmount(entry.milliseconds ?? readAmount(entry.minutes) * 60_000),
    volumeInGrams: readAmount(entry.volumeInGrams),
    muscles: readMuscles(entry.muscles),
  }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAmount = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/** Anything but the usual text is for the schema. */
const readDate = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dateText.parse(value);

function readMuscles(value: unknown): Record<string, number> {
  if (!isObject(value)) return {};
  const muscles: Record<string, number> = {};
  for (const name of Object.keys(value)) muscles[name] = readAmount(value[name]);
  return muscles;
}
