import { z } from 'zod';
import { MAX_EXERCISES_PER_RESULT } from '#domain/training/result.ts';
import {
  type AskedExercise,
  type AskedScore,
  allotSets,
  fieldsOfMeasure,
  fieldsOfScore,
  type Slot,
  sameFieldName,
  scoreFieldName,
  setFieldName,
} from '#domain/training/result-form.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { readMinutes } from '#domain/values/read-duration.ts';
import type { Reading } from '#domain/values/read-number.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';
import { optionallyReadBy } from '../../../forms/whole-number.ts';

const LONGEST_TITLE = 80;
export const LONGEST_NOTE = 2000;
const MINUTE = 60_000;
const MAX_MINUTES = 24 * 60;
const SHORTEST = 5 * MINUTE;
const FIRST_DATE = '1950-01-01';

/** Which exercises the form has, and a step that saves nothing: finding or adding one more. */
export const slotsForm = z.object({
  /** `slot.exerciseId` of each, in order. */
  exercise: z.array(z.string()).prefault([]),
  /** The name of an exercise to add, as typed. */
  add: oneLine().prefault(''),
  /** The one chosen from the matches. */
  pick: z.string().prefault(''),
  step: z.string().prefault(''),
});

/** The exercises that a form has sent; anything else is ignored. */
export function readSlots(sent: readonly string[]): Slot[] {
  const slots = sent.slice(0, MAX_EXERCISES_PER_RESULT).flatMap((text) => {
    const [, slot = '', exerciseId = ''] = /^([mx][\w-]{1,40})\.(.{1,128})$/.exec(text) ?? [];
    return isPlainId(exerciseId) ? [{ slot, exerciseId }] : [];
  });
  return [...new Map(slots.map((one) => [one.slot, one])).values()];
}

interface Asked {
  readonly exercises: readonly AskedExercise[];
  readonly scores: readonly AskedScore[];
}

/** The names of the fields for sets and scores. */
export function fieldNamesOf({ exercises, scores }: Asked): string[] {
  const allotted = allotSets(exercises);
  const ofSets = exercises.flatMap(({ slot, measure }, index) => {
    const { shown = 0, more = 0 } = allotted[index] ?? {};
    const rows = Array.from({ length: shown + more }, (_, row) => row);
    const names = rows.flatMap((row) =>
      fieldsOfMeasure[measure].map((field) => setFieldName(slot, row, field)),
    );
    return [sameFieldName(slot), ...names];
  });
  const ofScores = scores.flatMap((score) =>
    fieldsOfScore(score).map((field) => scoreFieldName(score.partKey, field)),
  );
  return [...ofSets, ...ofScores];
}

/** @param today local date: training cannot be logged before it is done */
export function resultForm(asked: Asked, today: Temporal.PlainDate) {
  const typed = fieldNamesOf(asked).map((name) => [name, oneLine().prefault('')] as const);
  return z.object({
    ...Object.fromEntries(typed),
    ...slotsForm.shape,
    title: oneLine().max(LONGEST_TITLE, `Use at most ${LONGEST_TITLE} characters`).prefault(''),
    date: requiredDate('Enter the date')
      .refine((date) => Temporal.PlainDate.compare(date, today) <= 0, 'Enter a date that isn’t in the future')
      .refine((date) => date.toString() >= FIRST_DATE, 'Enter a date in 1950 or later'),
    minutes: optionallyReadBy(
      readLength,
      `Enter minutes as a number up to ${formatNumber(MAX_MINUTES)}, or like 1h 15m`,
    ),
    /** What was read and confirmed, if it is hard to believe. */
    sure: oneLine().prefault(''),
    note: severalLines()
      .max(LONGEST_NOTE, `Use at most ${formatNumber(LONGEST_NOTE)} characters`)
      .prefault(''),
  });
}

/** Nobody trains for a minute: `1:15` is an hour and a quarter. */
function readLength(typed: string): Reading {
  const reading = readMinutes(typed, (time) => time >= SHORTEST);
  return reading.kind === 'value' && reading.value > MAX_MINUTES * MINUTE ? { kind: 'none' } : reading;
}

/** What the fields hold, by name. */
export type ResultFields = Record<string, string>;
