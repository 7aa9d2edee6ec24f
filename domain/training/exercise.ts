/** What an exercise is, in the vocabulary of the public free-exercise-db, which clubs import. */

export const exerciseCategories = [
  { code: 'strength', label: 'Strength' },
  { code: 'cardio', label: 'Cardio' },
  { code: 'hyrox', label: 'Hyrox' },
  { code: 'olympic weightlifting', label: 'Olympic weightlifting' },
  { code: 'powerlifting', label: 'Powerlifting' },
  { code: 'plyometrics', label: 'Plyometrics' },
  { code: 'strongman', label: 'Strongman' },
  { code: 'stretching', label: 'Stretching' },
] as const;
export type ExerciseCategory = (typeof exerciseCategories)[number]['code'];

export const equipmentKinds = [
  { code: 'none', label: 'No equipment' },
  { code: 'body only', label: 'Body weight' },
  { code: 'barbell', label: 'Barbell' },
  { code: 'dumbbell', label: 'Dumbbell' },
  { code: 'kettlebells', label: 'Kettlebell' },
  { code: 'cable', label: 'Cable' },
  { code: 'machine', label: 'Machine' },
  { code: 'cardio machine', label: 'Rower, SkiErg, bike' },
  { code: 'sled', label: 'Sled' },
  { code: 'sandbag', label: 'Sandbag' },
  { code: 'rig', label: 'Rig or bar' },
  { code: 'box', label: 'Box' },
  { code: 'bands', label: 'Bands' },
  { code: 'medicine ball', label: 'Medicine ball' },
  { code: 'exercise ball', label: 'Exercise ball' },
  { code: 'foam roll', label: 'Foam roller' },
  { code: 'e-z curl bar', label: 'EZ curl bar' },
  { code: 'other', label: 'Other' },
] as const;
export type Equipment = (typeof equipmentKinds)[number]['code'];

export const exerciseLevels = [
  { code: 'beginner', label: 'Beginner' },
  { code: 'intermediate', label: 'Intermediate' },
  { code: 'expert', label: 'Advanced' },
] as const;
export type ExerciseLevel = (typeof exerciseLevels)[number]['code'];

/** In the order of their labels. */
export const muscles = [
  { code: 'abdominals', label: 'Abs' },
  { code: 'biceps', label: 'Biceps' },
  { code: 'calves', label: 'Calves' },
  { code: 'chest', label: 'Chest' },
  { code: 'forearms', label: 'Forearms' },
  { code: 'glutes', label: 'Glutes' },
  { code: 'hamstrings', label: 'Hamstrings' },
  { code: 'adductors', label: 'Inner thighs' },
  { code: 'lats', label: 'Lats' },
  { code: 'lower back', label: 'Lower back' },
  { code: 'neck', label: 'Neck' },
  { code: 'abductors', label: 'Outer thighs' },
  { code: 'quadriceps', label: 'Quads' },
  { code: 'shoulders', label: 'Shoulders' },
  { code: 'traps', label: 'Traps' },
  { code: 'triceps', label: 'Triceps' },
  { code: 'middle back', label: 'Upper back' },
] as const;
export type Muscle = (typeof muscles)[number]['code'];

/** What a set of an exercise is measured in: decides which fields are logged and which personal bests there are. */
export const exerciseMeasures = [
  { code: 'load-reps', label: 'Weight and reps' },
  { code: 'reps', label: 'Reps' },
  { code: 'time', label: 'Time (longer is better)' },
  { code: 'distance', label: 'Distance and time' },
  { code: 'load-distance', label: 'Weight and distance' },
  { code: 'calories', label: 'Calories' },
] as const;
export type ExerciseMeasure = (typeof exerciseMeasures)[number]['code'];

/** What the club decides about an exercise. */
export interface ExerciseFacts {
  readonly name: string;
  /** Other names that people search for; an importer recognises the exercise by them too. */
  readonly aliases: readonly string[];
  readonly category: ExerciseCategory;
  readonly equipment: Equipment;
  readonly level: ExerciseLevel;
  readonly measure: ExerciseMeasure;
  readonly primaryMuscles: readonly Muscle[];
  readonly secondaryMuscles: readonly Muscle[];
  /** Steps, in order. */
  readonly instructions: readonly string[];
}

/** The label of a code in one of the lists above; for an unknown code, the code itself. */
export function labelOf(choices: readonly { readonly code: string; readonly label: string }[], code: string) {
  return choices.find((choice) => choice.code === code)?.label ?? code;
}
