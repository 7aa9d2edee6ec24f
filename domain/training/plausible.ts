/** Results far beyond anything of their exercise: a slip rather than a record, so they are asked about once. */
import { formatDuration } from '../values/read-duration.ts';
import { bestText } from './best-text.ts';
import { type BestValue, bestsOfSets, isLowBest, repsOf } from './personal-bests.ts';
import type { LoggedSet } from './result.ts';
import { setText } from './set-text.ts';
import { formatLoad, type LoadUnit } from './units.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Times = readonly (readonly [metres: number, seconds: number])[];

/** About the world's best, rounded in the person's favour: it decides only whether to ask. */
const running: Times = [
  [100, 9.58],
  [200, 19.19],
  [400, 43.03],
  [800, 100.91],
  [1000, 131.96],
  [1609, 223.13],
  [3000, 437.55],
  [5000, 755.36],
  [10_000, 1571],
  [21_097, 56 * MINUTE + 42],
  [42_195, 2 * HOUR + 35],
  [100_000, 6 * HOUR + 5 * MINUTE],
];
const rowing: Times = [
  [100, 12.5],
  [500, 69],
  [1000, 153],
  [2000, 334],
  [5000, 890],
  [10_000, 1850],
  [21_097, 4050],
  [42_195, 8500],
  [100_000, 22_000],
];
const skiing: Times = [
  [100, 13.5],
  [500, 74],
  [1000, 158],
  [2000, 340],
  [5000, 900],
  [10_000, 1900],
  [42_195, 9000],
];
const cycling: Times = [
  [500, 24],
  [1000, 50],
  [4000, 235],
  [10_000, 700],
  [40_000, 2700],
  [100_000, 7200],
];
const swimming: Times = [
  [50, 19.9],
  [100, 44.8],
  [200, 98],
  [400, 212],
  [800, 448],
  [1500, 865],
  [10_000, 6300],
];

const sports = [
  { name: /\brow(?:ing|er|erg)?\b/, times: rowing },
  { name: /\bski/, times: skiing },
  { name: /\b(?:bike|bikeerg|cycl|echo|assault|spin)/, times: cycling },
  { name: /\bswim/, times: swimming },
  { name: /\b(?:run|running|sprint|jog|treadmill|marathon)\b/, times: running },
] as const;

/** Seconds for a distance that nobody has beaten: between two that are known, as their logarithms lie. */
function fastest(times: Times, metres: number): number {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return 0;
  if (metres <= first[0]) return (first[1] * metres) / first[0];
  const after = times.findIndex(([known]) => known >= metres);
  const [low, high] = [times[after - 1], times[after]];
  if (!low || !high) return (last[1] * metres) / last[0];
  const share = Math.log(metres / low[0]) / Math.log(high[0] / low[0]);
  return low[1] * (high[1] / low[1]) ** share;
}

/** Kilograms that nobody lifts, by a word in the name; for anything else, `HEAVIEST`. */
const lifts = [
  { name: /\bbench press\b/, kilograms: 360 },
  { name: /\bsnatch\b/, kilograms: 230 },
  { name: /\bclean (?:and|&) jerk\b|\bjerk\b/, kilograms: 275 },
  { name: /\b(?:strict|shoulder|overhead|military|push) press\b/, kilograms: 250 },
] as const;
const HEAVIEST = 500;
const MOST_REPS = 1000;
const MOST_CALORIES = 1500;
const LONGEST_HOLD = 10 * HOUR * 1000;
const FURTHEST = 200_000;
/** Seconds for a metre: a kilometre in an hour. */
const SLOWEST = 3.6;
const TIMES_OWN = 3;
/** Below these, three times as much as ever is how people start. */
const usualOf: Readonly<Record<string, number>> = {
  ...{ rm: 100_000, load: 100_000, reps: 50, calories: 200, hold: 600_000, distance: 42_195 },
};

interface Doubted {
  readonly name: string;
  readonly set: LoggedSet;
  /** The member's own, without this result. */
  readonly bests: readonly BestValue[];
}

/** What is hard to believe, in words: `1 × 1,001 kg, more than anyone has lifted`; null: nothing. */
export function findDoubt({ name, set, bests }: Doubted, unit: LoadUnit): string | null {
  const why = worldDoubt(name.toLowerCase(), set) ?? ownDoubt(set, bests, unit);
  return why && `${setText(set, unit)}, ${why}`;
}

function worldDoubt(name: string, set: LoggedSet): string | null {
  const { reps, loadInGrams, distanceInMetres: metres, durationInMilliseconds, calories } = set;
  const seconds = durationInMilliseconds / 1000;
  const heaviest = lifts.find((lift) => lift.name.test(name))?.kilograms ?? HEAVIEST;
  if (loadInGrams > heaviest * 1000) return 'more than anyone has lifted';
  if (reps > MOST_REPS) return 'more than anyone does in one go';
  if (calories > MOST_CALORIES) return 'more than anyone does in one go';
  if (metres > FURTHEST) return 'further than anyone goes';
  if (metres === 0) return durationInMilliseconds > LONGEST_HOLD ? 'longer than anyone has held it' : null;
  if (seconds === 0 || loadInGrams > 0) return null;
  const sport = sports.find((one) => one.name.test(name));
  if (seconds < fastest(sport?.times ?? running, metres)) return 'faster than the world record';
  return sport && seconds > metres * SLOWEST ? 'slower than walking' : null;
}

function ownDoubt(set: LoggedSet, bests: readonly BestValue[], unit: LoadUnit): string | null {
  for (const best of bestsOfSets([set])) {
    const own = ownBest(best, bests);
    if (own === null) continue;
    const isFar = isLowBest(best.measure)
      ? best.value * TIMES_OWN < own.value
      : best.value > own.value * TIMES_OWN && best.value >= usualFor(best.measure);
    if (isFar) return `far beyond the best so far, ${bestText(own, unit)}`;
  }
  return null;
}

const usualFor = (measure: string) => usualOf[measure.split('-')[0] ?? ''] ?? 0;

/** The heaviest of any reps, or the best over the same distance. */
function ownBest({ measure }: BestValue, bests: readonly BestValue[]): BestValue | null {
  if (repsOf(measure) === 0) return bests.find((best) => best.measure === measure) ?? null;
  const loads = bests.filter((best) => repsOf(best.measure) > 0);
  return loads.reduce<BestValue | null>((best, one) => (one.value >= (best?.value ?? 0) ? one : best), null);
}

/** Whether this long for so many metres may well be meant: between a slow walk and a car in town. */
export function isLikelyTime(metres: number, milliseconds: number): boolean {
  const seconds = milliseconds / 1000;
  return metres === 0 || (seconds >= metres / 15 && seconds <= metres * SLOWEST);
}

/** The same for the score of a whole part, which takes more than a few seconds. */
export function findScoreDoubt(
  {
    durationInMilliseconds: time,
    loadInGrams,
    isCapped,
  }: Pick<LoggedSet, 'durationInMilliseconds' | 'loadInGrams'> & { readonly isCapped: boolean },
  unit: LoadUnit,
): string | null {
  if (loadInGrams > HEAVIEST * 1000) return `${formatLoad(loadInGrams, unit)}, more than anyone has lifted`;
  return time > 0 && time < 20_000 && !isCapped ? `${formatDuration(time)}, which is very fast` : null;
}

/** The question to somebody who has typed something hard to believe. */
export const askIfRight = (doubts: readonly string[]): string =>
  `Is that right? We read ${doubts.join('; ')}.`;
