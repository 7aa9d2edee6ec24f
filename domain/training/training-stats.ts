import { remembered, rememberedLately } from '../values/remembered.ts';
import { mondayOf } from '../values/week.ts';
import { type Muscle, muscles } from './exercise.ts';
import type { TrainingEntry } from './training-year.ts';

/** How far back a member's statistics go. */
export const STATS_WEEKS = 26;
/** How far back the sets by muscle go. */
export const MUSCLE_WEEKS = 4;

/** One day: whether the member was at the club, and whether they logged training. */
export interface ActiveDay {
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: 'none' | 'visited' | 'trained';
}

export interface ActiveWeek {
  readonly monday: Temporal.PlainDate;
  /** Monday to Sunday, without days to come. */
  readonly days: readonly ActiveDay[];
  readonly activeDays: number;
  readonly milliseconds: number;
  readonly volumeInGrams: number;
}

interface Facts {
  /** Local dates `YYYY-MM-DD` on which the member was let in; a date may appear twice. */
  readonly visits: readonly string[];
  readonly entries: readonly TrainingEntry[];
}

/** @returns this many weeks, oldest first; today is in the last one */
export function activeWeeks(
  { visits, entries }: Facts,
  today: Temporal.PlainDate,
  weeks: number,
): ActiveWeek[] {
  const visited = new Set(visits);
  const byDate = groupByDate(entries);
  return calendar(`${today} ${weeks}`).map(({ monday, dates }) => {
    const days = dates.map((date) => ({ date, kind: kindOf(date) }));
    const done = days.flatMap(({ date }) => byDate.get(date) ?? []);
    return {
      monday,
      days,
      activeDays: days.filter(({ kind }) => kind !== 'none').length,
      milliseconds: sum(done.map(({ milliseconds }) => milliseconds)),
      volumeInGrams: sum(done.map(({ volumeInGrams }) => volumeInGrams)),
    };
  });

  function kindOf(date: string): ActiveDay['kind'] {
    if (byDate.has(date)) return 'trained';
    return visited.has(date) ? 'visited' : 'none';
  }
}

const groupByDate = remembered((entries: readonly TrainingEntry[]) =>
  Map.groupBy(entries, ({ date }) => date),
);

/** By `2026-11-27 12`, today and how many weeks: each with its days until today, the same for all members. */
const calendar = rememberedLately((key) => {
  const [todayText = '', weeks = ''] = key.split(' ');
  const last = mondayOf(Temporal.PlainDate.from(todayText));
  return Array.from({ length: Number(weeks) }, (_, index) => {
    const monday = last.subtract({ weeks: Number(weeks) - 1 - index });
    return { monday, dates: datesOfWeek(monday).filter((date) => date <= todayText) };
  });
});

/** By days since the epoch: `Temporal` takes several times as long, for the days of half a year. */
function datesOfWeek({ year, month, day }: Temporal.PlainDate): string[] {
  return Array.from({ length: 7 }, (_, offset) =>
    new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10),
  );
}

/** Weeks in a row with at least one active day, up to this one. This week doesn't end the streak, as it isn't over. */
export function currentStreak(weeks: readonly Pick<ActiveWeek, 'activeDays'>[]): number {
  const before = weeks.at(-1)?.activeDays === 0 ? weeks.slice(0, -1) : weeks;
  const gap = before.findLastIndex(({ activeDays }) => activeDays === 0);
  return before.length - 1 - gap;
}

export function longestStreak(weeks: readonly Pick<ActiveWeek, 'activeDays'>[]): number {
  let longest = 0;
  let length = 0;
  for (const { activeDays } of weeks) {
    length = activeDays > 0 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

export interface Streaks {
  /** The weeks that they are counted over, `STATS_WEEKS`, oldest first. */
  readonly weeks: readonly ActiveWeek[];
  readonly current: number;
  readonly longest: number;
}

/** A member's streaks, the same on every page: of all weeks that statistics go back. */
export function streaksOf(facts: Facts, today: Temporal.PlainDate): Streaks {
  const weeks = activeWeeks(facts, today, STATS_WEEKS);
  return { weeks, current: currentStreak(weeks), longest: longestStreak(weeks) };
}

export interface MuscleSets {
  readonly muscle: Muscle;
  readonly label: string;
  /** A set counts half for a supporting muscle. */
  readonly sets: number;
}

/** Sets by muscle, most first; muscles without any are left out. */
export function setsByMuscle(entries: readonly TrainingEntry[]): MuscleSets[] {
  const halves: Record<string, number> = {};
  for (const { muscles: trained } of entries) {
    for (const code of Object.keys(trained)) halves[code] = (halves[code] ?? 0) + (trained[code] ?? 0);
  }
  return muscles
    .map(({ code, label }) => ({ muscle: code, label, sets: (halves[code] ?? 0) / 2 }))
    .filter(({ sets }) => sets > 0)
    .sort((one, other) => other.sets - one.sets);
}

export interface YearReview {
  readonly trainings: number;
  readonly days: number;
  readonly milliseconds: number;
  readonly volumeInGrams: number;
  /** January to December; 0 for months to come. */
  readonly trainingsByMonth: readonly number[];
  /** Weeks in a row with training logged: visits without any don’t count here. */
  readonly longestStreak: number;
  /** 1 is Monday; of equals, the first; null without training. */
  readonly busiestWeekday: number | null;
  readonly muscles: readonly MuscleSets[];
}

/** @param entries of one calendar year */
export function reviewYear(entries: readonly TrainingEntry[], year: number): YearReview {
  const dates = entries.map(({ date }) => Temporal.PlainDate.from(date));
  const last = Temporal.PlainDate.from({ year, month: 12, day: 31 });
  const byWeekday = countBy(dates, 7, ({ dayOfWeek }) => dayOfWeek);
  return {
    trainings: entries.length,
    days: new Set(entries.map(({ date }) => date)).size,
    milliseconds: sum(entries.map(({ milliseconds }) => milliseconds)),
    volumeInGrams: sum(entries.map(({ volumeInGrams }) => volumeInGrams)),
    trainingsByMonth: countBy(dates, 12, ({ month }) => month),
    longestStreak: longestStreak(activeWeeks({ visits: [], entries }, last, 54)),
    busiestWeekday: dates.length === 0 ? null : byWeekday.indexOf(Math.max(...byWeekday)) + 1,
    muscles: setsByMuscle(entries),
  };
}

/** How often each number from 1 to `most` occurs. */
function countBy(
  dates: readonly Temporal.PlainDate[],
  most: number,
  numberOf: (date: Temporal.PlainDate) => number,
): number[] {
  const counts = Array<number>(most).fill(0);
  for (const date of dates) counts[numberOf(date) - 1] = (counts[numberOf(date) - 1] ?? 0) + 1;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
