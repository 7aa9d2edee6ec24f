import type { ChangeExerciseOutcome } from '#server/training/exercises/save-exercise.ts';

type Refusal = Exclude<ChangeExerciseOutcome, { kind: 'saved' | 'missing' }>;

/** Why an exercise could not be saved, by the field to change. */
export function refusedText(refusal: Refusal): Record<string, string[]> {
  if (refusal.kind === 'measure-in-use') {
    return {
      measure: ['People have logged this exercise, so this can’t change. Add another exercise instead'],
    };
  }
  return { name: [`${refusal.by.name} already has that name. Choose another one`] };
}
