/** Reads a part of a workout as typed into the builder, and finds what is wrong with it. */

import { formatDuration, readDuration, readMinutes } from '../values/read-duration.ts';
import { type Reading, readingProblem, readWhole } from '../values/read-number.ts';
import { toOneLine } from '../values/text.ts';
import { loadNumber, readDistance, readLoad } from './units.ts';
import {
  type Movement,
  type PartFormat,
  type Prescription,
  partFormats,
  type ScoreType,
  scoreTypes,
  type WorkoutPart,
} from './workout.ts';
import { usualScoreOf } from './workout-builder.ts';

/** The fields of a movement, by the names that the builder's form gives them. */
export const movementFields = [
  ...(['sets', 'reps', 'distance', 'time', 'womenLoad', 'menLoad'] as const),
  ...(['womenCalories', 'menCalories', 'rest', 'note'] as const),
] as const;
export type MovementField = (typeof movementFields)[number];
export type TypedMovement = Readonly<Record<MovementField, string>>;

export const partFields = [
  ...(['partTitle', 'format', 'scoreType', 'timeCap', 'rounds', 'work', 'rest', 'partNote'] as const),
] as const;
export type PartField = (typeof partFields)[number];
export type TypedPart = Readonly<Record<PartField, string>>;

export interface FieldProblem<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

export const LONGEST_TITLE = 80;
export const LONGEST_NOTE = 2000;
export const LONGEST_MOVEMENT_NOTE = 200;

const MAX_ROUNDS = 200;
const MAX_SETS = 50;
const MAX_REPS = 2000;
const MAX_CALORIES = 5000;
/** Rounds with different reps: 21-15-9 has three. */
const MAX_DIFFERENT = 20;

const orEmpty = (value: number, text: string) => (value === 0 ? '' : text);
const countText = (value: number) => orEmpty(value, String(value));
const timeText = (value: number) => orEmpty(value, formatDuration(value));
const loadText = (grams: number) => orEmpty(grams, loadNumber(grams, 'kg'));

/** What the fields of a stored part hold. */
export function typedPart(part: Omit<WorkoutPart, 'key' | 'movements'>): TypedPart {
  return {
    ...{ partTitle: part.title, format: part.format, scoreType: part.scoreType, partNote: part.note },
    timeCap: timeText(part.timeCapInMilliseconds),
    rounds: countText(part.rounds),
    work: timeText(part.workInMilliseconds),
    rest: timeText(part.restInMilliseconds),
  };
}

/** What the fields of a stored movement hold. Loads in kilograms. */
export function typedMovement(movement: Omit<Movement, 'key'>): TypedMovement {
  return {
    sets: countText(movement.sets),
    reps: movement.reps.join('-'),
    distance: countText(movement.distanceInMetres),
    time: timeText(movement.durationInMilliseconds),
    womenLoad: loadText(movement.forWomen.loadInGrams),
    menLoad: loadText(movement.forMen.loadInGrams),
    womenCalories: countText(movement.forWomen.calories),
    menCalories: countText(movement.forMen.calories),
    rest: timeText(movement.restInMilliseconds),
    note: movement.note,
  };
}

/**
 * The part as typed. Fields show rounded values, so one that wasn't changed keeps its exact stored value. One with a problem
 * keeps it too.
 */
export function readPartFields(
  stored: WorkoutPart,
  typed: TypedPart,
): { readonly part: WorkoutPart; readonly problems: readonly FieldProblem<PartField>[] } {
  const problems: FieldProblem<PartField>[] = [];
  const read = readerOf(typed, typedPart(stored), problems);
  const format = codeIn(partFormats, typed.format) ?? stored.format;
  const part = {
    ...stored,
    title: toOneLine(typed.partTitle),
    note: typed.partNote.trim(),
    format,
    scoreType: scoreOf(stored, format, codeIn(scoreTypes, typed.scoreType) ?? stored.scoreType),
    timeCapInMilliseconds: read('timeCap', stored.timeCapInMilliseconds, readMinutes, MINUTES),
    rounds: read('rounds', stored.rounds, countUpTo(MAX_ROUNDS), numberFrom('rounds', MAX_ROUNDS)),
    workInMilliseconds: read('work', stored.workInMilliseconds, readSeconds, SECONDS),
    restInMilliseconds: read('rest', stored.restInMilliseconds, readSeconds, SECONDS),
  };
  if (!codeIn(partFormats, typed.format))
    problems.push({ field: 'format', message: 'Choose a format from the list' });
  if (!codeIn(scoreTypes, typed.scoreType))
    problems.push({ field: 'scoreType', message: 'Choose a score from the list' });
  return { part, problems };
}

