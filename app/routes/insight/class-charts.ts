import { type ClassSums, NO_COACH, shareOf } from '#domain/insight/class-figures.ts';
import type { InsightPeriod } from '#domain/insight/period.ts';
import { weekdayName } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { classFigures } from '#server/insight/class-figures.ts';
import { type NumberTable, readPeriodFigures, trendOf, trendTable } from './chart-tables.ts';

/** More class types and coaches than a chart can show. */
const MOST_ROWS = 25;
/** Weekly times to do something about. */
const EMPTIEST = 10;

export interface ClassRow extends ClassSums {
  readonly key: string;
  readonly label: string;
}

export async function readClassCharts(store: Store, period: InsightPeriod, now: Temporal.Instant) {
  const figures = await readPeriodFigures(store, classFigures, period, now);
  const { byType, byCoach, byHour, bySlot } = figures.sum;
  const types = fullest(byType);
  const coaches = fullest(byCoach);
  const typeNames = await namesOf(types, async (ids) =>
    (await store.findMany(classTypes, ids)).map((type) => type?.name ?? ''),
  );
  const coachNames = await namesOf(coaches, async (ids) =>
    (await store.findMany(members, ids)).map((coach) => coach?.name ?? ''),
  );
  const hours = [...byHour].toSorted(([one], [other]) => Number(one) - Number(other));
  return {
    figures,
    fill: trendOf(figures, ({ all }) => shareOf(all.booked, all.places)),
    types: types.map(([key, sums]) => ({ key, label: typeNames.get(key) || 'Deleted class', ...sums })),
    coaches: coaches.map(([key, sums]) => ({ key, label: coachNames.get(key) || 'No coach', ...sums })),
    slots: fullest(bySlot, true)
      .slice(0, EMPTIEST)
      .map(([key, sums]) => ({ key, label: slotName(key), ...sums })),
    hours: hours.map(([key, sums]) => ({ key, label: `${key.padStart(2, '0')}:00`, ...sums })),
  };
}

/** @param isReversed the emptiest first */
function fullest(sums: ReadonlyMap<string, ClassSums>, isReversed = false) {
  const sign = isReversed ? -1 : 1;
  return [...sums]
    .toSorted(
      ([, one], [, other]) =>
        sign * ((fillOf(other) ?? 0) - (fillOf(one) ?? 0)) || other.classes - one.classes,
    )
    .slice(0, MOST_ROWS);
}

/** `Tuesday 18:30` of `2 18:30`. */
function slotName(key: string): string {
  const [weekday, time] = key.split(' ');
  return `${weekdayName(Number(weekday))} ${time}`;
}

/** The share of places that were booked, in percent. */
export const fillOf = ({ booked, places }: ClassSums) => shareOf(booked, places);

async function namesOf(
  rows: readonly (readonly [string, ClassSums])[],
  find: (ids: readonly string[]) => Promise<string[]>,
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(([key]) => key).filter((key) => key !== NO_COACH);
  const names = ids.length > 0 ? await find(ids) : [];
  return new Map(ids.map((id, index) => [id, names[index] ?? '']));
}

export type ClassCharts = Awaited<ReturnType<typeof readClassCharts>>;

const headers = [
  'Classes',
  'Places',
  'Booked',
  'Fill rate %',
  'Attended',
  'No-shows',
  'Late cancellations',
  'Hours',
];

const rowsTable = (label: string, rows: readonly ClassRow[]): NumberTable => ({
  headers: [label, ...headers],
  rows: rows.map((row) => ({
    label: row.label,
    cells: [
      ...[row.classes, row.places, row.booked, fillOf(row), row.attended, row.noShows, row.lateCancelled],
      hoursOf(row),
    ],
  })),
});

/** To a hundredth: `1.75`. */
export const hoursOf = ({ minutes }: ClassSums) => Math.round((minutes / 60) * 100) / 100;

export const classTables: Readonly<Record<string, (charts: ClassCharts) => NumberTable>> = {
  fill: ({ figures, fill }) => trendTable(figures, fill, 'Fill rate %'),
  'fill-by-class': ({ types }) => rowsTable('Class', types),
  'fill-by-coach': ({ coaches }) => rowsTable('Coach', coaches),
  'fill-by-slot': ({ slots }) => rowsTable('Weekly time', slots),
  'fill-by-hour': ({ hours }) => rowsTable('Begins at', hours),
};
