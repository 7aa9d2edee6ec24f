import { storedDocuments } from '../data/collections/collection.ts';
import { bestNews, exerciseYears, personalBests, trainingYears } from '../data/collections/personal-bests.ts';
import { results, scores } from '../data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '../data/collections/workouts.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import type { Filter, Store } from '../data/store.ts';

/**
 * Erases a former member's training, everything computed from it and other people's comments on it. What they logged or
 * wrote for others as a coach stays, under `former`. Can be run again after an interruption.
 */
export async function eraseTraining(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  for (const { name } of [results, scores, personalBests, exerciseYears, trainingYears, bestNews]) {
    const stored = storedDocuments(name);
    await rewriteAll(store, stored, isTheirs, (batch, { id }) => batch.remove(stored, id));
  }
  await rewriteAll(store, results, ['loggedBy', '==', uid], (batch, { id }) =>
    batch.update(results, id, { loggedBy: former.uid, loggedByName: former.name }),
  );
  await rewriteAll(store, results, ['commenterUids', 'array-contains', uid], (batch, result) =>
    batch.update(results, result.id, {
      comments: result.comments.map((comment) =>
        comment.byUid === uid ? { ...comment, byUid: former.uid, byName: former.name } : comment,
      ),
      commenterUids: result.commenterUids.map((commenter) => (commenter === uid ? former.uid : commenter)),
    }),
  );
  await rewriteAll(store, workouts, ['createdBy', '==', uid], (batch, { id }) =>
    batch.update(workouts, id, { createdBy: former.uid }),
  );
  await rewriteAll(store, workoutTemplates, ['createdBy', '==', uid], (batch, { id }) =>
    batch.update(workoutTemplates, id, { createdBy: former.uid }),
  );
  await rewriteAll(store, workoutDrafts, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(workoutDrafts, id, { byUid: former.uid }),
  );
}
