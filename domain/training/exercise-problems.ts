import type { ExerciseFacts } from './exercise.ts';
import { foldExerciseName } from './exercise-name.ts';

export const MAX_EXERCISE_NAME = 80;
export const MAX_ALIASES = 10;
export const MAX_STEPS = 30;
export const MAX_STEP_LENGTH = 1000;

export interface ExerciseProblem {
  readonly field: keyof ExerciseFacts;
  readonly message: string;
}

/** Everything that is wrong with an exercise, for forms and imports alike; empty: it can be saved. */
export function findExerciseProblems(facts: ExerciseFacts): ExerciseProblem[] {
  return [...nameProblems(facts), ...aliasProblems(facts), ...stepProblems(facts), ...muscleProblems(facts)];
}

function nameProblems({ name }: ExerciseFacts): ExerciseProblem[] {
  const problem = (message: string) => [{ field: 'name' as const, message }];
  if (name.trim() === '') return problem('Enter the exercise’s name');
  if (name.length > MAX_EXERCISE_NAME)
    return problem(`Use at most ${MAX_EXERCISE_NAME} characters for the name`);
  return foldExerciseName(name) === '' ? problem('Use letters or digits in the name') : [];
}

function aliasProblems({ aliases }: ExerciseFacts): ExerciseProblem[] {
  const problems: string[] = [];
  if (aliases.length > MAX_ALIASES) problems.push(`Enter at most ${MAX_ALIASES} other names`);
  if (aliases.some((alias) => alias.length > MAX_EXERCISE_NAME))
    problems.push(`Use at most ${MAX_EXERCISE_NAME} characters for each other name`);
  if (aliases.some((alias) => foldExerciseName(alias) === ''))
    problems.push('Use letters or digits in each other name');
  return problems.map((message) => ({ field: 'aliases', message }));
}

function stepProblems({ instructions }: ExerciseFacts): ExerciseProblem[] {
  const problems: string[] = [];
  if (instructions.length > MAX_STEPS) problems.push(`Enter at most ${MAX_STEPS} steps`);
  const tooLong = instructions.findIndex((step) => step.length > MAX_STEP_LENGTH);
  if (tooLong >= 0)
    problems.push(`Step ${tooLong + 1} is too long: use at most ${MAX_STEP_LENGTH} characters for a step`);
  return problems.map((message) => ({ field: 'instructions', message }));
}

function muscleProblems({ primaryMuscles, secondaryMuscles }: ExerciseFacts): ExerciseProblem[] {
  if (primaryMuscles.length === 0)
    return [{ field: 'primaryMuscles', message: 'Choose at least one main muscle' }];
  const isTwice = secondaryMuscles.some((muscle) => primaryMuscles.includes(muscle));
  return isTwice
    ? [{ field: 'secondaryMuscles', message: 'A muscle is either a main or a supporting one' }]
    : [];
}
