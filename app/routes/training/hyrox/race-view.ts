import * as paths from '#app/paths.ts';
import { findHyroxDivision } from '#domain/training/hyrox-race.ts';
import { type HyroxSplits, hasAllSplits, hyroxLegs, hyroxSums } from '#domain/training/hyrox-splits.ts';
import { formatShortDate, storedDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import type { HyroxResult } from '#server/training/hyrox/find-hyrox.ts';

export const divisionLabel = (code: string) => findHyroxDivision(code)?.label ?? code;

/** A race in a list. */
export function raceRow({ id, title, date, hyrox }: HyroxResult, now: Temporal.Instant) {
  const day = storedDate(date);
  return {
    id,
    title,
    href: paths.viewRace(id),
    on: day ? formatShortDate(day, now) : '',
    division: divisionLabel(hyrox.division),
    finish: formatDuration(hyrox.totalInMilliseconds),
  };
}

/** The fastest other race of the same division with every split; null: there is none. */
export function ownBest(races: readonly HyroxResult[], race: HyroxResult): HyroxResult | null {
  const others = races.filter(
    ({ id, hyrox }) => id !== race.id && hyrox.division === race.hyrox.division && hasAllSplits(hyrox),
  );
  const [first = null, ...rest] = others;
  return rest.reduce(
    (best, one) => (best && one.hyrox.totalInMilliseconds < best.hyrox.totalInMilliseconds ? one : best),
    first,
  );
}

export interface Compared {
  readonly label: string;
  readonly hyrox: HyroxSplits;
}

/** One bar for each race with every split, with the length of each piece. */
export function raceBars(races: readonly Compared[]) {
  return races
    .filter(({ hyrox }) => hasAllSplits(hyrox))
    .map(({ label, hyrox }) => ({
      label,
      finish: formatDuration(hyrox.totalInMilliseconds),
      pieces: [
        ...hyrox.splits.map((value, index) => ({ kind: hyroxLegs[index]?.kind ?? 'run', value })),
        { kind: 'roxzone' as const, value: hyrox.roxzoneInMilliseconds },
      ],
    }));
}
export type RaceBar = ReturnType<typeof raceBars>[number];

const timeOf = (value: number) => (value === 0 ? '–' : formatDuration(value));

/** The splits of the first race next to those of the others, with how much slower (`+0:12`) or faster it was. */
export function splitRows([own, ...others]: readonly Compared[]) {
  if (!own) return [];
  const row = (label: string, readFrom: (hyrox: HyroxSplits) => number) => {
    const value = readFrom(own.hyrox);
    const beside = others.map(({ hyrox }) => {
      const other = readFrom(hyrox);
      const difference = value > 0 && other > 0 ? value - other : null;
      return { time: timeOf(other), difference: difference === null ? '' : differenceText(difference) };
    });
    return { label, time: timeOf(value), beside };
  };
  return [
    ...hyroxLegs.map(({ name }, index) => row(name, ({ splits }) => splits[index] ?? 0)),
    row('Roxzone', ({ roxzoneInMilliseconds }) => roxzoneInMilliseconds),
    row('All runs', (hyrox) => hyroxSums(hyrox).runs),
    row('All stations', (hyrox) => hyroxSums(hyrox).stations),
    row('Finish', ({ totalInMilliseconds }) => totalInMilliseconds),
  ];
}

/** `+0:12`, `−0:05`, `+0:00`: signs, since “slower” beside another race’s time reads as if that race had been. */
function differenceText(milliseconds: number): string {
  const whole = Math.round(Math.abs(milliseconds) / 1000) * 1000;
  return `${whole > 0 && milliseconds < 0 ? '−' : '+'}${formatDuration(whole)}`;
}
