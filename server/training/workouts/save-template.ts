import { randomUUID } from 'node:crypto';
import type { WorkoutPlan } from '#domain/training/workout.ts';
import { exerciseIdsOf } from '#domain/training/workout-builder.ts';
import { planSearchTerms } from '#domain/training/workout-search.ts';
import { type WorkoutTemplate, workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import type { Writes } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { planOf } from './find-build.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** The fields that follow from a plan, for templates and workouts. */
export function planFields(plan: WorkoutPlan) {
  return { ...planOf(plan), exerciseIds: exerciseIdsOf(plan) };
}

/** Adds a template. @returns its id */
export function saveTemplate(
  { store, now }: Parts,
  { id = randomUUID(), plan, by }: { readonly id?: string; readonly plan: WorkoutPlan; readonly by: Actor },
): Promise<string> {
  return store.transaction(async (transaction) => {
    writeNewTemplate(transaction, { id, plan, by }, now());
    return id;
  });
}

function writeNewTemplate(
  writes: Pick<Writes<void>, 'create'>,
  { id, plan, by }: { readonly id: string; readonly plan: WorkoutPlan; readonly by: Actor },
  at: Temporal.Instant,
): void {
  writes.create(workoutTemplates, {
    id,
    ...planFields(plan),
    searchTerms: planSearchTerms(plan),
    isArchived: false,
    ...{ createdBy: by.uid, createdAt: at, changedAt: at },
  });
  writeAudit(writes, by, { action: 'workout-template.saved', summary: `Added template ${plan.title}` }, at);
}

export type CopyTemplateOutcome =
  | { readonly kind: 'copied'; readonly id: string; readonly title: string }
  | { readonly kind: 'missing' };

/** Makes a template from another saved template or workout. */
export function copyToTemplate(
  { store, now }: Parts,
  {
    from,
    by,
  }: { readonly from: { readonly kind: 'template' | 'workout'; readonly id: string }; readonly by: Actor },
): Promise<CopyTemplateOutcome> {
  return store.transaction(async (transaction) => {
    const isTemplate = from.kind === 'template';
    const source = await (isTemplate
      ? transaction.find(workoutTemplates, from.id)
      : transaction.find(workouts, from.id));
    if (!source) return { kind: 'missing' };
    const id = randomUUID();
    const title = isTemplate ? `${source.title} (copy)` : source.title;
    writeNewTemplate(transaction, { id, plan: { ...planOf(source), title }, by }, now());
    return { kind: 'copied', id, title };
  });
}

/** Archives or restores a template: archived ones are no longer offered, and workouts made from them stay. */
export function setTemplateArchived(
  { store, now }: Parts,
  { id, isArchived, by }: { readonly id: string; readonly isArchived: boolean; readonly by: Actor },
): Promise<WorkoutTemplate | null> {
  return store.transaction(async (transaction) => {
    const template = await transaction.find(workoutTemplates, id);
    if (!template || template.isArchived === isArchived) return template;
    transaction.update(workoutTemplates, id, { isArchived });
    const action = isArchived ? 'workout-template.archived' : 'workout-template.restored';
    const summary = `${isArchived ? 'Archived' : 'Restored'} template ${template.title}`;
    writeAudit(transaction, by, { action, summary }, now());
    return { ...template, isArchived };
  });
}
