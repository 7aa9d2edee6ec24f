/** Moves what was stored with a merged exercise to the one that was kept, a few documents at a time; it can stop and go on at any moment. */
import { withExercise } from '#domain/training/merge-exercises.ts';
import { exerciseIdsOf } from '#domain/training/workout-builder.ts';
import { planSearchTerms } from '#domain/training/workout-search.ts';
import { type Exercise, exerciseMerges } from '../../data/collections/exercises.ts';
import { type Result, results } from '../../data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import { eachDocument } from '../../data/each-of.ts';
import type { Filter, Reads, Store, Transaction } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { planBests } from '../results/change-bests.ts';
import { planTrainingYears } from '../results/change-training-years.ts';
import { findExercises } from '../results/find-exercises.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Documents read at a time. */
const BATCH = 100;
/** Results of one member that move in one transaction: their bests are computed once for all of them. */
const RESULTS_AT_ONCE = 20;
/** Merges that go on in one run. */
const MAX_MERGES = 20;

const moving: Filter[] = [['state', '==', 'moving']];

export async function hasMovingMerges(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(exerciseMerges, { where: moving, limit: 1 })).items.length > 0;
}

/** The job: moves what is left of every merge. */
export async function moveMerged(parts: Parts): Promise<void> {
  const { items } = await parts.store.query(exerciseMerges, { where: moving, limit: MAX_MERGES });
  for (const { id } of items) while (!(await moveBatch(parts, id)));
}

/**
 * Moves some of what is stored with a merged exercise.
 * @returns true when nothing is left
 */
export async function moveBatch({ store, now }: Parts, fromId: string): Promise<boolean> {
  const query = { where: [['exerciseIds', 'array-contains', fromId]] satisfies Filter[], limit: BATCH };
  const ofTemplates = (await store.query(workoutTemplates, query)).items;
  for (const { id } of ofTemplates) await store.transaction((each) => moveTemplate(each, id, fromId));
  const ofWorkouts = (await store.query(workouts, query)).items;
  for (const { id } of ofWorkouts) await store.transaction((each) => moveWorkout(each, id, fromId));
  const ofResults = (await store.query(results, query)).items;
  for (const ids of inGroups(ofResults)) {
    await store.transaction((each) => moveResults(each, ids, fromId, now()));
  }
  if (ofTemplates.length + ofWorkouts.length + ofResults.length > 0) return false;
  for await (const { id } of eachDocument(store, workoutDrafts, { limit: BATCH })) {
    await store.transaction((each) => moveDraft(each, id, fromId));
  }
  await store.update(exerciseMerges, fromId, { state: 'done', finishedAt: now() });
  return true;
}

/** Ids of results, of one member in each group. */
function inGroups(found: readonly Result[]): string[][] {
  return [...Map.groupBy(found, ({ memberUid }) => memberUid).values()].flatMap((ofMember) =>
    Array.from({ length: Math.ceil(ofMember.length / RESULTS_AT_ONCE) }, (_, group) =>
      ofMember.slice(group * RESULTS_AT_ONCE, (group + 1) * RESULTS_AT_ONCE).map(({ id }) => id),
    ),
  );
}

/** The exercise that is kept now: it may have been merged again since. */
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

/** What is being built, and the steps that can be undone. */
async function moveDraft(transaction: Transaction, id: string, fromId: string): Promise<void> {
  const kept = await requireKept(transaction, fromId);
  const draft = await transaction.find(workoutDrafts, id);
  if (!draft) return;
  const { parts } = withExercise(draft, fromId, kept);
  const earlier = draft.earlier.map((plan) => withExercise(plan, fromId, kept));
  transaction.update(workoutDrafts, id, { parts, earlier });
}

/** Some results of one member, with the bests and statistics that follow from them. Nobody is told: nothing new was done. */
async function moveResults(
  transaction: Transaction,
  ids: readonly string[],
  fromId: string,
  now: Temporal.Instant,
): Promise<void> {
  const stored = await transaction.findMany(results, ids);
  const before = stored.filter((result) => result?.exerciseIds.includes(fromId)) as Result[];
  const [first] = before;
  if (!first) return;
  const kept = await requireKept(transaction, fromId);
  const others = before.flatMap(({ exerciseIds }) => exerciseIds);
  const byId = await findExercises(transaction, [...others, kept.id]);
  const changes = before.map((result) => ({ before: result, after: withKept(result, fromId, kept) }));
  const touched = changes.map((change) => ({
    before: only(change.before, [fromId, kept.id]),
    after: only(change.after, [kept.id]),
  }));
  const years = await planTrainingYears(transaction, first.memberUid, changes, byId);
  const bests = await planBests(transaction, first.memberUid, touched, byId, now);
  for (const { after } of changes) transaction.set(results, after);
  years.write(transaction);
  bests.write(transaction);
}

function withKept(result: Result, fromId: string, kept: Exercise): Result {
  const exercises = result.exercises.map((one) =>
    one.exerciseId === fromId ? { ...one, exerciseId: kept.id, exerciseName: kept.name } : one,
  );
  return { ...result, exercises, exerciseIds: [...new Set(exercises.map(({ exerciseId }) => exerciseId))] };
}

/** The result as far as these exercises go: the bests in its others stay as they are. */
function only(result: Result, ids: readonly string[]): Result {
  return { ...result, exercises: result.exercises.filter(({ exerciseId }) => ids.includes(exerciseId)) };
}