/** A new format gets its usual score, unless another one was chosen. */
function scoreOf(stored: WorkoutPart, format: PartFormat, typed: ScoreType): ScoreType {
  const isUsual = typed === stored.scoreType && typed === usualScoreOf[stored.format];
  return isUsual && format !== stored.format ? usualScoreOf[format] : typed;
}

/** The movement as typed, by the same rules. */
export function readMovementFields(
  stored: Movement,
  typed: TypedMovement,
): { readonly movement: Movement; readonly problems: readonly FieldProblem<MovementField>[] } {
  const problems: FieldProblem<MovementField>[] = [];
  const shown = typedMovement(stored);
  const read = readerOf(typed, shown, problems);
  const { forWomen, forMen } = stored;
  const kilograms = (value: string) => readLoad(value, 'kg');
  const calories = countUpTo(MAX_CALORIES);
  const movement = {
    ...stored,
    note: toOneLine(typed.note),
    sets: read('sets', stored.sets, countUpTo(MAX_SETS), numberFrom('sets', MAX_SETS)),
    reps: readReps(typed.reps, stored.reps, shown.reps, problems),
    distanceInMetres: read('distance', stored.distanceInMetres, readMetres, DISTANCE),
    durationInMilliseconds: read('time', stored.durationInMilliseconds, readSeconds, SECONDS),
    restInMilliseconds: read('rest', stored.restInMilliseconds, readSeconds, SECONDS),
    forWomen: prescribed(
      read('womenLoad', forWomen.loadInGrams, kilograms, LOAD),
      read('womenCalories', forWomen.calories, calories, numberFrom('calories', MAX_CALORIES)),
    ),
    forMen: prescribed(
      read('menLoad', forMen.loadInGrams, kilograms, LOAD),
      read('menCalories', forMen.calories, calories, numberFrom('calories', MAX_CALORIES)),
    ),
  };
  return { movement, problems };
}

const MINUTES = 'Enter minutes, such as 12, or minutes and seconds, such as 12:30';
const SECONDS = 'Enter seconds, such as 45, or minutes and seconds, such as 1:30';
const LOAD = 'Enter a weight in kilograms, such as 42.5, or in pounds, such as 95 lb';
const DISTANCE = 'Enter a distance in metres, such as 500, or in kilometres, such as 5 km';
const REPS = 'Enter reps, such as 5, or those of each round, such as 21-15-9';
const numberFrom = (what: string, highest: number) => `Enter ${what} as a number from 1 to ${highest}`;

const prescribed = (loadInGrams: number, calories: number): Prescription => ({ loadInGrams, calories });

type ReadField<Field extends string> = (
  field: Field,
  stored: number,
  read: (typed: string) => Reading,
  message: string,
) => number;

/** Reads fields one by one: an empty one gives 0, an unchanged one the stored value, and an unreadable one a problem. */
function readerOf<Field extends string>(
  typed: Readonly<Record<Field, string>>,
  shown: Readonly<Record<Field, string>>,
  problems: FieldProblem<Field>[],
): ReadField<Field> {
  return (field, stored, read, message) => {
    const text = typed[field].trim();
    if (text === '') return 0;
    if (text === shown[field]) return stored;
    const reading = read(text);
    const problem = readingProblem(reading, message);
    if (problem) problems.push({ field, message: problem });
    return reading.kind === 'value' ? reading.value : stored;
  };
}

function codeIn<Code extends PartFormat | ScoreType>(
  choices: readonly { readonly code: Code }[],
  typed: string,
): Code | null {
  return choices.find(({ code }) => code === typed)?.code ?? null;
}

const countUpTo = (highest: number) => (typed: string) => readWhole(typed, 0, highest);
const readSeconds = (typed: string) => readDuration(typed, 'seconds');
const readMetres = (typed: string) => readDistance(typed);

/** `5`, `21-15-9`, `10, 8, 6`. */
function readReps(
  typed: string,
  stored: readonly number[],
  shown: string,
  problems: FieldProblem<MovementField>[],
): readonly number[] {
  const text = typed.trim();
  if (text === '') return [];
  if (text === shown) return stored;
  const asOne = readWhole(text, 1, MAX_REPS);
  if (asOne.kind === 'value') return [asOne.value];
  const numbers = text.split(/[\s,/–-]+/).map((one) => readWhole(one, 1, MAX_REPS));
  const reps = numbers.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  if (reps.length === numbers.length && numbers.length <= MAX_DIFFERENT) return reps;
  problems.push({ field: 'reps', message: readingProblem(asOne, REPS) ?? REPS });
  return stored;
}
