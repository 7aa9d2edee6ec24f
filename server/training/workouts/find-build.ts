/** What the builder shows: the draft of a template or a workout, or the saved one where there is no draft. */
import type { WorkoutPlan } from '#domain/training/workout.ts';
import {
  type Workout,
  type WorkoutDraft,
  type WorkoutTemplate,
  workoutDrafts,
  workouts,
  workoutTemplates,
} from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';

/** The template or workout being built. */
export interface BuildTarget {
  readonly kind: 'template' | 'workout';
  readonly id: string;
}

export interface Build {
  readonly target: BuildTarget;
  readonly saved: WorkoutTemplate | Workout;
  /** Null: nothing unsaved. */
  readonly draft: WorkoutDraft | null;
  readonly plan: WorkoutPlan;
  /** Version of what is shown. It changes with every step and save, so that we notice if somebody else was quicker. */
  readonly version: string;
}

/** The draft's id. */
export const draftKey = ({ kind, id }: BuildTarget) => `${kind}_${id}`;

/** Null if the template or workout doesn't exist. */
export async function findBuild(reads: Pick<Reads, 'find'>, target: BuildTarget): Promise<Build | null> {
  const { id } = target;
  const saved = await (target.kind === 'template'
    ? reads.find(workoutTemplates, id)
    : reads.find(workouts, id));
  if (!saved) return null;
  const draft = await reads.find(workoutDrafts, draftKey(target));
  const version = `${saved.changedAt.epochMilliseconds}.${draft?.version ?? 0}`;
  return { target, saved, draft, plan: planOf(draft ?? saved), version };
}

/** Only the plan of a document. */
export function planOf({ title, note, parts }: WorkoutPlan): WorkoutPlan {
  return { title, note, parts };
}
