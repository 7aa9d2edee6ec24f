import type { ExerciseFacts } from './exercise.ts';
import { foldExerciseName } from './exercise-name.ts';
import { MAX_ALIASES } from './exercise-problems.ts';
import type { WorkoutPlan } from './workout.ts';

/** One of two exercises to be merged. */
export interface MergedExercise extends Pick<ExerciseFacts, 'name' | 'aliases' | 'measure'> {
  readonly id: string;
  readonly isArchived: boolean;
  /** Somebody has logged it. */
  readonly isLogged: boolean;
}

export type MergeDecision =
  /** `aliases`: the other names of the kept exercise afterwards. */
  | { readonly kind: 'merge'; readonly aliases: readonly string[] }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** Whether an exercise can be merged into another one, which is kept. */
export function decideMerge(from: MergedExercise, kept: Omit<MergedExercise, 'isLogged'>): MergeDecision {
  const reasons: string[] = [];
  if (from.id === kept.id) reasons.push('Choose two different exercises.');
  if (kept.isArchived) reasons.push(`${kept.name} is archived. Restore it first.`);
  if (from.isLogged && from.measure !== kept.measure)
    reasons.push(
      `${from.name} and ${kept.name} are measured differently, so their results can’t be compared.`,
    );
  if (reasons.length > 0) return { kind: 'refused', reasons };
  return { kind: 'merge', aliases: mergedAliases(from, kept) };
}

/** So that people still find it by the name they know. */
function mergedAliases(from: MergedExercise, kept: Pick<MergedExercise, 'name' | 'aliases'>): string[] {
  const seen = new Set([foldExerciseName(kept.name)]);
  const added = [...kept.aliases, from.name, ...from.aliases].filter((name) => {
    const folded = foldExerciseName(name);
    return !seen.has(folded) && seen.add(folded);
  });
  return added.slice(0, MAX_ALIASES);
}

/** The plan with one exercise replaced by another; the same object if the exercise isn't in it. */
export function withExercise<Plan extends Pick<WorkoutPlan, 'parts'>>(
  plan: Plan,
  fromId: string,
  kept: { readonly id: string; readonly name: string },
): Plan {
  const has = plan.parts.some(({ movements }) => movements.some(({ exerciseId }) => exerciseId === fromId));
  if (!has) return plan;
  const parts = plan.parts.map((part) => ({
    ...part,
    movements: part.movements.map((movement) =>
      movement.exerciseId === fromId
        ? { ...movement, exerciseId: kept.id, exerciseName: kept.name }
        : movement,
    ),
  }));
  return { ...plan, parts };
}

/** Whether a plan has the exercise under another name than the one it has now. */
export function isNamedOtherwise(
  { parts }: Pick<WorkoutPlan, 'parts'>,
  { id, name }: { readonly id: string; readonly name: string },
): boolean {
  return parts.some(({ movements }) =>
    movements.some(({ exerciseId, exerciseName }) => exerciseId === id && exerciseName !== name),
  );
}
