/**
 * Moves what was stored with a merged exercise to the one that was kept, a few documents at a time; it can stop at any time
 * and continue later.
 */
import { withExercise } from '#domain/training/merge-exercises.ts';
import { exerciseIdsOf } from '#domain/training/workout-builder.ts';
import { planSearchTerms } from '#domain/training/workout-search.ts';
import { type Exercise, exerciseMerges } from '../../data/collections/exercises.ts';
import { results } from '../../data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import { eachDocument } from '../../data/each-of.ts';
import type { Filter, Reads, Store, Transaction } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { planBests } from '../results/change-bests.ts';
import { planTrainingYears } from '../results/change-training-years.ts';
import { findCounted } from '../results/find-counted.ts';
import { findExercises } from '../results/find-exercises.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Documents read at a time. */
const BATCH = 100;
/** Merges continued in one run. */
const MAX_MERGES = 20;

const moving: Filter[] = [['state', '==', 'moving']];

export async function hasMovingMerges(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(exerciseMerges, { where: moving, limit: 1 })).items.length > 0;
}

/** The job: continues every merge. */
export async function moveMerged(parts: Parts): Promise<void> {
  const { items } = await parts.store.query(exerciseMerges, { where: moving, limit: MAX_MERGES });
  for (const { id } of items) while (!(await moveBatch(parts, id)));
}

/**
 * Moves some of what is stored with a merged exercise.
 * @returns true when nothing is left
 */
export async function moveBatch({ store, now }: Parts, fromId: string): Promise<boolean> {
  await requireKept(store, fromId);
  const query = { where: [['exerciseIds', 'array-contains', fromId]] satisfies Filter[], limit: BATCH };
  const ofTemplates = (await store.query(workoutTemplates, query)).items;
  for (const { id } of ofTemplates) await store.transaction((each) => moveTemplate(each, id, fromId));
  const ofWorkouts = (await store.query(workouts, query)).items;
  for (const { id } of ofWorkouts) await store.transaction((each) => moveWorkout(each, id, fromId));
  const ofResults = (await store.query(results, query)).items;
  for (const { id } of ofResults) await followMerge({ store, now }, id);
  if (ofTemplates.length + ofWorkouts.length + ofResults.length > 0) return false;
  for await (const { id } of eachDocument(store, workoutDrafts, { limit: BATCH })) {
    await store.transaction((each) => moveDraft(each, id, fromId));
  }
  await store.update(exerciseMerges, fromId, { state: 'done', finishedAt: now() });
  return true;
}

/** The exercise that is kept now: the kept one may have been merged since. */
async function requireKept(reads: Reads, fromId: string): Promise<Exercise> {
  const kept = (await findExercises(reads, [fromId])).get(fromId);
  if (!kept) throw new Error(`Exercise ${fromId} was merged into one that does not exist`);
  return kept;
}

async function moveTemplate(transaction: Transaction, id: string, fromId: string): Promise<void> {
  const kept = await requireKept(transaction, fromId);
  const template = await transaction.find(workoutTemplates, id);
  if (!template) return;
  const plan = withExercise(template, fromId, kept);
  const found = { exerciseIds: exerciseIdsOf(plan), searchTerms: planSearchTerms(plan) };
  transaction.update(workoutTemplates, id, { parts: plan.parts, ...found });
}

async function moveWorkout(transaction: Transaction, id: string, fromId: string): Promise<void> {
  const kept = await requireKept(transaction, fromId);
  const workout = await transaction.find(workouts, id);
  if (!workout) return;
  const plan = withExercise(workout, fromId, kept);
  transaction.update(workouts, id, { parts: plan.parts, exerciseIds: exerciseIdsOf(plan) });
}

/** A draft with its steps to undo. */
async function moveDraft(transaction: Transaction, id: string, fromId: string): Promise<void> {
  const kept = await requireKept(transaction, fromId);
  const draft = await transaction.find(workoutDrafts, id);
  if (!draft) return;
  const { parts } = withExercise(draft, fromId, kept);
  const earlier = draft.earlier.map((plan) => withExercise(plan, fromId, kept));
  transaction.update(workoutDrafts, id, { parts, earlier });
}

/**
 * Makes a result count for the exercises that its own were merged into, with its bests, news and year. One transaction; it
 * can simply be run again after an interruption.
 * @returns whether anything has changed
 */
export function followMerge(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  resultId: string,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const before = await transaction.find(results, resultId);
    if (!before) return false;
    const exerciseOf = await findExercises(transaction, before.exerciseIds);
    if (before.exerciseIds.every((id) => (exerciseOf.get(id)?.id ?? id) === id)) return false;
    const exercises = before.exercises.map((logged) => {
      const exercise = exerciseOf.get(logged.exerciseId);
      return exercise ? { ...logged, exerciseId: exercise.id, exerciseName: exercise.name } : logged;
    });
    const workout = before.workoutId ? await transaction.find(workouts, before.workoutId) : null;
    const [counted] = await findCounted(transaction, [{ logged: exercises, scores: before.scores, workout }]);
    const now = clock();
    const after = { ...before, exercises, ...counted, changedAt: now };
    const byId = new Map([...exerciseOf.values()].map((exercise) => [exercise.id, exercise]));
    const changes = [{ before, after }];
    const years = await planTrainingYears(transaction, before.memberUid, changes, byId);
    const bests = await planBests(transaction, before.memberUid, changes, byId, now);
    transaction.set(results, after);
    years.write(transaction);
    bests.write(transaction);
    return true;
  });
}
