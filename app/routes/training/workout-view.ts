/** A workout as every page shows it: finished texts, loads in the reader's unit. */
import type { LoadUnit } from '#domain/training/units.ts';
import type { Movement, WorkoutPart, WorkoutPlan } from '#domain/training/workout.ts';
import {
  amountText,
  bothPrescriptionsText,
  partLetter,
  scoreText,
  timerText,
} from '#domain/training/workout-text.ts';
import { formatDuration } from '#domain/values/read-duration.ts';

export type WorkoutView = ReturnType<typeof workoutView>;
export type PartView = WorkoutView['parts'][number];

/** @param unit for loads */
export function workoutView(plan: WorkoutPlan, unit: LoadUnit) {
  const { title, note, parts } = plan;
  return { title, note, parts: parts.map((part, at) => partView(part, at, unit)) };
}

function partView(part: WorkoutPart, at: number, unit: LoadUnit) {
  const { key, title, note, movements } = part;
  return {
    ...{ key, title, note },
    letter: partLetter(at),
    timer: timerText(part),
    score: scoreText(part),
    movements: movements.map((movement) => movementView(movement, unit)),
  };
}

function movementView(movement: Movement, unit: LoadUnit) {
  const { key, exerciseId, exerciseName, superset, note, restInMilliseconds } = movement;
  return {
    ...{ key, exerciseId, superset, note },
    name: exerciseName,
    amount: amountText(movement),
    load: bothPrescriptionsText(movement, unit),
    rest: restInMilliseconds > 0 ? `Rest ${formatDuration(restInMilliseconds)}` : '',
  };
}

/** The first lines of a workout, for a card in a list: `A. Back squat 5 × 5`. */
export function workoutLines({ parts }: Pick<WorkoutPlan, 'parts'>): string[] {
  return parts.map((part, at) => {
    const what = part.movements.map(({ exerciseName }) => exerciseName).join(', ');
    return `${partLetter(at)}. ${[part.title || timerText(part), what].filter(Boolean).join(': ')}`;
  });
}
