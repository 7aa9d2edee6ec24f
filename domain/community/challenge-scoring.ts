/** What a challenge counts, and how one number of it is typed and read. */
import {
  formatCount,
  formatLoad,
  formatMetres,
  type LoadUnit,
  loadNumber,
  readDistance,
  readLoad,
  shownGrams,
} from '../training/units.ts';
import { formatNumber } from '../values/numbers.ts';
import { formatDuration, readDuration, shownMilliseconds } from '../values/read-duration.ts';
import { type Reading, readWhole } from '../values/read-number.ts';

/** Milliseconds, grams, metres; the others are counts. */
export type ScoreUnit = 'time' | 'load' | 'distance' | 'reps' | 'calories' | 'points' | 'days' | 'classes';

/** Where scores come from: members send them in and staff check them, or they are counted from what is recorded anyway. */
export type ScoreSource = 'sent-in' | 'results' | 'visits' | 'classes';

interface Scoring {
  readonly source: ScoreSource;
  readonly unit: ScoreUnit;
  readonly label: string;
}

const scorings = {
  time: { source: 'sent-in', unit: 'time', label: 'A time, such as 12:34' },
  load: { source: 'sent-in', unit: 'load', label: 'A weight' },
  distance: { source: 'sent-in', unit: 'distance', label: 'A distance' },
  reps: { source: 'sent-in', unit: 'reps', label: 'Reps' },
  calories: { source: 'sent-in', unit: 'calories', label: 'Calories' },
  points: { source: 'sent-in', unit: 'points', label: 'Points' },
  'logged-distance': { source: 'results', unit: 'distance', label: 'Distance in one exercise' },
  'logged-reps': { source: 'results', unit: 'reps', label: 'Reps of one exercise' },
  'logged-calories': { source: 'results', unit: 'calories', label: 'Calories in one exercise' },
  'logged-volume': {
    source: 'results',
    unit: 'load',
    label: 'Weight lifted in one exercise (weight × reps)',
  },
  visits: { source: 'visits', unit: 'days', label: 'Days at the club' },
  classes: { source: 'classes', unit: 'classes', label: 'Classes attended' },
} as const satisfies Readonly<Record<string, Scoring>>;

export type ScoringCode = keyof typeof scorings;
export const scoringCodes = Object.keys(scorings) as [ScoringCode, ...ScoringCode[]];

/** How a challenge counts. */
export function scoringOf(code: ScoringCode): Scoring {
  return scorings[code];
}

/** True where scores are counted from results, visits or classes, and nobody sends any in. */
export function isCounted(code: ScoringCode): boolean {
  return scorings[code].source !== 'sent-in';
}

/** Higher than any score: a team's sum stays exact. */
export const MAX_SCORE = 1e12;
const MAX_COUNT = 1_000_000;

/** The score in its unit, above 0, and as it will be shown: two that look alike share a place. */
export function readScore(typed: string, unit: ScoreUnit, loadUnit: LoadUnit = 'kg'): Reading {
  const score = readAny(typed, unit, loadUnit);
  if (score.kind !== 'value') return score;
  const value = shownScore(score.value, unit);
  return value > 0 ? { kind: 'value', value } : { kind: 'none' };
}

function shownScore(score: number, unit: ScoreUnit): number {
  if (unit === 'time') return shownMilliseconds(score);
  return unit === 'load' ? shownGrams(score) : score;
}

function readAny(typed: string, unit: ScoreUnit, loadUnit: LoadUnit): Reading {
  if (unit === 'time') return readDuration(typed, 'minutes');
  if (unit === 'load') return readLoad(typed, loadUnit);
  if (unit === 'distance') return readDistance(typed);
  return readWhole(typed, 1, MAX_COUNT);
}

const MOST: Readonly<Partial<Record<ScoreUnit, number>>> = {
  load: 500_000,
  distance: 200_000,
  reps: 10_000,
  calories: 10_000,
};
const SHORTEST_TIME = 5000;
const TIMES_EARLIER = 3;

/** What is hard to believe of a score, in words; null: nothing. @param earlier what this person has sent in before */
export function findScoreDoubt(
  score: number,
  unit: ScoreUnit,
  earlier: readonly number[],
  loadUnit: LoadUnit = 'kg',
): string | null {
  const text = formatScore(score, unit, loadUnit);
  if (score > (MOST[unit] ?? Number.POSITIVE_INFINITY)) return `${text}, more than anyone does in one go`;
  if (unit === 'time' && score < SHORTEST_TIME) return `${text}, which is very fast`;
  const far = earlier.find((one) => score > one * TIMES_EARLIER || one > score * TIMES_EARLIER);
  return far === undefined ? null : `${text}, far from ${formatScore(far, unit, loadUnit)} earlier`;
}

/** What to say where `readScore` finds no score. */
export function scoreProblem(unit: ScoreUnit): string {
  switch (unit) {
    case 'time':
      return 'Enter minutes and seconds, such as 12:34, or seconds, such as 45s';
    case 'load':
      return 'Enter a weight, such as 42.5';
    case 'distance':
      return 'Enter a distance in metres, such as 500, or in kilometres, such as 5 km';
    default:
      return `Enter ${unit} as a whole number from 1 to ${formatNumber(MAX_COUNT)}`;
  }
}

/** `12:34`, `82.5 kg`, `4,200 m`, `120 reps`, `9 days`. */
export function formatScore(score: number, unit: ScoreUnit, loadUnit: LoadUnit = 'kg'): string {
  switch (unit) {
    case 'time':
      return formatDuration(score);
    case 'load':
      return formatLoad(score, loadUnit);
    case 'distance':
      return formatMetres(score);
    case 'reps':
      return formatCount(score, 'rep');
    case 'calories':
      return formatCount(score, 'calorie');
    case 'points':
      return formatCount(score, 'point');
    case 'days':
      return formatCount(score, 'day');
    case 'classes':
      return score === 1 ? '1 class' : `${formatNumber(score)} classes`;
  }
}

/** The score as it would be typed again. */
export function typedScore(score: number, unit: ScoreUnit, loadUnit: LoadUnit = 'kg'): string {
  if (score <= 0) return '';
  if (unit === 'time') return formatDuration(score);
  return unit === 'load' ? loadNumber(score, loadUnit) : String(score);
}
