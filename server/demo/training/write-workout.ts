/** How the demo's workouts are written down. */
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import type { Movement, PartFormat, ScoreType, WorkoutPart, WorkoutPlan } from '#domain/training/workout.ts';
import { newMovement, newPart } from '#domain/training/workout-builder.ts';

type Prescribed = Partial<Omit<Movement, 'key' | 'exerciseId' | 'exerciseName' | 'forWomen' | 'forMen'>> & {
  /** Kilograms. */
  readonly women?: number;
  readonly men?: number;
};

export const MINUTE = 60_000;

export function does(name: string, { women = 0, men = 0, ...prescribed }: Prescribed = {}): Movement {
  return {
    ...newMovement('', { id: exerciseSlug(name), name }),
    ...prescribed,
    forWomen: { loadInGrams: women * 1000, calories: 0 },
    forMen: { loadInGrams: men * 1000, calories: 0 },
  };
}

export function part(
  title: string,
  format: PartFormat,
  scoreType: ScoreType,
  movements: readonly Movement[],
  facts: Partial<WorkoutPart> = {},
): WorkoutPart {
  return { ...newPart(''), title, format, scoreType, movements, ...facts };
}

export const lifting = (title: string, scoreType: ScoreType, ...movements: Movement[]) =>
  part(title, 'strength', scoreType, movements);
export const capped = (minutes: number, rounds = 0) => ({ timeCapInMilliseconds: minutes * MINUTE, rounds });
export const metres = (distanceInMetres: number) => ({ distanceInMetres });

/** Keys as the builder would number them. */
export function plan(title: string, note: string, parts: readonly WorkoutPart[]): WorkoutPlan {
  return {
    title,
    note,
    parts: parts.map((one, index) => ({
      ...one,
      key: `part-${index + 1}`,
      movements: one.movements.map((movement, at) => ({ ...movement, key: `part-${index + 1}-${at + 1}` })),
    })),
  };
}
