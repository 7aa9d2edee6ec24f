/** What an imported exercise does to the club's own. */
import {
  type ExerciseFacts,
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  labelOf,
  muscles,
} from './exercise.ts';

/** An exercise that the club already has. */
export interface KnownExercise {
  readonly facts: ExerciseFacts;
  /** It was imported under the same id; if false, it was found by its name or another name. */
  readonly isFromFile: boolean;
  /** It was imported, and edited since. */
  readonly isEdited: boolean;
  /** It was imported, and the file still says the same. */
  readonly isFileUnchanged: boolean;
  /** The exercise it has been merged into; empty: none. */
  readonly mergedInto: string;
}

export interface ExerciseDecision {
  readonly outcome: 'new' | 'changed' | 'same' | 'error';
  readonly notes: readonly string[];
}

/** A file never overwrites an exercise that the club has edited, merged or added itself. */
export function decideExerciseImport(facts: ExerciseFacts, known: KnownExercise | null): ExerciseDecision {
  if (!known) return { outcome: 'new', notes: [describeNew(facts)] };
  const same = (...notes: string[]): ExerciseDecision => ({ outcome: 'same', notes });
  if (known.mergedInto !== '') return same(`Merged into ${known.mergedInto}`);
  if (!known.isFromFile) return same(`You already have ${known.facts.name}`);
  if (known.isFileUnchanged)
    return same(...(known.isEdited ? ['Edited by the club since it was imported'] : []));
  const changes = describeChanges(known.facts, facts);
  if (changes.length === 0) return same();
  if (!known.isEdited) return { outcome: 'changed', notes: changes };
  const note = 'The file has changed, but the club has edited this exercise, so it stays as it is';
  return { outcome: 'error', notes: [note] };
}

function describeNew({ category, equipment, measure }: ExerciseFacts): string {
  const parts = [labelOf(exerciseCategories, category), labelOf(equipmentKinds, equipment)];
  return `${parts.join(', ')}, measured in ${labelOf(exerciseMeasures, measure).toLowerCase()}`;
}

const musclesText = (codes: readonly string[]) => codes.map((code) => labelOf(muscles, code)).join(', ');

const texts: readonly (readonly [string, (facts: ExerciseFacts) => string])[] = [
  ['Name', ({ name }) => name],
  ['Other names', ({ aliases }) => aliases.join(', ')],
  ['Category', ({ category }) => labelOf(exerciseCategories, category)],
  ['Equipment', ({ equipment }) => labelOf(equipmentKinds, equipment)],
  ['Level', ({ level }) => labelOf(exerciseLevels, level)],
  ['Measured in', ({ measure }) => labelOf(exerciseMeasures, measure)],
  ['Main muscles', ({ primaryMuscles }) => musclesText(primaryMuscles)],
  ['Supporting muscles', ({ secondaryMuscles }) => musclesText(secondaryMuscles)],
];

/** `Equipment: Body weight → Rig or bar`, one for each fact that differs. */
function describeChanges(before: ExerciseFacts, after: ExerciseFacts): string[] {
  const changes = texts.flatMap(([label, textOf]) => {
    const [old, now] = [textOf(before), textOf(after)];
    return old === now ? [] : [`${label}: ${old || 'none'} → ${now || 'none'}`];
  });
  const isSameText = before.instructions.join('\n') === after.instructions.join('\n');
  return isSameText ? changes : [...changes, 'Instructions: changed'];
}
