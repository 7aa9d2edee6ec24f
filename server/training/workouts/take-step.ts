import type { WorkoutPart, WorkoutPlan } from '#domain/training/workout.ts';
import { type BuilderStep, takeBuilderStep, withPart } from '#domain/training/workout-builder.ts';
import { type WorkoutDraft, workoutDrafts } from '../../data/collections/workouts.ts';
import type { Transaction } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { type Build, type BuildTarget, draftKey, findBuild, planOf } from './find-build.ts';

/** What is on the builder's page: the title, the note and one open part. */
export interface TypedBuild {
  readonly title: string;
  readonly note: string;
  readonly part: WorkoutPart | null;
}

export interface BuildRequest {
  readonly target: BuildTarget;
  /** The version that the page showed. */
  readonly seen: string;
  readonly typed: TypedBuild;
  readonly by: Actor;
}

export type Overtaken =
  /** Somebody has changed it since; `byUid` is empty if they have saved it. */
  { readonly kind: 'overtaken'; readonly byUid: string };

export type TakeStepOutcome =
  | { readonly kind: 'changed'; readonly plan: WorkoutPlan }
  | { readonly kind: 'refused'; readonly reason: string }
  | Overtaken
  | { readonly kind: 'missing' };

const KEPT = Temporal.Duration.from({ hours: 24 * 14 });
/** Each holds a whole plan of up to about 90 kB, and a document at most 1 MiB. */
const MAX_UNDO = 5;

/** Saves what was typed together with one step, as one version of the draft. Without a step it only saves what was typed. */
export function takeStep(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { step, ...request }: BuildRequest & { readonly step: BuilderStep | null },
): Promise<TakeStepOutcome> {
  return store.transaction(async (transaction) => {
    const found = await findCurrent(transaction, request);
    if (found.kind !== 'current') return found;
    const typed = typedPlan(found.build.plan, request.typed);
    const outcome = step ? takeBuilderStep(typed, step) : { kind: 'changed' as const, plan: typed };
    if (outcome.kind === 'refused') return outcome;
    if (!isSamePlan(outcome.plan, found.build.plan))
      transaction.set(workoutDrafts, nextDraft(found.build, outcome.plan, request.by, now()));
    return outcome;
  });
}

/** Goes back to the plan before the last step. With nothing to undo the plan stays. */
export function undoStep(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { target, seen, by }: Omit<BuildRequest, 'typed'>,
): Promise<TakeStepOutcome> {
  return store.transaction(async (transaction) => {
    const found = await findCurrent(transaction, { target, seen });
    if (found.kind !== 'current') return found;
    const { build } = found;
    const earlier = build.draft?.earlier ?? [];
    const plan = earlier.at(-1);
    if (!plan) return { kind: 'changed', plan: build.plan };
    const draft = { ...nextDraft(build, planOf(plan), by, now()), earlier: earlier.slice(0, -1) };
    transaction.set(workoutDrafts, draft);
    return { kind: 'changed', plan };
  });
}

/** Drops the draft: the saved template or workout stays as it is. */
export async function discardDraft(
  { store }: Pick<Services, 'store'>,
  { target, seen }: Pick<BuildRequest, 'target' | 'seen'>,
): Promise<Overtaken | { readonly kind: 'missing' } | { readonly kind: 'discarded' }> {
  return store.transaction(async (transaction) => {
    const found = await findCurrent(transaction, { target, seen });
    if (found.kind !== 'current') return found;
    transaction.remove(workoutDrafts, draftKey(target));
    return { kind: 'discarded' };
  });
}

/** The build, if it hasn't changed since the page showed it. */
export async function findCurrent(
  transaction: Pick<Transaction, 'find'>,
  { target, seen }: Pick<BuildRequest, 'target' | 'seen'>,
): Promise<Overtaken | { readonly kind: 'missing' } | { readonly kind: 'current'; readonly build: Build }> {
  const build = await findBuild(transaction, target);
  if (!build) return { kind: 'missing' };
  if (build.version !== seen) return { kind: 'overtaken', byUid: build.draft?.byUid ?? '' };
  return { kind: 'current', build };
}

/** The plan with what was typed into the page. */
export function typedPlan(plan: WorkoutPlan, { title, note, part }: TypedBuild): WorkoutPlan {
  const typed = { ...plan, title, note };
  return part ? withPart(typed, part) : typed;
}

function nextDraft(build: Build, plan: WorkoutPlan, by: Actor, at: Temporal.Instant): WorkoutDraft {
  const { draft, target } = build;
  return {
    ...plan,
    id: draftKey(target),
    version: (draft?.version ?? 0) + 1,
    earlier: [...(draft?.earlier ?? []), build.plan].slice(-MAX_UNDO),
    ...{ byUid: by.uid, changedAt: at, expiresAt: at.add(KEPT) },
  };
}

/** Plans are plain values, and their fields are always in the same order. */
const isSamePlan = (one: WorkoutPlan, other: WorkoutPlan) =>
  JSON.stringify(planOf(one)) === JSON.stringify(planOf(other));
