import {
  type ActiveWeek,
  MUSCLE_WEEKS,
  type MuscleSets,
  STATS_WEEKS,
  setsByMuscle,
  streaksOf,
  type YearReview,
} from '#domain/training/training-stats.ts';
import type { TrainingEntry } from '#domain/training/training-year.ts';
import { formatCount, type LoadUnit } from '#domain/training/units.ts';
import { formatShortDate, localDate } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';

const heatOf = { none: 'none', visited: 'some', trained: 'full' } as const;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const GRAMS_PER_TONNE = 1_000_000;
const GRAMS_PER_POUND = 453.592_37;
/** As many bars as fit in a chart. */
const BAR_WEEKS = 12;
const SHOWN_MUSCLES = 5;

/** @param visits local dates; `entries` at least of the last `STATS_WEEKS` weeks */
export function toStats(
  facts: { visits: readonly string[]; entries: readonly TrainingEntry[] },
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  const today = localDate(now);
  const { weeks, current, longest } = streaksOf(facts, today);
  const recent = weeks.slice(-BAR_WEEKS);
  const lastWeeks = weeks.slice(-MUSCLE_WEEKS);
  const since = lastWeeks[0]?.monday.toString() ?? '';
  const until = today.toString();
  const ofLastWeeks = facts.entries.filter(({ date }) => date >= since && date <= until);
  const labels = new Map(weeks.map(({ monday }) => [monday, formatShortDate(monday, now)]));
  const labelOf = ({ monday }: ActiveWeek) => labels.get(monday) ?? '';
  return {
    isEmpty: weeks.every(({ activeDays }) => activeDays === 0),
    streak: toStreak(current),
    longest: toStreak(longest),
    trained: timeText(sumOf(lastWeeks, ({ milliseconds }) => milliseconds)),
    volume: volumeText(
      sumOf(lastWeeks, ({ volumeInGrams }) => volumeInGrams),
      unit,
    ),
    attendance: recent.map((week) => ({ label: labelOf(week), value: week.activeDays })),
    minutes: recent.map((week) => ({ label: labelOf(week), value: minutesOf(week.milliseconds) })),
    heat: weeks.map((week) => ({
      label: labelOf(week),
      days: heatDays(week),
    })),
    muscles: toMusclePoints(setsByMuscle(ofLastWeeks)),
  };
}

export function toYearReview(review: YearReview, unit: LoadUnit) {
  const { trainings, days, milliseconds, volumeInGrams, busiestWeekday } = review;
  return {
    trainings: formatNumber(trainings),
    isEmpty: trainings === 0,
    days: formatNumber(days),
    time: timeText(milliseconds),
    volume: volumeText(volumeInGrams, unit),
    streak: formatCount(review.longestStreak, 'week'),
    weekday: busiestWeekday === null ? '' : (weekdays[busiestWeekday - 1] ?? ''),
    months: review.trainingsByMonth.map((value, index) => ({ label: months[index] ?? '', value })),
    muscles: toMusclePoints(review.muscles.slice(0, SHOWN_MUSCLES)),
  };
}

function toMusclePoints(muscles: readonly MuscleSets[]) {
  return muscles.map(({ label, sets }) => ({ label, value: sets }));
}

/** The squares of a week in a heat map. */
export function heatDays({ days }: Pick<ActiveWeek, 'days'>) {
  return days.map(({ kind }) => heatOf[kind]);
}

/** A streak over all weeks that are looked at may really be longer. */
export function toStreak(weeks: number): { value: string; unit: string } {
  return { value: weeks >= STATS_WEEKS ? `${weeks}+` : String(weeks), unit: weeks === 1 ? 'week' : 'weeks' };
}

const minutesOf = (milliseconds: number) => Math.round(milliseconds / 60_000);

/** `45 min`, `12 h 30 min`. */
export function timeText(milliseconds: number): string {
  const minutes = minutesOf(milliseconds);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return `${formatNumber(hours)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** `850 kg`, `12.4 t`; in pounds `27,300 lb`. */
export function volumeText(grams: number, unit: LoadUnit): string {
  if (unit === 'lb') return `${formatNumber(Math.round(grams / GRAMS_PER_POUND))} lb`;
  if (grams < GRAMS_PER_TONNE) return `${Math.round(grams / 1000)} kg`;
  const tonnes = Math.round((grams * 10) / GRAMS_PER_TONNE) / 10;
  return `${formatNumber(tonnes)} t`;
}

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
