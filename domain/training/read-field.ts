/** One field of a result: what was typed, what it was read as, and what is wrong with it. */
import { formatNumber } from '../values/numbers.ts';
import { formatDuration, readDuration } from '../values/read-duration.ts';
import { type Reading, readingProblem, readNumber, readWhole } from '../values/read-number.ts';
import type { ExerciseMeasure } from './exercise.ts';
import { isLikelyTime } from './plausible.ts';
import type { LoggedSet, PartScore } from './result.ts';
import type { SetField } from './result-form.ts';
import { formatLoad, formatMetres, type LoadUnit, readDistance, readLoad } from './units.ts';

export interface ResultProblem {
  readonly field: string;
  readonly message: string;
}

/** What has been found while reading. */
export interface Findings {
  readonly problems: ResultProblem[];
  /** What was read in fields where it was typed differently, by their names. */
  readonly understood: Record<string, string>;
}

const MAX_REPS = 10_000;
const MAX_ROUNDS = 1000;
const MAX_CALORIES = 10_000;

const messages: Record<SetField | 'rounds', string> = {
  load: 'Enter a weight, such as 42.5',
  reps: `Enter reps as a whole number up to ${formatNumber(MAX_REPS)}`,
  distance: 'Enter a distance in metres, such as 500, or in kilometres, such as 5 km',
  time: 'Enter a time, such as 12:34, or in seconds, such as 45s',
  calories: `Enter calories as a whole number up to ${formatNumber(MAX_CALORIES)}`,
  rpe: 'Enter a number from 1 to 10 for how hard it was, such as 8 or 8.5',
  rounds: `Enter rounds as a whole number up to ${formatNumber(MAX_ROUNDS)}`,
};

interface FieldReading {
  readonly unit: LoadUnit;
  readonly findings: Findings;
  readonly readTime: (typed: string) => Reading;
}

/** Its value; null: none, and `findings` says why. */
export function readField(
  name: string,
  field: SetField | 'rounds',
  text: string,
  { unit, findings, readTime }: FieldReading,
): number | null {
  const reading = field === 'time' ? readTime(text) : readers(unit)[field](text);
  const problem = readingProblem(reading, messages[field]);
  if (problem) findings.problems.push({ field: name, message: problem });
  if (reading.kind !== 'value') return null;
  const shown = shownAs(field, reading.value, unit);
  if (shown !== '' && plain(shown) !== text) findings.understood[name] = shown;
  return reading.value;
}

function shownAs(field: SetField | 'rounds', value: number, unit: LoadUnit): string {
  if (field === 'time') return formatDuration(value);
  if (field === 'distance') return formatMetres(value);
  return field === 'load' ? formatLoad(value, unit) : '';
}

const plain = (shown: string) => shown.replace(/ [a-z]+$/, '').replaceAll(',', '');

const countUpTo = (highest: number) => (text: string) => readWhole(text, 0, highest);
const isRpe = (value: number) => value >= 1 && value <= 10 && Number.isInteger(value * 2);

const readers = (
  unit: LoadUnit,
): Record<Exclude<SetField, 'time'> | 'rounds', (text: string) => Reading> => ({
  load: (text) => readLoad(text, unit),
  reps: countUpTo(MAX_REPS),
  distance: (text) => readDistance(text),
  calories: countUpTo(MAX_CALORIES),
  rounds: countUpTo(MAX_ROUNDS),
  rpe(text) {
    const rpe = readNumber(text, { fits: isRpe });
    return rpe.kind === 'value' ? { kind: 'value', value: rpe.value * 10 } : rpe;
  },
});

/** How long the other values of a set took: minutes, but of a hold and a sprint seconds. */
export function readTimeOf(set: Partial<LoggedSet>, measure: ExerciseMeasure, text: string): Reading {
  const { distanceInMetres: metres = 0, calories = 0 } = set;
  const isShort = metres > 0 && metres < SHORT;
  const isLikely = (time: number) =>
    metres > 0 ? isLikelyTime(metres, time) : calories === 0 || isLikelyCalories(calories, time);
  return readDuration(text, measure === 'time' || isShort ? 'seconds' : 'minutes', isLikely);
}

const SHORT = 500;

/** Between a sprint and a stroll on a machine. */
const isLikelyCalories = (calories: number, time: number) =>
  time / 1000 >= calories / 3 && time / 1000 <= calories * 25;

/** What is wrong with the score of a part for time; null: nothing. */
export function timeProblem(
  { durationInMilliseconds: time, isCapped, reps }: PartScore,
  cap: number,
): string | null {
  if (isCapped && time > 0 && time !== cap)
    return 'Enter a time, or tick that the time cap stopped you: not both';
  if (cap > 0 && time > cap)
    return 'This is over the time cap. Tick that it stopped you and enter the reps you did';
  if (!isCapped && time === 0 && reps > 0) return 'Enter the time, or tick that the time cap stopped you';
  return null;
}
