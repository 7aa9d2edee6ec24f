/** Exercises in a table: the headers, and each row as a record in the shape of the free-exercise-db. */
import { foldExerciseName } from './exercise-name.ts';

const columnsByField = {
  name: { label: 'Name', spellings: ['name', 'exercise', 'exercisename', 'title'] },
  id: { label: 'Id', spellings: ['id', 'sourceid'] },
  aliases: { label: 'Other names', spellings: ['othernames', 'aliases', 'alias', 'alsoknownas'] },
  category: { label: 'Category', spellings: ['category', 'type'] },
  equipment: { label: 'Equipment', spellings: ['equipment'] },
  level: { label: 'Level', spellings: ['level', 'difficulty'] },
  measure: { label: 'Measured in', spellings: ['measuredin', 'measure', 'measurement'] },
  force: { label: 'Force', spellings: ['force'] },
  primaryMuscles: {
    label: 'Main muscles',
    spellings: ['mainmuscles', 'primarymuscles', 'muscles', 'muscle', 'bodypart'],
  },
  secondaryMuscles: { label: 'Supporting muscles', spellings: ['supportingmuscles', 'secondarymuscles'] },
  instructions: { label: 'Instructions', spellings: ['instructions', 'steps', 'howto', 'description'] },
} as const;
export type ExerciseField = keyof typeof columnsByField;

const fieldsInOrder = Object.keys(columnsByField) as ExerciseField[];
const lists: readonly ExerciseField[] = ['aliases', 'primaryMuscles', 'secondaryMuscles', 'instructions'];

const bySpelling = new Map<string, ExerciseField>(
  fieldsInOrder.flatMap((field) => columnsByField[field].spellings.map((name) => [name, field] as const)),
);

const fieldOf = (header: string) => bySpelling.get(foldExerciseName(header).replaceAll(' ', '')) ?? null;

/** Whether a cell is the name of a column that we know. */
export const isExerciseHead = (cell: string): boolean => fieldOf(cell) !== null;

export type ExerciseColumns =
  | {
      readonly kind: 'columns';
      /** The field of each column, in the file's order; null if unused. */
      readonly fields: readonly (ExerciseField | null)[];
      readonly unused: readonly string[];
    }
  | { readonly kind: 'problem'; readonly sentence: string };

export function readExerciseColumns(headers: readonly string[]): ExerciseColumns {
  const fields = headers.map(fieldOf);
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index);
  if (twice) return problem(`Two columns mean “${columnsByField[twice].label}”. Keep only one.`);
  const missing = (['name', 'primaryMuscles'] as const).find((field) => !fields.includes(field));
  if (missing) return problem(`There’s no “${columnsByField[missing].label}” column.`);
  return { kind: 'columns', fields, unused: headers.filter((header, at) => !fields[at] && header !== '') };
}

const problem = (sentence: string): ExerciseColumns => ({ kind: 'problem', sentence });

/** A row as a record. Lists are separated by semicolons, instructions by lines or `|`. */
export function exerciseRecord(
  fields: readonly (ExerciseField | null)[],
  cells: readonly string[],
): Readonly<Record<string, string | readonly string[]>> {
  const entries = fields.flatMap((field, index) => {
    if (!field) return [];
    const cell = cells[index]?.trim() ?? '';
    return [[field, lists.includes(field) ? splitList(field, cell) : cell] as const];
  });
  return Object.fromEntries(entries);
}

function splitList(field: ExerciseField, cell: string): string[] {
  const separator = field === 'instructions' ? /[\n|]/ : /[;|\n]/;
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The columns to export records in, so that they can be imported again: header and cell. */
export const exerciseCells: readonly (readonly [
  string,
  (record: Readonly<Record<string, unknown>>) => string,
])[] = fieldsInOrder.map((field) => [
  columnsByField[field].label,
  (record) => {
    const value = record[field];
    const separator = field === 'instructions' ? '\n' : '; ';
    if (Array.isArray(value)) return value.map(String).join(separator);
    return value === undefined || value === null ? '' : String(value);
  },
]);
