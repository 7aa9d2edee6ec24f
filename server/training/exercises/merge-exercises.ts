import { decideMerge } from '#domain/training/merge-exercises.ts';
import { isDocumentId } from '../../data/collected-writes.ts';
import { type Exercise, exerciseMerges, exercises } from '../../data/collections/exercises.ts';
import { personalBests } from '../../data/collections/personal-bests.ts';
import { results } from '../../data/collections/results.ts';
import { workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import type { Filter, Reads, Store } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readShelves, writeExercises } from './catalogue.ts';
import { factsOf, isLogged } from './save-exercise.ts';

/** What still belongs to an exercise, and moves when it is merged. */
export interface MergeCounts {
  readonly results: number;
  readonly workouts: number;
  readonly templates: number;
  /** Members with personal bests in it. */
  readonly members: number;
}

export async function countToMove(store: Pick<Store, 'count'>, exerciseId: string): Promise<MergeCounts> {
  const has: Filter[] = [['exerciseIds', 'array-contains', exerciseId]];
  const [ofResults, ofWorkouts, templates, members] = await Promise.all([
    store.count(results, has),
    store.count(workouts, has),
    store.count(workoutTemplates, has),
    store.count(personalBests, [['exerciseId', '==', exerciseId]]),
  ]);
  return { results: ofResults, workouts: ofWorkouts, templates, members };
}

export type MergeOutcome =
  | { readonly kind: 'merged'; readonly from: Exercise; readonly kept: Exercise }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** One of them doesn't exist or has been merged. */
  | { readonly kind: 'missing' };

/** Both exercises as stored and what merging them would do; for a preview and the merge itself. */
export async function readMerge(reads: Reads, fromId: string, keptId: string): Promise<MergePlan> {
  const [from, kept] = await reads.findMany(exercises, [fromId, keptId]);
  if (from?.mergedInto !== '' || kept?.mergedInto !== '') return { kind: 'missing' };
  const decision = decideMerge({ ...from, isLogged: await isLogged(reads, fromId) }, kept);
  return decision.kind === 'refused' ? decision : { ...decision, from, kept };
}
export type MergePlan =
  | {
      readonly kind: 'merge';
      readonly aliases: readonly string[];
      readonly from: Exercise;
      readonly kept: Exercise;
    }
  | Exclude<MergeOutcome, { kind: 'merged' }>;

/** Exercises that had been merged into one before; more than anybody would merge by hand. */
const MAX_EARLIER = 300;

/**
 * Merges one exercise into another. At once it is no longer offered, its URL redirects to the kept one and whatever is
 * logged with it counts for the kept one (`findExercises`). What was stored before is moved in batches (`move-merged.ts`).
 */
export async function mergeExercises(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { fromId, keptId, by }: { readonly fromId: string; readonly keptId: string; readonly by: Actor },
): Promise<MergeOutcome> {
  if (![fromId, keptId].every(isDocumentId)) return { kind: 'missing' };
  const { results: ofResults, workouts: ofWorkouts, templates } = await countToMove(store, fromId);
  const total = ofResults + ofWorkouts + templates;
  return store.transaction(async (transaction) => {
    const plan = await readMerge(transaction, fromId, keptId);
    if (plan.kind !== 'merge') return plan;
    const shelves = await readShelves(transaction);
    const { items: earlier } = await transaction.query(exercises, {
      where: [['mergedInto', '==', fromId]],
      limit: MAX_EARLIER,
    });
    const at = now();
    const from = { ...plan.from, isArchived: true, mergedInto: keptId, changedAt: at };
    const kept = { ...plan.kept, aliases: [...plan.aliases], changedAt: at };
    const moved = earlier.map((exercise) => ({ ...exercise, mergedInto: keptId }));
    writeExercises(transaction, shelves, [kept, from, ...moved]);
    transaction.set(exerciseMerges, {
      ...{ id: fromId, fromName: from.name, keptId, keptName: kept.name },
      ...{ state: 'moving', total, startedAt: at, finishedAt: null },
    });
    const summary = `${from.name} into ${kept.name}`;
    writeAudit(transaction, by, { action: 'exercises.merged', summary, before: factsOf(plan.from) }, at);
    return { kind: 'merged', from, kept };
  });
}
