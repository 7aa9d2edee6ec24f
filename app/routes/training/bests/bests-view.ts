import * as paths from '#app/paths.ts';
import { bestText, bestValueText, measureLabel } from '#domain/training/best-text.ts';
import {
  bestEstimates,
  oneRepMaxFormulas,
  partOfLoad,
  trainingPercentages,
} from '#domain/training/one-rep-max.ts';
import {
  type Best,
  bestByDay,
  bestsToShow,
  type Effort,
  isLowBest,
  recordsOf,
  repsOf,
} from '#domain/training/personal-bests.ts';
import { formatLoad, type LoadUnit } from '#domain/training/units.ts';
import { formatShortDate, localDate, storedDate } from '#domain/values/dates.ts';
import type { PersonalBestRow } from '#server/data/collections/personal-bests.ts';

const SHOWN_BESTS = 3;
const RECENT_DAYS = 7;

/** A row of a member's list. */
export function toBestsRow(row: PersonalBestRow, unit: LoadUnit, now: Temporal.Instant) {
  const { id, exerciseId, exerciseName, bests, latestBestOn } = row;
  return {
    id,
    name: exerciseName || exerciseId,
    href: paths.exerciseBests(exerciseId),
    bests: bestsToShow(bests)
      .slice(0, SHOWN_BESTS)
      .map((best) => bestText(best, unit)),
    latest: dayOf(latestBestOn, now),
    isRecent: bests.length > 0 && isRecent(latestBestOn, now),
  };
}
export type BestsRow = ReturnType<typeof toBestsRow>;

function isRecent(stored: string, now: Temporal.Instant): boolean {
  const date = storedDate(stored);
  return date !== null && date.until(localDate(now), { largestUnit: 'days' }).days < RECENT_DAYS;
}

/** `20 Nov`, with the year if it isn't this one; empty without a date. */
export function dayOf(stored: string, now: Temporal.Instant): string {
  const date = storedDate(stored);
  return date === null ? '' : formatShortDate(date, now);
}

/** The rows of an exercise's table: one for each number of reps, each distance, or its only measure. */
export function toBestLines(
  bests: readonly Best[],
  exerciseId: string,
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  return bests.map((best) => ({
    measure: best.measure,
    label: measureLabel(best.measure),
    value: bestValueText(best, unit),
    on: dayOf(best.date, now),
    href: `${paths.exerciseBests(exerciseId)}?measure=${best.measure}`,
  }));
}

/** The value of one measure on each day of training, for a chart with records marked. Loads are in the member's unit. */
export function toHistory(efforts: readonly Effort[], measure: string, now: Temporal.Instant) {
  return {
    measure,
    isLowBest: isLowBest(measure),
    points: bestByDay(efforts, measure).map(({ value, date }) => ({ label: dayOf(date, now), value })),
  };
}

/** Every best there has been, newest first. */
export function toRecordLines(
  records: readonly Best[],
  measure: string,
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  return recordsOf(records, measure)
    .toReversed()
    .map((record) => ({ key: record.date, on: dayOf(record.date, now), value: bestValueText(record, unit) }));
}

/** Both formulas with the best each is based on, and a table of percentages; null if there is no estimate. */
export function toEstimates(bests: readonly Best[], unit: LoadUnit) {
  const estimates = bestEstimates(bests).flatMap(({ formula, loadInGrams, from }) => {
    const known = oneRepMaxFormulas.find(({ code }) => code === formula);
    if (!known) return [];
    return {
      label: known.label,
      text: known.text,
      loadInGrams,
      value: formatLoad(partOfLoad(loadInGrams, 100, unit), unit),
      from: bestText(from, unit),
      isLifted: repsOf(from.measure) === 1,
    };
  });
  if (estimates.length === 0) return null;
  const rows = trainingPercentages.map((percent) => ({
    percent: `${percent} %`,
    values: estimates.map(({ loadInGrams }) => formatLoad(partOfLoad(loadInGrams, percent, unit), unit)),
  }));
  return { estimates: estimates.map(({ loadInGrams: _, ...shown }) => shown), rows };
}
