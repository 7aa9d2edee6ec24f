import { randomUUID } from 'node:crypto';
import type { WorkoutPlan } from '#domain/training/workout.ts';
import { results } from '../../data/collections/results.ts';
import { sessions } from '../../data/collections/timetable.ts';
import { type Workout, workoutDrafts, workouts } from '../../data/collections/workouts.ts';
import type { Reads, Writes } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { draftKey } from './find-build.ts';
import { planFields } from './save-template.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** When members see a workout. */
export type Publication =
  /** Staff alone see it. */
  | { readonly kind: 'draft' }
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly at: Temporal.Instant };

export interface NewWorkout {
  readonly id?: string;
  readonly plan: WorkoutPlan;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  /** Empty: not from a template. */
  readonly templateId?: string;
  readonly publication: Publication;
  readonly classTypeIds?: readonly string[];
  readonly by: Actor;
}

/** Adds the workout of an open day; a class's is set by `setSessionWorkout`. @returns its id */
export function saveWorkout({ store, now }: Parts, workout: NewWorkout): Promise<string> {
  return store.transaction(async (transaction) => {
    const made = newWorkout(workout, now());
    transaction.create(workouts, made);
    const summary = `Added ${made.title}, ${made.date}`;
    writeAudit(transaction, workout.by, { action: 'workout.saved', summary, after: { id: made.id } }, now());
    return made.id;
  });
}

/** A new workout, to be stored. */
export function newWorkout(
  { id = randomUUID(), plan, date, templateId = '', publication, classTypeIds = [], by }: NewWorkout,
  at: Temporal.Instant,
): Workout {
  return {
    id,
    ...planFields(plan),
    ...{ date, templateId, classTypeIds: [...classTypeIds] },
    ...publicationFields(publication),
    ...{ createdBy: by.uid, createdAt: at, changedAt: at },
  };
}

export function publicationFields(publication: Publication): Pick<Workout, 'isPublished' | 'publishAt'> {
  return {
    isPublished: publication.kind !== 'draft',
    publishAt: publication.kind === 'at' ? publication.at : null,
  };
}

/** Shows a workout to members now or from a later time, or makes it a draft again. */
export function publishWorkout(
  { store, now }: Parts,
  { id, publication, by }: { readonly id: string; readonly publication: Publication; readonly by: Actor },
): Promise<Workout | null> {
  return store.transaction(async (transaction) => {
    const workout = await transaction.find(workouts, id);
    if (!workout) return null;
    const fields = publicationFields(publication);
    transaction.update(workouts, id, fields);
    const what = { draft: 'Made a draft of', now: 'Published', at: 'Set when to publish' }[publication.kind];
    const summary = `${what} ${workout.title}, ${workout.date}`;
    writeAudit(transaction, by, { action: 'workout.published', summary, after: { id } }, now());
    return { ...workout, ...fields };
  });
}

export type RemoveWorkoutOutcome =
  | { readonly kind: 'removed'; readonly workout: Workout }
  /** People have logged results against it. */
  | { readonly kind: 'has-results' }
  | { readonly kind: 'missing' };

/** Removes a workout and takes it off its classes, unless somebody has logged a result for it. */
export function removeWorkout(
  { store, now }: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<RemoveWorkoutOutcome> {
  return store.transaction(async (transaction) => {
    const workout = await transaction.find(workouts, id);
    if (!workout) return { kind: 'missing' };
    if (await hasResults(transaction, id)) return { kind: 'has-results' };
    const { items } = await transaction.query(sessions, {
      where: [['workoutId', '==', id]],
      limit: MAX_CLASSES,
    });
    for (const session of items) transaction.update(sessions, session.id, { workoutId: '' });
    writeRemoval(transaction, id);
    const summary = `Removed ${workout.title}, ${workout.date}`;
    writeAudit(transaction, by, { action: 'workout.removed', summary, before: { id } }, now());
    return { kind: 'removed', workout };
  });
}

/** More than a day has classes. */
export const MAX_CLASSES = 100;

/** Deletes the workout and its draft. */
export function writeRemoval(writes: Pick<Writes<void>, 'remove'>, id: string): void {
  writes.remove(workouts, id);
  writes.remove(workoutDrafts, draftKey({ kind: 'workout', id }));
}

/** Whether anybody has logged the workout, with a score or without. */
export async function hasResults(reads: Pick<Reads, 'query'>, workoutId: string): Promise<boolean> {
  const { items } = await reads.query(results, { where: [['workoutId', '==', workoutId]], limit: 1 });
  return items.length > 0;
}
