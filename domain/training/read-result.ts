/** Reads a result as typed into its form, and finds what is wrong with it. */
import { formatNumber } from '../values/numbers.ts';
import type { ExerciseMeasure } from './exercise.ts';
import { hasScore } from './leaderboard.ts';
import type { LoggedSet, PartScore } from './result.ts';
import {
  type AskedExercise,
  type AskedScore,
  allotSets,
  fieldsOfMeasure,
  fieldsOfScore,
  type ScoreField,
  type SetField,
  sameFieldName,
  scoreFieldName,
  setFieldName,
  typedScore,
  typedSet,
} from './result-form.ts';
import { type LoadUnit, readDistance, readDuration, readLoad } from './units.ts';

export interface ResultProblem {
  readonly field: string;
  readonly message: string;
}

export interface TypedResult {
  readonly exercises: readonly { readonly exerciseId: string; readonly sets: readonly LoggedSet[] }[];
  readonly scores: readonly PartScore[];
  readonly problems: readonly ResultProblem[];
}

interface Asked {
  readonly exercises: readonly AskedExercise[];
  readonly scores: readonly AskedScore[];
  /** The parts that are scored by their heaviest set. */
  readonly partsBySets: readonly string[];
}

interface Reading {
  readonly typed: Readonly<Record<string, string>>;
  readonly unit: LoadUnit;
  /** What a member did in an exercise in one of their results; null: it is no longer there. */
  setsOf(resultId: string, exerciseId: string): readonly LoggedSet[] | null;
}

const noSet: LoggedSet = {
  ...{ reps: 0, loadInGrams: 0, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0, rpeInTenths: 0 },
};
const noScore = { ...noSet, rounds: 0, isCapped: false };

const MAX_REPS = 10_000;
const MAX_ROUNDS = 1000;
const MAX_CALORIES = 10_000;

/** Which value of a set each field holds. */
const valueKeys = {
  load: 'loadInGrams',
  reps: 'reps',
  distance: 'distanceInMetres',
  time: 'durationInMilliseconds',
  calories: 'calories',
  rpe: 'rpeInTenths',
} as const satisfies Record<SetField, keyof LoggedSet>;

const messages: Record<SetField | 'rounds', string> = {
  load: 'Enter a weight, such as 42.5',
  reps: `Enter reps as a whole number up to ${formatNumber(MAX_REPS)}`,
  distance: 'Enter a distance in metres, such as 500, or in kilometres, such as 5 km',
  time: 'Enter minutes and seconds, such as 12:34, or seconds, such as 45',
  calories: `Enter calories as a whole number up to ${formatNumber(MAX_CALORIES)}`,
  rpe: 'Enter a number from 1 to 10 for how hard it was, such as 8 or 8.5',
  rounds: `Enter rounds as a whole number up to ${formatNumber(MAX_ROUNDS)}`,
};

/** The field that a set can't do without, and what to say if it is empty. */
const needed: Record<ExerciseMeasure, readonly [SetField, string]> = {
  'load-reps': ['reps', 'Enter how many reps'],
  reps: ['reps', 'Enter how many reps'],
  time: ['time', 'Enter how long'],
  distance: ['distance', 'Enter how far'],
  'load-distance': ['distance', 'Enter how far'],
  calories: ['calories', 'Enter how many calories'],
};

/**
 * Reads the sets and scores that were typed. Empty rows are left out. Fields show rounded values, so one that wasn't changed
 * keeps its exact stored value. "Same as last time" fills in what was left empty.
 */
export function readTypedResult(asked: Asked, reading: Reading): TypedResult {
  const problems: ResultProblem[] = [];
  const allotted = allotSets(asked.exercises);
  const done = asked.exercises.map((exercise, index) => {
    const { shown = 0, more = 0 } = allotted[index] ?? {};
    return { exercise, sets: readSets(exercise, shown + more, reading, problems) };
  });
  const typedScores = asked.scores.flatMap((score) => readScore(score, reading, problems));
  const heaviest = asked.partsBySets.flatMap((partKey) => {
    const sets = done.filter(({ exercise }) => exercise.partKey === partKey).flatMap((one) => one.sets);
    const loadInGrams = Math.max(0, ...sets.filter(({ reps }) => reps > 0).map((set) => set.loadInGrams));
    return loadInGrams === 0 ? [] : [scoreOf({ partKey, loadInGrams })];
  });
  return {
    exercises: done
      .filter(({ sets }) => sets.length > 0)
      .map(({ exercise: { exerciseId }, sets }) => ({ exerciseId, sets })),
    scores: [...typedScores, ...heaviest],
    problems,
  };
}

function readSets(
  exercise: AskedExercise,
  rows: number,
  reading: Reading,
  problems: ResultProblem[],
): LoggedSet[] {
  const { slot, measure, stored } = exercise;
  const same = readSame(exercise, reading, problems);
  const sets: LoggedSet[] = [];
  for (let row = 0; row < Math.max(rows, same.length); row += 1) {
    const values = readSet(exercise, row, reading, problems);
    const before = same[row];
    const hidden = withoutFields(stored[row] ?? noSet, measure);
    // A row from before the club changed the exercise's measure has no fields to clear.
    const isUnseen = stored[row] !== undefined && isSameSet(hidden, stored[row] ?? noSet);
    if (Object.keys(values).length === 0 && !before) {
      if (isUnseen) sets.push(hidden);
      continue;
    }
    const set = { ...hidden, ...(before ? { ...before, rpeInTenths: 0 } : {}), ...values };
    const [field, message] = needed[measure];
    const hasProblem = problems.some((one) => one.field.startsWith(`${slot}-${row}-`));
    if (set[valueKeys[field]] === 0 && !isUnseen && !hasProblem)
      problems.push({ field: setFieldName(slot, row, field), message });
    if (!isSameSet(set, noSet)) sets.push(set);
  }
  return sets;
}

