/** What the columns of a list of personal bests are. */
import { foldExerciseName } from './exercise-name.ts';

export const bestFields = [
  { code: 'email', label: 'Member’s email' },
  { code: 'exercise', label: 'Exercise' },
  { code: 'date', label: 'Date' },
  { code: 'weight', label: 'Weight' },
  { code: 'weightUnit', label: 'Unit of the weight' },
  { code: 'reps', label: 'Reps' },
  { code: 'distance', label: 'Distance' },
  { code: 'distanceUnit', label: 'Unit of the distance' },
  { code: 'time', label: 'Time' },
  { code: 'calories', label: 'Calories' },
  { code: 'note', label: 'Note' },
] as const;
export type BestField = (typeof bestFields)[number]['code'];

/** Headers as other systems write them, folded and without spaces. */
const spellings: Record<BestField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'memberemail', 'athleteemail', 'useremail'],
  exercise: ['exercise', 'exercisename', 'lift', 'movement', 'barbelllift', 'name', 'title', 'benchmark'],
  date: ['date', 'day', 'performedon', 'achievedon', 'setdate', 'recordedat', 'loggedat', 'createdat'],
  weight: ['weight', 'load', 'weightkg', 'loadkg', 'weightlb', 'weightlbs', 'kg', 'kgs', 'lb', 'lbs'],
  weightUnit: ['unit', 'units', 'weightunit', 'loadunit'],
  reps: ['reps', 'rep', 'repetitions', 'repmax', 'rm'],
  distance: ['distance', 'distancem', 'metres', 'meters', 'km', 'distancekm'],
  distanceUnit: ['distanceunit'],
  time: ['time', 'duration', 'seconds', 'timeseconds', 'durationseconds'],
  calories: ['calories', 'cals', 'cal', 'kcal'],
  note: ['note', 'notes', 'comment', 'comments', 'description'],
};

const bySpelling = new Map(
  bestFields.flatMap(({ code }) => spellings[code].map((name) => [name, code] as const)),
);

const fieldOf = (column: string) => bySpelling.get(foldExerciseName(column).replaceAll(' ', '')) ?? '';

/** Whether a cell is the name of a column that we know. */
export const isBestHead = (cell: string): boolean => fieldOf(cell) !== '';

/** Guesses what each column holds; empty: not used. Of two that look the same, the first counts. */
export function guessBestFields(columns: readonly string[]): (BestField | '')[] {
  const guesses = columns.map(fieldOf);
  return guesses.map((field, index) => (guesses.indexOf(field) === index ? field : ''));
}

export interface BestUnits {
  readonly loadUnit: 'kg' | 'lb';
  readonly distanceUnit: 'm' | 'km';
}

/** The units named in the headers, such as `Weight (lb)`. */
export function guessBestUnits(columns: readonly string[]): BestUnits {
  const words = columns.flatMap((column) => foldExerciseName(column).split(' '));
  const isPounds = words.some((word) => ['lb', 'lbs', 'pounds', 'weightlb', 'weightlbs'].includes(word));
  const isKilometres = words.some((word) => ['km', 'kilometres', 'kilometers', 'distancekm'].includes(word));
  return { loadUnit: isPounds ? 'lb' : 'kg', distanceUnit: isKilometres ? 'km' : 'm' };
}

/** Whether a program has written times as seconds: `4.30` is then no four and a half minutes. */
export function hasSeconds(columns: readonly string[], fields: readonly string[]): boolean {
  return /sec/i.test(columns[fields.indexOf('time')] ?? '');
}

/** Why a list cannot be read with these columns; null: it can. */
export function findFieldsProblem(fields: readonly string[]): string | null {
  const chosen = fields.filter((field) => field !== '');
  const twice = bestFields.find(({ code }) => chosen.filter((field) => field === code).length > 1);
  if (twice) return `Two columns are “${twice.label}”. Choose one of them`;
  const missing = bestFields.find(
    ({ code }) => ['email', 'exercise', 'date'].includes(code) && !chosen.includes(code),
  );
  if (missing) return `Choose which column is “${missing.label}”`;
  const measured: readonly BestField[] = ['weight', 'reps', 'distance', 'time', 'calories'];
  return measured.some((field) => chosen.includes(field))
    ? null
    : 'Choose at least one column with what was done: weight, reps, distance, time or calories';
}
