/** The runs that a member logs, and what is best at the distances that runners compare. */
import type { Best } from '../training/personal-bests.ts';
import { formatDistance, readDistance } from '../training/units.ts';
import { readDuration } from '../values/read-duration.ts';
import { type Reading, readingProblem, readWhole } from '../values/read-number.ts';
import { LONGEST_RUN, paceText } from './run.ts';

/** The exercise of the catalogue that a logged run is of. */
export const RUN_EXERCISE = 'run';
/** Exercises for one distance, whose times count for it too. */
const SAME_AT_DISTANCE = ['run-1-km', 'run-5-km'] as const;
/** Every exercise whose bests are read for the run log. */
export const RUN_EXERCISES = [RUN_EXERCISE, ...SAME_AT_DISTANCE] as const;

export const runDistances = [
  { metres: 1000, label: '1 km' },
  { metres: 5000, label: '5 km' },
  { metres: 10_000, label: '10 km' },
  { metres: 21_097, label: 'Half marathon' },
  { metres: 42_195, label: 'Marathon' },
] as const;

/** `5 km`, `Half marathon`, `7.3 km`. */
export function runLabel(metres: number): string {
  return runDistances.find((known) => known.metres === metres)?.label ?? formatDistance(metres);
}

/** Seconds for a kilometre: a little faster than the fastest sprint, and slower is no run. */
const FASTEST_PACE = 90;
const SLOWEST_PACE = 30 * 60;
const SHORTEST_LOGGED = 100;

/** A run as it is typed. */
interface TypedRun {
  /** One of `runDistances` in metres, or `other`. */
  readonly choice: string;
  /** For `other`; in kilometres without a unit. */
  readonly kilometres: string;
  readonly time: string;
}

export type ReadRun =
  | { readonly kind: 'run'; readonly distanceInMetres: number; readonly durationInMilliseconds: number }
  | {
      readonly kind: 'invalid';
      readonly problems: readonly { readonly field: string; readonly message: string }[];
    };

/** The typed run, or everything that is wrong with it, in the order of the fields. */
export function readRun({ choice, kilometres, time: typedTime }: TypedRun): ReadRun {
  const distance = choice === 'other' ? readKilometres(kilometres) : readWhole(choice, 0, LONGEST_RUN);
  const metres = distance.kind === 'value' ? distance.value : 0;
  const isRunPace = (time: number) =>
    metres === 0 || (time / metres >= FASTEST_PACE && time / metres <= SLOWEST_PACE);
  const time = readDuration(typedTime, 'minutes', isRunPace);
  const problems = [
    {
      field: 'kilometres',
      message: readingProblem(distance, 'Enter the distance in kilometres, from 0.1 to 100'),
    },
    { field: 'time', message: readingProblem(time, 'Enter the time, like 25:30 or 1:45:10') },
  ].flatMap(({ field, message }) => (message ? [{ field, message }] : []));
  if (problems.length > 0 || time.kind !== 'value') return { kind: 'invalid', problems };
  if (isRunPace(time.value))
    return { kind: 'run', distanceInMetres: metres, durationInMilliseconds: time.value };
  const message = `That would be ${paceText(time.value / metres)}. Check the distance and the time`;
  return { kind: 'invalid', problems: [{ field: 'time', message }] };
}

function readKilometres(typed: string): Reading {
  const distance = readDistance(typed, { unit: 'km', mostInMetres: LONGEST_RUN });
  return distance.kind === 'value' && distance.value < SHORTEST_LOGGED ? { kind: 'none' } : distance;
}

export interface DistanceBest {
  readonly metres: number;
  readonly label: string;
  /** Null: never run. */
  readonly best: Best | null;
}

/** The best time at each of the distances. @param bests of all the exercises in `RUN_EXERCISES`; of equal times the earlier counts */
export function bestsAtDistances(bests: readonly Best[]): DistanceBest[] {
  return runDistances.map(({ metres, label }) => {
    const times = bests.filter(({ measure }) => measure === `time-${metres}`);
    const [best = null] = times.toSorted(
      (one, other) => one.value - other.value || one.date.localeCompare(other.date),
    );
    return { metres, label, best };
  });
}
