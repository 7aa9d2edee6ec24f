import type {
  Equipment,
  ExerciseCategory,
  ExerciseFacts,
  ExerciseLevel,
  ExerciseMeasure,
  Muscle,
} from '../exercise.ts';

/** A starter exercise, in fewer lines. */
interface Written {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: readonly [ExerciseCategory, Equipment, ExerciseLevel, ExerciseMeasure];
  readonly main: readonly Muscle[];
  readonly supporting: readonly Muscle[];
  readonly steps: readonly string[];
}

export function starter({ name, aliases = [], kind, main, supporting, steps }: Written): ExerciseFacts {
  const [category, equipment, level, measure] = kind;
  return {
    ...{ name, aliases, category, equipment, level, measure },
    ...{ primaryMuscles: main, secondaryMuscles: supporting, instructions: steps },
  };
}
