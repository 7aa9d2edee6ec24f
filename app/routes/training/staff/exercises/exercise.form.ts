import { z } from 'zod';
import {
  type ExerciseFacts,
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from '#domain/training/exercise.ts';
import { findExerciseProblems, MAX_STEP_LENGTH, MAX_STEPS } from '#domain/training/exercise-problems.ts';
import { toOneLine } from '#domain/values/text.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';

const choice = <Code extends string>(choices: readonly { readonly code: Code }[], error: string) =>
  z.enum(choices.map(({ code }) => code) as [Code, ...Code[]], { error });
const someMuscles = z.array(choice(muscles, 'Choose muscles from the list')).prefault([]);
const linesOf = (typed: string) => typed.split('\n').map(toOneLine).filter(Boolean);

/** An exercise as submitted: other names and steps are one per line. */
export const exerciseForm = z
  .object({
    name: oneLine('Enter the exercise’s name').min(1, 'Enter the exercise’s name').prefault(''),
    aliases: severalLines('Enter one list of names').prefault(''),
    category: choice(exerciseCategories, 'Choose a category'),
    equipment: choice(equipmentKinds, 'Choose the equipment'),
    level: choice(exerciseLevels, 'Choose a level'),
    measure: choice(exerciseMeasures, 'Choose what it is measured in'),
    primaryMuscles: z
      .array(choice(muscles, 'Choose muscles from the list'))
      .min(1, 'Choose at least one main muscle')
      .prefault([]),
    secondaryMuscles: someMuscles,
    instructions: severalLines('Enter one list of steps')
      .max((MAX_STEPS + 1) * MAX_STEP_LENGTH, 'Use shorter steps')
      .prefault(''),
  })
  .transform((typed, context): ExerciseFacts => {
    const facts = { ...typed, aliases: linesOf(typed.aliases), instructions: linesOf(typed.instructions) };
    for (const { field, message } of findExerciseProblems(facts)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return facts;
  });
export type ExerciseFields = z.input<typeof exerciseForm>;
