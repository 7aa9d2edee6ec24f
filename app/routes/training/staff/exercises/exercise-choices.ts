import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from '#domain/training/exercise.ts';

type Choice = { readonly code: string; readonly label: string };
const optionsOf = (choices: readonly Choice[]) => choices.map(({ code, label }) => ({ value: code, label }));

/** The choices of an exercise's form. */
export const exerciseChoices = {
  category: optionsOf(exerciseCategories),
  equipment: optionsOf(equipmentKinds),
  level: optionsOf(exerciseLevels),
  measure: optionsOf(exerciseMeasures),
  muscles: optionsOf(muscles),
} as const;
