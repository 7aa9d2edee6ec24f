import { shownMilliseconds } from '../values/read-duration.ts';
import type { LoggedSet } from './result.ts';
import { shownGrams, shownMetres } from './units.ts';

/**
 * Personal bests are computed from sets: `rm-5` heaviest for 5 reps or more, `time-2000` fastest over exactly 2,000 m,
 * `distance` longest, `reps` most without weight, `hold` longest, `load-50` heaviest over exactly 50 m, `calories` most.
 * Values are grams, milliseconds, metres, reps or calories.
 */
export interface BestValue {
  readonly measure: string;
  readonly value: number;
}

/** The bests in one exercise of one result. */
export interface Effort {
  readonly resultId: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly bests: readonly BestValue[];
}

export interface Best extends BestValue {
  readonly date: string;
  readonly resultId: string;
}

export const MAX_REP_MAX = 12;
/** Keeps the document small; charts leave out older records. */
export const MAX_RECORDS = 500;

const NAMED_DISTANCES: readonly number[] = [1609, 3219, 8047, 16_093, 21_097, 42_195];
/** Up to `upTo` metres, distances that are multiples of `step`. */
const ROUND_DISTANCES = [
  { upTo: 100, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: 10_000, step: 100 },
  { upTo: 100_000, step: 5000 },
];

/**
 * Whether a distance has a best of its own. Others only count towards the longest distance, so that a member's bests stay
 * few.
 */
export function isRecordDistance(metres: number): boolean {
  const range = ROUND_DISTANCES.find(({ upTo }) => metres <= upTo);
  return NAMED_DISTANCES.includes(metres) || (range !== undefined && metres % range.step === 0);
}

/** Reps of a rep max, the 5 of `rm-5`; 0 for other measures. */
export function repsOf(measure: string): number {
  return measure.startsWith('rm-') ? Number(measure.slice(3)) || 0 : 0;
}

/** Metres of `time-2000` and `load-50`; 0 for other measures. */
export function metresOf(measure: string): number {
  return Number(/^(?:time|load)-(\d{1,7})$/.exec(measure)?.[1] ?? 0);
}

export function isLowBest(measure: string): boolean {
  return measure.startsWith('time-');
}

/** Whether it is better as both are shown: nobody beats 105 kg with 105 kg. */
export function isBetter({ measure, value }: BestValue, than: number): boolean {
  const [shown, standing] = [shownValue(measure, value), shownValue(measure, than)];
  return isLowBest(measure) ? shown < standing : shown > standing;
}

function shownValue(measure: string, value: number): number {
  if (measure.startsWith('rm-') || measure.startsWith('load-')) return shownGrams(value);
  if (measure.startsWith('time-') || measure === 'hold') return shownMilliseconds(value);
  return measure === 'distance' ? shownMetres(value) : value;
}

/** The bests in several sets of one exercise, without those that another one implies: five reps at 100 kg are also three. */
export function bestsOfSets(sets: readonly LoggedSet[]): BestValue[] {
  return withoutImplied(sets.flatMap(bestsOfSet)).map(({ measure, value }) => ({ measure, value }));
}

function bestsOfSet(set: LoggedSet): BestValue[] {
  const { reps, loadInGrams, distanceInMetres: metres, durationInMilliseconds: time, calories } = set;
  if (metres > 0 && loadInGrams > 0) {
    return isRecordDistance(metres) ? [{ measure: `load-${metres}`, value: loadInGrams }] : [];
  }
  if (metres > 0) {
    const isTimed = time > 0 && isRecordDistance(metres);
    const longest = { measure: 'distance', value: metres };
    return isTimed ? [longest, { measure: `time-${metres}`, value: time }] : [longest];
  }
  if (calories > 0) return [{ measure: 'calories', value: calories }];
  if (reps > 0 && loadInGrams > 0) {
    return [{ measure: `rm-${Math.min(reps, MAX_REP_MAX)}`, value: loadInGrams }];
  }
  if (reps > 0) return [{ measure: 'reps', value: reps }];
  return time > 0 ? [{ measure: 'hold', value: time }] : [];
}

/**
 * The best of each measure, in the order of measures; of equals, the first. A rep max is left out if there is one for more
 * reps that is as heavy or heavier.
 */
export function withoutImplied<B extends BestValue>(values: readonly B[]): B[] {
  const byMeasure = new Map<string, B>();
  for (const one of values) {
    const standing = byMeasure.get(one.measure);
    if (!standing || isBetter(one, standing.value)) byMeasure.set(one.measure, one);
  }
  const bests = [...byMeasure.values()];
  return bests
    .filter(({ measure, value }) => {
      const reps = repsOf(measure);
      return reps === 0 || !bests.some((other) => repsOf(other.measure) > reps && other.value >= value);
    })
    .sort(byMeasureOrder);
}

/** What is worth saying of bests: a longest distance that has a time beside it is not said twice. */
export function bestsToShow<B extends BestValue>(bests: readonly B[]): B[] {
  return withoutImplied(bests).filter(
    ({ measure, value }) =>
      measure !== 'distance' || !bests.some((other) => other.measure === `time-${value}`),
  );
}

