/** Reads a result as typed into its form, and finds what is wrong with it. */
import { readDuration } from '../values/read-duration.ts';
import type { ExerciseMeasure } from './exercise.ts';
import { hasScore } from './leaderboard.ts';
import { findDoubt, findScoreDoubt } from './plausible.ts';
import { type Findings, type ResultProblem, readField, readTimeOf, timeProblem } from './read-field.ts';
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
import type { LoadUnit } from './units.ts';

export interface TypedResult {
  readonly exercises: readonly { readonly exerciseId: string; readonly sets: readonly LoggedSet[] }[];
  readonly scores: readonly PartScore[];
  readonly problems: readonly ResultProblem[];
  /** What is hard to believe, in words. */
  readonly doubts: readonly string[];
  /** What was read in fields where it was typed differently, by their names: `4:30`. */
  readonly understood: Readonly<Record<string, string>>;
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

/** Which value of a set each field holds. */
const valueKeys = {
  load: 'loadInGrams',
  reps: 'reps',
  distance: 'distanceInMetres',
  time: 'durationInMilliseconds',
  calories: 'calories',
  rpe: 'rpeInTenths',
} as const satisfies Record<SetField, keyof LoggedSet>;

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
  const understood: Record<string, string> = {};
  const allotted = allotSets(asked.exercises);
  const done = asked.exercises.map((exercise, index) => {
    const { shown = 0, more = 0 } = allotted[index] ?? {};
    return { exercise, sets: readSets(exercise, shown + more, reading, { problems, understood }) };
  });
  const typedScores = asked.scores.flatMap((score) => readScore(score, reading, { problems, understood }));
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
    doubts: findDoubts(asked, done, typedScores, reading.unit),
    understood,
  };
}

/** Only of what was typed now: a record that stands is not asked about again. */
function findDoubts(
  { scores }: Asked,
  done: readonly { readonly exercise: AskedExercise; readonly sets: readonly LoggedSet[] }[],
  typed: readonly PartScore[],
  unit: LoadUnit,
): string[] {
  const ofSets = done.flatMap(({ exercise: { name, bests, stored, last }, sets }) =>
    sets
      .filter((set) => ![...stored, ...(last?.sets ?? [])].some((one) => isSameSet(one, set)))
      .flatMap((set) => findDoubt({ name, set, bests }, unit) ?? [])
      .map((doubt) => `${name}: ${doubt}`),
  );
  const ofScores = typed.flatMap((score) => {
    const part = scores.find(({ partKey }) => partKey === score.partKey);
    const doubt = findScoreDoubt(score, unit);
    const isStored = part?.stored?.durationInMilliseconds === score.durationInMilliseconds;
    return doubt && !isStored ? [`${part?.title || part?.timer || 'Your score'}: ${doubt}`] : [];
  });
  return [...new Set([...ofSets, ...ofScores])];
}

function readSets(exercise: AskedExercise, rows: number, reading: Reading, findings: Findings): LoggedSet[] {
  const { problems } = findings;
  const { slot, measure, stored } = exercise;
  const same = readSame(exercise, reading, problems);
  const sets: LoggedSet[] = [];
  for (let row = 0; row < Math.max(rows, same.length); row += 1) {
    const values = readSet(exercise, row, reading, findings);
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
  findings: Findings,
): Partial<Record<keyof LoggedSet, number>> {
  const before = stored[row];
  const shown = before && typedSet(before, unit);
  const values: Partial<Record<keyof LoggedSet, number>> = {};
  for (const field of fieldsOfMeasure[measure]) {
    const name = setFieldName(slot, row, field);
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    if (before && shown?.[field] === text) {
      values[valueKeys[field]] = before[valueKeys[field]];
      continue;
    }
    const value = readField(name, field, text, {
      ...{ unit, findings },
      readTime: (typedTime) => readTimeOf({ ...before, ...values }, measure, typedTime),
    });
    if (value !== null) values[valueKeys[field]] = value;
  }
  return values;
}

const scoreOf = (facts: Partial<PartScore> & Pick<PartScore, 'partKey'>): PartScore => {
  const { rpeInTenths: _, ...zero } = noScore;
  return { ...zero, isRx: true, ...facts };
};

function readScore(asked: AskedScore, { typed, unit }: Reading, findings: Findings): PartScore[] {
  const { problems } = findings;
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
    if (stored && shown?.[field] === text(field)) {
      score[key] = stored[key];
      continue;
    }
    const value = readField(scoreFieldName(partKey, field), field, text(field), {
      ...{ unit, findings },
      readTime: (typedTime) => readDuration(typedTime, 'minutes', (time) => cap === 0 || time <= cap),
    });
    if (value !== null) score[key] = value;
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
