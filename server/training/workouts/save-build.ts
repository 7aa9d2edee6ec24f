import type { WorkoutPart, WorkoutPlan } from '#domain/training/workout.ts';
import { planSearchTerms } from '#domain/training/workout-search.ts';
import { scores } from '../../data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';
import { writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { type Build, draftKey } from './find-build.ts';
import { planFields } from './save-template.ts';
import { type BuildRequest, findCurrent, type Overtaken, typedPlan } from './take-step.ts';

export type SaveBuildOutcome =
  | { readonly kind: 'saved'; readonly title: string }
  /** These parts have results on their leaderboards, and would now be gone or scored differently. */
  | { readonly kind: 'has-results'; readonly parts: readonly string[] }
  | Overtaken
  | { readonly kind: 'missing' };

/** Saves what was typed and built as the template or workout, and drops the draft. */
export function saveBuild(
  { store, now }: Pick<Services, 'store' | 'now'>,
  request: BuildRequest,
): Promise<SaveBuildOutcome> {
  return store.transaction(async (transaction) => {
    const found = await findCurrent(transaction, request);
    if (found.kind !== 'current') return found;
    const { target, saved } = found.build;
    const plan = typedPlan(found.build.plan, request.typed);
    const lost = target.kind === 'workout' ? await findScoredParts(transaction, found.build, plan) : [];
    if (lost.length > 0) return { kind: 'has-results', parts: lost.map(({ title }) => title || 'No title') };
    const at = now();
    // A new version even if two saves fall in the same millisecond.
    const isLater = Temporal.Instant.compare(at, saved.changedAt) > 0;
    const changedAt = isLater ? at : saved.changedAt.add({ milliseconds: 1 });
    const fields = { ...planFields(plan), changedAt };
    if (target.kind === 'template')
      transaction.update(workoutTemplates, target.id, { ...fields, searchTerms: planSearchTerms(plan) });
    else transaction.update(workouts, target.id, fields);
    transaction.remove(workoutDrafts, draftKey(target));
    const action = target.kind === 'template' ? 'workout-template.saved' : 'workout.saved';
    const summary = `Saved ${plan.title}`;
    writeAudit(transaction, request.by, { action, summary, after: { id: target.id } }, at);
    return { kind: 'saved', title: plan.title };
  });
}

/** Parts in which people have scores and which the new plan lacks or scores differently. */
async function findScoredParts(
  reads: Pick<Reads, 'query'>,
  { saved, target }: Build,
  plan: WorkoutPlan,
): Promise<WorkoutPart[]> {
  const touched = saved.parts.filter(({ key, scoreType }) => {
    const part = plan.parts.find((other) => other.key === key);
    return scoreType !== 'none' && part?.scoreType !== scoreType;
  });
  const found: WorkoutPart[] = [];
  for (const part of touched) {
    const board = `${target.id}_${part.key}`;
    const { items } = await reads.query(scores, { where: [['board', '==', board]], limit: 1 });
    if (items.length > 0) found.push(part);
  }
  return found;
}
