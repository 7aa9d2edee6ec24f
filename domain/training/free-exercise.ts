/** Reads records in the shape of the public free-exercise-db. */
import { shorten, toOneLine, wellFormed } from '../values/text.ts';
import {
  type ExerciseFacts,
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from './exercise.ts';
import { findExerciseProblems } from './exercise-problems.ts';
import { guessEquipment, guessMeasure } from './guess-measure.ts';

export type FreeExercise =
  /** `sourceId` is the record's own id, or its name where it has none. */
  | { readonly kind: 'read'; readonly sourceId: string; readonly facts: ExerciseFacts }
  | { readonly kind: 'refused'; readonly name: string; readonly reasons: readonly string[] };

/**
 * An exercise from a record of the database. Its measure is guessed from its name and category, and so is its equipment if
 * the record says `other` or nothing. Pictures are not imported.
 * @param record a value of parsed JSON: anything
 */
export function readFreeExercise(record: unknown): FreeExercise {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { kind: 'refused', name: '', reasons: ['This isn’t an exercise'] };
  const fields = wellFormed(record) as Readonly<Record<string, unknown>>;
  const name = textOf(fields.name);
  const reasons = new Set<string>();
  const category = readCode(fields, 'category', exerciseCategories, 'strength', reasons);
  const given = readCode(fields, 'equipment', equipmentKinds, 'none', reasons);
  const about = { name, category, isStatic: fields.force === 'static' };
  const equipment = guessEquipment(about, given);
  const main = readMuscles(fields.primaryMuscles, reasons);
  const supporting = readMuscles(fields.secondaryMuscles, reasons);
  const facts: ExerciseFacts = {
    name,
    aliases: listOf(fields.aliases).map(textOf).filter(Boolean),
    category,
    equipment,
    level: readCode(fields, 'level', exerciseLevels, 'beginner', reasons),
    measure: readCode(fields, 'measure', exerciseMeasures, guessMeasure(about, equipment), reasons),
    primaryMuscles: main,
    secondaryMuscles: supporting.filter((muscle) => !main.includes(muscle)),
    instructions: listOf(fields.instructions).map(textOf).filter(Boolean),
  };
  if (reasons.size === 0) for (const { message } of findExerciseProblems(facts)) reasons.add(message);
  if (reasons.size > 0) return { kind: 'refused', name, reasons: [...reasons] };
  return { kind: 'read', sourceId: textOf(fields.id) || name, facts };
}

const textOf = (value: unknown) => (typeof value === 'string' ? toOneLine(value) : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One of our codes: the default if the record has none, a reason if it has one that we don't know. */
function readCode<Code extends string>(
  fields: Readonly<Record<string, unknown>>,
  field: string,
  choices: readonly { readonly code: Code }[],
  missing: NoInfer<Code>,
  reasons: Set<string>,
): Code {
  const value = fields[field];
  if (value === undefined || value === null || value === '') return missing;
  const known = choices.find(({ code }) => code === textOf(value).toLowerCase());
  if (!known) reasons.add(`We don’t know the ${field} “${shown(value)}”`);
  return known?.code ?? missing;
}

function readMuscles(value: unknown, reasons: Set<string>): ExerciseFacts['primaryMuscles'] {
  const found = listOf(value).flatMap((each) => {
    const known = muscles.find(({ code }) => code === textOf(each).toLowerCase());
    if (!known) reasons.add(`We don’t know the muscle “${shown(each)}”`);
    return known ? [known.code] : [];
  });
  return [...new Set(found)];
}

const shown = (value: unknown) => (typeof value === 'string' ? shorten(toOneLine(value)) : 'something else');