/** The set without the values that have a field in this measure. */
function withoutFields(set: LoggedSet, measure: ExerciseMeasure): LoggedSet {
  const cleared = fieldsOfMeasure[measure].map((field) => [valueKeys[field], 0]);
  return { ...set, ...Object.fromEntries(cleared) };
}

const isSameSet = (one: LoggedSet, other: LoggedSet) =>
  Object.values(valueKeys).every((key) => one[key] === other[key]);

/** The sets of last time, if "Same as last time" was chosen. */
function readSame(
  { slot, exerciseId }: AskedExercise,
  { typed, setsOf }: Reading,
  problems: ResultProblem[],
): readonly LoggedSet[] {
  const resultId = typed[sameFieldName(slot)] ?? '';
  if (resultId === '') return [];
  const sets = setsOf(resultId, exerciseId);
  if (sets === null) {
    const message = 'We no longer have last time’s numbers. Enter what you did';
    problems.push({ field: sameFieldName(slot), message });
  }
  return sets ?? [];
}

/** The values that were typed into one row; those of empty fields are left out. */
function readSet(
  { slot, measure, stored }: AskedExercise,
  row: number,
  { typed, unit }: Reading,
  problems: ResultProblem[],
): Partial<Record<keyof LoggedSet, number>> {
  const before = stored[row];
  const shown = before && typedSet(before, unit);
  const values: Partial<Record<keyof LoggedSet, number>> = {};
  for (const field of fieldsOfMeasure[measure]) {
    const name = setFieldName(slot, row, field);
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    const value = before && shown?.[field] === text ? before[valueKeys[field]] : readers(unit)[field](text);
    if (value === null) problems.push({ field: name, message: messages[field] });
    else values[valueKeys[field]] = value;
  }
  return values;
}

const countUpTo = (highest: number) => (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) <= highest ? Number(text) : null;

const readers = (unit: LoadUnit): Record<SetField | 'rounds', (text: string) => number | null> => ({
  load: (text) => readLoad(text, unit),
  reps: countUpTo(MAX_REPS),
  distance: readDistance,
  time: readDuration,
  calories: countUpTo(MAX_CALORIES),
  rounds: countUpTo(MAX_ROUNDS),
  rpe(text) {
    const tenths = /^\d{1,2}(?:[.,][05])?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 10) : 0;
    return tenths >= 10 && tenths <= 100 ? tenths : null;
  },
});

const scoreOf = (facts: Partial<PartScore> & Pick<PartScore, 'partKey'>): PartScore => {
  const { rpeInTenths: _, ...zero } = noScore;
  return { ...zero, isRx: true, ...facts };
};

function readScore(asked: AskedScore, { typed, unit }: Reading, problems: ResultProblem[]): PartScore[] {
  const { partKey, scoreType, stored, timeCapInMilliseconds: cap } = asked;
  const shown = stored && typedScore(stored, unit);
  const text = (field: ScoreField) => (typed[scoreFieldName(partKey, field)] ?? '').trim();
  const isCapped = cap > 0 && scoreType === 'time' && text('capped') !== '';
  const score: { -readonly [Key in keyof PartScore]: PartScore[Key] } = {
    ...scoreOf({ partKey }),
    isRx: text('scaled') === '',
    isCapped,
  };
  const before = problems.length;
  for (const field of fieldsOfScore(asked)) {
    if (field === 'capped' || field === 'scaled' || text(field) === '') continue;
    const key =
      field === 'rounds'
        ? 'rounds'
        : (valueKeys[field] as Exclude<(typeof valueKeys)[SetField], 'rpeInTenths'>);
    const value = stored && shown?.[field] === text(field) ? stored[key] : readers(unit)[field](text(field));
    if (value === null) problems.push({ field: scoreFieldName(partKey, field), message: messages[field] });
    else score[key] = value;
  }
  if (problems.length > before) return [];
  if (scoreType === 'time') {
    const problem = timeProblem(score, cap);
    if (problem) problems.push({ field: scoreFieldName(partKey, 'time'), message: problem });
    if (isCapped) score.durationInMilliseconds = cap;
    else score.reps = 0;
  }
  return hasScore(score, scoreType) ? [score] : [];
}

function timeProblem(
  { durationInMilliseconds: time, isCapped, reps }: PartScore,
  cap: number,
): string | null {
  if (isCapped && time > 0 && time !== cap)
    return 'Enter a time, or tick that the time cap stopped you: not both';
  if (cap > 0 && time > cap)
    return 'This is over the time cap. Tick that it stopped you and enter the reps you did';
  if (!isCapped && time === 0 && reps > 0) return 'Enter the time, or tick that the time cap stopped you';
  return null;
}
