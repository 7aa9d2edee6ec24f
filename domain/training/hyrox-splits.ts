/**
 * The times of a Hyrox race or simulation, leg by leg: run 1, station 1 … run 8, station 8, and the Roxzone between them. In
 * milliseconds.
 */

import { formatDuration, readDuration } from '../values/read-duration.ts';
import { readingProblem } from '../values/read-number.ts';
import { listed } from '../values/text.ts';
import { hyroxStations } from './hyrox-race.ts';

export const HYROX_LEGS = 16;

export interface HyroxSplits {
  /** Sixteen, in the order of the race; 0: not recorded. */
  readonly splits: readonly number[];
  /** The total time between runs and stations; 0: not recorded. */
  readonly roxzoneInMilliseconds: number;
  readonly totalInMilliseconds: number;
}

export interface HyroxLeg {
  /** The name of its field: `run1`, `station1`. */
  readonly field: string;
  /** `Run 1`, `SkiErg`. */
  readonly name: string;
  readonly kind: 'run' | 'station';
}

/** The legs in the order of the race. */
export const hyroxLegs: readonly HyroxLeg[] = hyroxStations.flatMap(({ name }, index) => [
  { field: `run${index + 1}`, name: `Run ${index + 1}`, kind: 'run' as const },
  { field: `station${index + 1}`, name, kind: 'station' as const },
]);

export const hyroxFields: readonly string[] = [...hyroxLegs.map(({ field }) => field), 'roxzone', 'finish'];

export interface SplitProblem {
  /** One of `hyroxFields`. */
  readonly field: string;
  readonly message: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Nobody runs 1 km in less: the world record is over two minutes. */
const FASTEST_RUN = 2 * MINUTE;
const FASTEST_STATION = 20 * SECOND;
const SLOWEST_LEG = 60 * MINUTE;
const SLOWEST_ROXZONE = 60 * MINUTE;
const SLOWEST_RACE = 8 * 60 * MINUTE;

/**
 * Reads what was typed. Legs may be empty if the finish time is given. An empty Roxzone is worked out from the finish time
 * if every leg is there; an empty finish time is the sum.
 * @param typed by field name; missing fields count as empty
 */
export function readHyroxSplits(typed: Readonly<Record<string, string>>): {
  readonly splits: HyroxSplits;
  readonly problems: readonly SplitProblem[];
} {
  const problems: SplitProblem[] = [];
  const read = (field: string, name: string, fastest: number, slowest: number): number => {
    const text = (typed[field] ?? '').trim();
    if (text === '') return 0;
    const reading = readDuration(text, 'minutes', (time) => time >= fastest && time <= slowest);
    const time = reading.kind === 'value' ? reading.value : 0;
    const unread = readingProblem(reading, NOT_A_TIME);
    const message = unread ? `${name}: ${unread}` : rangeProblem(name, time, fastest, slowest);
    if (message) problems.push({ field, message });
    return message ? 0 : time;
  };
  const legs = hyroxLegs.map(({ field, name, kind }) =>
    read(field, name, kind === 'run' ? FASTEST_RUN : FASTEST_STATION, SLOWEST_LEG),
  );
  const roxzone = read('roxzone', 'Roxzone', 0, SLOWEST_ROXZONE);
  const finish = read('finish', 'Finish time', FASTEST_RUN, SLOWEST_RACE);
  const none = { splits: legs, roxzoneInMilliseconds: roxzone, totalInMilliseconds: finish };
  if (problems.length > 0) return { splits: none, problems };
  return addUp(legs, roxzone, finish);
}

function addUp(legs: readonly number[], roxzone: number, finish: number) {
  const known = sum(legs) + roxzone;
  const missing = hyroxLegs.filter((_, index) => legs[index] === 0);
  const splits = (roxzoneInMilliseconds: number, totalInMilliseconds: number) => ({
    splits: legs,
    roxzoneInMilliseconds,
    totalInMilliseconds,
  });
  const refuse = (field: string, message: string) => ({
    splits: splits(roxzone, finish),
    problems: [{ field, message }],
  });
  if (missing.length > 0) {
    if (finish === 0)
      return refuse('finish', `Enter ${firstOf(missing.map(({ name }) => name))}, or your finish time`);
    if (finish <= known) return refuse('finish', shortFinish(finish, known));
    return { splits: splits(roxzone, finish), problems: [] };
  }
  if (finish === 0) return { splits: splits(roxzone, known), problems: [] };
  if (roxzone === 0 && finish >= known) return { splits: splits(finish - known, finish), problems: [] };
  if (finish < known) return refuse('finish', shortFinish(finish, known));
  // Each of the seventeen times may have been rounded by up to a second.
  if (finish - known > (HYROX_LEGS + 1) * SECOND)
    return refuse(
      'finish',
      `Your splits and Roxzone add up to ${formatDuration(known)}, which is ${formatDuration(finish - known)} less than ${formatDuration(finish)}. Check them, or leave the Roxzone empty`,
    );
  return { splits: splits(roxzone, finish), problems: [] };
}

const NOT_A_TIME = 'enter minutes and seconds, such as 4:35';

function rangeProblem(name: string, time: number, fastest: number, slowest: number): string | null {
  if (time < fastest)
    return `${name}: ${formatDuration(time)} is faster than anyone. Enter minutes and seconds`;
  if (time > slowest) return `${name}: enter at most ${formatDuration(slowest)}`;
  return null;
}

const shortFinish = (finish: number, known: number) =>
  `Your splits and Roxzone add up to ${formatDuration(known)}, which is more than ${formatDuration(finish)}. Check them`;

/** `Run 1 and SkiErg`; of many the first two and how many more. */
const firstOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more splits` : listed(names);

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);

/** What the fields of stored splits hold. */
export function typedSplits({
  splits,
  roxzoneInMilliseconds,
  totalInMilliseconds,
}: HyroxSplits): Record<string, string> {
  const orEmpty = (time: number) => (time === 0 ? '' : formatDuration(time));
  const legs = hyroxLegs.map(({ field }, index) => [field, orEmpty(splits[index] ?? 0)]);
  return {
    ...Object.fromEntries(legs),
    roxzone: orEmpty(roxzoneInMilliseconds),
    finish: orEmpty(totalInMilliseconds),
  };
}

/** Whether every leg was recorded, so that it can be compared leg by leg. */
export function hasAllSplits({ splits }: Pick<HyroxSplits, 'splits'>): boolean {
  return splits.length === HYROX_LEGS && splits.every((time) => time > 0);
}

/** The time spent running, at stations, and in the Roxzone. */
export function hyroxSums({ splits, roxzoneInMilliseconds }: HyroxSplits): {
  readonly runs: number;
  readonly stations: number;
  readonly roxzone: number;
} {
  const of = (kind: HyroxLeg['kind']) => sum(splits.filter((_, index) => hyroxLegs[index]?.kind === kind));
  return { runs: of('run'), stations: of('station'), roxzone: roxzoneInMilliseconds };
}
