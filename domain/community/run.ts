/** What a run of the run club has besides what every event has. */
import { formatDistance } from '../training/units.ts';
import { readDuration } from '../values/read-duration.ts';

/** A pace that people run together at. Its name is what a registration stores. */
export interface PaceGroup {
  readonly name: string;
  /** 0: no pace is promised, such as "Walk and run". */
  readonly secondsPerKilometre: number;
}

export interface RunFacts {
  readonly distanceInMetres: number;
  /** In the order in which staff typed them, the fastest first or last. Empty: everybody runs together. */
  readonly paceGroups: readonly PaceGroup[];
}

const MAX_PACE_GROUPS = 8;
const LONGEST_NAME = 40;
/** Between a world record and a slow walk, in seconds for a kilometre. */
const FASTEST = 150;
const SLOWEST = 20 * 60;
/** The longest run, in metres: further is a race of its own kind. */
export const LONGEST_RUN = 100_000;

export type ReadPaceGroups =
  | { readonly kind: 'groups'; readonly groups: PaceGroup[] }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * The pace groups as typed, one per line: a name and, after it, minutes and seconds for a kilometre.
 * @param typed `Steady 5:45`, `Easy, 6:30`, `Walk and run`
 */
export function readPaceGroups(typed: string): ReadPaceGroups {
  const lines = typed.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length > MAX_PACE_GROUPS) return invalid(`Enter at most ${MAX_PACE_GROUPS} pace groups`);
  const groups: PaceGroup[] = [];
  for (const line of lines) {
    const group = readGroup(line);
    if (typeof group === 'string') return invalid(group);
    const isTwice = groups.some(({ name }) => name.toLowerCase() === group.name.toLowerCase());
    if (isTwice) return invalid(`Give each pace group its own name: ${group.name} is in the list twice`);
    groups.push(group);
  }
  return { kind: 'groups', groups };
}

const invalid = (message: string) => ({ kind: 'invalid', message }) as const;

function readGroup(line: string): PaceGroup | string {
  const [, name = line, pace = ''] =
    /^(.{1,200}?)[\s,]{1,5}(\d{1,2}[:.,]\d\d|\d{1,2}m ?\d\ds?)(?: ?(?:min)?\/km)?$/.exec(line) ?? [];
  if (name.length > LONGEST_NAME)
    return `Use at most ${LONGEST_NAME} characters for the name of a pace group`;
  if (pace === '') {
    return /^[\d:.,\s]+$/.test(line)
      ? `Write a name before the pace, like “Steady 5:45”, not “${line}”`
      : { name, secondsPerKilometre: 0 };
  }
  const reading = readDuration(pace, 'minutes');
  const secondsPerKilometre = reading.kind === 'value' ? reading.value / 1000 : 0;
  return secondsPerKilometre >= FASTEST && secondsPerKilometre <= SLOWEST
    ? { name, secondsPerKilometre }
    : `Enter the pace of ${name} in minutes and seconds per kilometre, from 2:30 to 20:00`;
}

/** The pace groups as their field shows them. */
export function typedPaceGroups(groups: readonly PaceGroup[]): string {
  return groups
    .map(({ name, secondsPerKilometre: pace }) => (pace ? `${name} ${clockOf(pace)}` : name))
    .join('\n');
}

/** `5:45 min/km`. @param secondsPerKilometre may have a fraction */
export function paceText(secondsPerKilometre: number): string {
  return `${clockOf(Math.round(secondsPerKilometre))} min/km`;
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** `Steady, 5:45 min/km`; without a pace only the name. */
export function paceGroupText({ name, secondsPerKilometre: pace }: PaceGroup): string {
  return pace ? `${name}, ${paceText(pace)}` : name;
}

/** `8 km, 3 pace groups`. */
export function runText({ distanceInMetres, paceGroups }: RunFacts): string {
  const groups = paceGroups.length;
  return [formatDistance(distanceInMetres), groups > 1 ? `${groups} pace groups` : '']
    .filter(Boolean)
    .join(', ');
}
