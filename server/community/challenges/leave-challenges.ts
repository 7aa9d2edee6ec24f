/** What becomes of a member's challenges when they close their account. */
import { challengeEntries, challengeSubmissions, challengesDue } from '../../data/collections/challenges.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Filter, Store } from '../../data/store.ts';

/** Removes a former member's scores; what they checked as staff stays, under `former`. Can be run again after an interruption. */
export async function eraseChallengeTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  await rewriteAll(store, challengeSubmissions, isTheirs, (batch, { id }) =>
    batch.remove(challengeSubmissions, id),
  );
  await rewriteAll(store, challengeEntries, isTheirs, (batch, { id }) => batch.remove(challengeEntries, id));
  await rewriteAll(store, challengesDue, isTheirs, (batch, { id }) => batch.remove(challengesDue, id));
  await rewriteAll(store, challengeSubmissions, ['reviewedBy', '==', uid], (batch, { id }) =>
    batch.update(challengeSubmissions, id, { reviewedBy: former.uid, reviewedByName: former.name }),
  );
}