const repMaxes = Array.from({ length: MAX_REP_MAX }, (_, index) => `rm-${index + 1}`);

/** The measures that a value counts for: five reps at 100 kg for one to five. */
function measuresReached(measure: string): readonly string[] {
  const reps = repsOf(measure);
  return reps === 0 ? [measure] : repMaxes.slice(0, reps);
}

export interface Standing {
  /** One for each measure and each number of reps from 1, in the order of measures. */
  readonly bests: readonly Best[];
  /** Every best there has been, by date, without those that another one of the same day implies; the newest `MAX_RECORDS`. */
  readonly records: readonly Best[];
}

const nothing: Standing = { bests: [], records: [] };

/**
 * A member's bests in one exercise, from efforts in any order. All efforts of one date count as one.
 * @param from the bests before the first of these dates; without it, the efforts are everything ever done
 */
export function foldEfforts(efforts: readonly Effort[], from: Standing = nothing): Standing {
  const standing = new Map(from.bests.map((best) => [best.measure, best]));
  const records = [...from.records];
  const inOrder = efforts.toSorted(byDate);
  for (let start = 0, end = 0; start < inOrder.length; start = end) {
    const values: Best[] = [];
    const date = inOrder[start]?.date ?? '';
    for (; inOrder[end]?.date === date; end++) values.push(...recordsIn(inOrder[end], standing));
    for (const best of withoutImplied(values)) {
      records.push(best);
      for (const measure of measuresReached(best.measure)) {
        if (beats(best, standing.get(measure))) standing.set(measure, { ...best, measure });
      }
    }
  }
  return { bests: [...standing.values()].sort(byMeasureOrder), records: records.slice(-MAX_RECORDS) };
}

/** The values that beat the current best of their measure. Those that don't can't beat the one for fewer reps either. */
function recordsIn(effort: Effort | undefined, standing: ReadonlyMap<string, Best>): Best[] {
  if (!effort) return [];
  const { resultId, date, bests } = effort;
  const found = bests.filter((best) => beats(best, standing.get(best.measure)));
  return found.map(({ measure, value }) => ({ measure, value, date, resultId }));
}

/** The order in which results count: by date, then by id. */
export function byDate(
  one: Pick<Effort, 'date' | 'resultId'>,
  other: Pick<Effort, 'date' | 'resultId'>,
): number {
  return compareText(one.date, other.date) || compareText(one.resultId, other.resultId);
}

const beats = (best: BestValue, standing: BestValue | undefined) =>
  standing === undefined || isBetter(best, standing.value);

/** The records of one measure, by date; for a rep max also those for more reps, unless there was a heavier one. */
export function recordsOf(records: readonly Best[], measure: string): Best[] {
  const found: Best[] = [];
  for (const record of records) {
    if (!measuresReached(record.measure).includes(measure)) continue;
    const best = { ...record, measure };
    if (beats(best, found.at(-1))) found.push(best);
  }
  return found;
}

export interface NewBest extends BestValue {
  /** The best before; null for a number of reps never done before. */
  readonly previous: number | null;
}

/**
 * The bests that a result beat. An exercise done for the first time beats nothing; more reps than ever before count if fewer
 * were never heavier.
 * @param before the bests without the result, or before it was saved
 * @param after the bests with it
 */
export function newBestsOf(before: readonly Best[], after: readonly Best[], resultId: string): NewBest[] {
  const standing = new Map(before.map((best) => [best.measure, best]));
  const found = after.flatMap(({ measure, value, resultId: by }) => {
    const previous = standing.get(measure)?.value ?? null;
    const isNew = by === resultId && beats({ measure, value }, standing.get(measure));
    if (!isNew || (previous === null && !isMoreReps({ measure, value }, before))) return [];
    return [{ measure, value, previous }];
  });
  return withoutImplied(found);
}

function isMoreReps({ measure, value }: BestValue, before: readonly Best[]): boolean {
  const fewer = before.filter((best) => repsOf(best.measure) > 0).at(-1);
  return repsOf(measure) > 0 && fewer !== undefined && value >= fewer.value;
}

const families = ['rm', 'load', 'time', 'distance', 'reps', 'hold', 'calories'];

/** Rep maxes by reps, loads and times by distance, then the rest. */
function byMeasureOrder({ measure: one }: BestValue, { measure: other }: BestValue): number {
  const family = (measure: string) => families.indexOf(measure.split('-')[0] ?? '');
  return family(one) - family(other) || repsOf(one) - repsOf(other) || metresOf(one) - metresOf(other);
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);
/** The best value of each day with that measure, by date. */
export function bestByDay(efforts: readonly Effort[], measure: string): Best[] {
  const byDate = new Map<string, Best>();
  for (const { resultId, date, bests } of efforts) {
    for (const one of bests) {
      if (!measuresReached(one.measure).includes(measure)) continue;
      const best = { measure, value: one.value, date, resultId };
      if (beats(best, byDate.get(date))) byDate.set(date, best);
    }
  }
  return [...byDate.values()].sort((one, other) => compareText(one.date, other.date));
}
