/** Guesses the equipment and measure of an imported exercise from its name and category. The club can change both. */
import type { Equipment, ExerciseCategory, ExerciseMeasure } from './exercise.ts';
import { foldExerciseName } from './exercise-name.ts';

export interface ImportedExercise {
  readonly name: string;
  readonly category: ExerciseCategory;
  /** Held rather than repeated. */
  readonly isStatic: boolean;
}

/** Equipment by words in the folded name, if the file says only `other`, `body only` or nothing. The first match counts. */
const equipmentByName: readonly (readonly [RegExp, Equipment])[] = [
  [/\b(sled|prowler)\b/, 'sled'],
  [/\bsandbags?\b/, 'sandbag'],
  [/\b(ski ?erg|row ?erg|bike ?erg|assault bike|echo bike)\b/, 'cardio machine'],
  [
    /\b(pull ?ups?|chin ?ups?|chins?|muscle ups?|hanging|dead hang|rings?|rope climb|inverted row|parallel bars?|toes to bar)\b/,
    'rig',
  ],
  [/\bbox\b/, 'box'],
  [/\b(trap bar|axle)\b/, 'barbell'],
  [/\bbands?\b/, 'bands'],
];

/** @param given what the file says */
export function guessEquipment({ name, category }: ImportedExercise, given: Equipment): Equipment {
  if (given === 'machine' && category === 'cardio') return 'cardio machine';
  if (!['other', 'none', 'body only'].includes(given) || category === 'stretching') return given;
  const folded = foldExerciseName(name);
  const named = equipmentByName.find(([words]) => words.test(folded))?.[1];
  if (named) return named;
  const isBodyWeight = given === 'none' && (category === 'strength' || category === 'plyometrics');
  return isBodyWeight ? 'body only' : given;
}

const weights: readonly Equipment[] = [
  ...(['barbell', 'dumbbell', 'kettlebells', 'cable', 'machine'] as const),
  ...(['sled', 'sandbag', 'e-z curl bar'] as const),
];

const CARRIED =
  /\b(carry|carries|farmers?|yoke|drags?(?! curl)|conans)\b|\b(sled|prowler)\b.*\b(push|pull|sprints?|walk)\b/;
const HELD = /\b(plank|hold|wall sit|dead hang|battling ropes)\b/;
const REPEATED = /\b(to|up|row|jacks?)\b/;
const COVERED =
  /\b(run|running|jogging|walking|rowing|row|ski|ski ?erg|bicycling|cycling|bike|skating|swim|swimming|sprints?)\b/;
const LOADED = /\b(weighted|plates?|deadlift|chains?|harness|svend|wrist roller)\b/;

/** @param equipment as guessed */
export function guessMeasure(
  { name, category, isStatic }: ImportedExercise,
  equipment: Equipment,
): ExerciseMeasure {
  const folded = foldExerciseName(name);
  if (category === 'stretching') return 'time';
  if (CARRIED.test(folded)) return 'load-distance';
  if (isStatic || (HELD.test(folded) && !REPEATED.test(folded))) return 'time';
  if (category === 'cardio' || (category === 'hyrox' && !weights.includes(equipment)))
    return COVERED.test(folded) ? 'distance' : 'time';
  if (folded.endsWith('wind sprints')) return 'distance';
  if (weights.includes(equipment) || LOADED.test(folded)) return 'load-reps';
  const isHeavy =
    category === 'strongman' || category === 'powerlifting' || category === 'olympic weightlifting';
  return isHeavy && equipment === 'other' ? 'load-reps' : 'reps';
}
