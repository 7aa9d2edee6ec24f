import { eraseTraces, newPseudonym } from '../../accounts/erase-traces.ts';
import { members } from '../../data/collections/members.ts';
import { type Merge, merges } from '../../data/collections/merges.ts';
import type { Filter, Store } from '../../data/store.ts';
import { removePicturesOf } from '../../files/pictures/remove-picture.ts';
import { removeFilesOf } from '../../files/save-file.ts';
import { continueMerge, type MergeParts } from './continue-merge.ts';
import { continueUndo } from './undo-merge.ts';

/** Merges in one run of the job. */
const MAX_AT_ONCE = 20;

const unfinished: Filter = ['state', 'in', ['moving', 'undoing']];

export async function hasMergesToFinish({ store, now }: Pick<MergeParts, 'store' | 'now'>): Promise<boolean> {
  for (const filter of [unfinished, over(now())])
    if ((await store.query(merges, { where: [filter], limit: 1 })).items.length > 0) return true;
  return false;
}

const over = (now: Temporal.Instant): Filter => ['undoUntil', '<=', now];

/** The job: goes on with merges and undos that were interrupted, and makes those final that can no longer be undone. */
export async function finishMerges(parts: MergeParts): Promise<void> {
  const { store, now } = parts;
  const begun = await store.query(merges, { where: [unfinished], limit: MAX_AT_ONCE });
  for (const merge of begun.items) await goOn(parts, merge);
  const ended = await store.query(merges, { where: [over(now())], limit: MAX_AT_ONCE });
  for (const merge of ended.items) if (merge.state === 'done') await finishMerge(parts, merge);
}

/** Whatever this merge is still to do. */
export async function goOn(parts: MergeParts, merge: Merge): Promise<void> {
  if (merge.state === 'moving') await continueMerge(parts, merge);
  if (merge.state === 'undoing') await continueUndo(parts, merge);
}

/** Removes what is left of the profile that went, and its account. Can be stopped anywhere and run again. */
export async function finishMerge(parts: MergeParts, merge: Merge): Promise<void> {
  const { store, identity, files, now } = parts;
  const { id: uid, keptUid } = merge;
  await removeFilesOf({ store, files }, uid);
  await removePicturesOf({ store, files, now }, uid);
  await eraseTraces(store, uid, newPseudonym(), now());
  await identity.deleteAccount(uid);
  await store.transaction(async (transaction) => {
    const kept = await transaction.find(members, keptUid);
    transaction.remove(merges, uid);
    if (kept?.mergedFrom === uid) transaction.update(members, keptUid, { mergedFrom: '' });
  });
}

/** Before a profile is erased: what was merged into it goes first. */
export async function finishMergesInto(parts: MergeParts, keptUid: string): Promise<void> {
  for (const merge of await findMergesInto(parts.store, keptUid)) {
    await goOn(parts, merge);
    if (merge.state !== 'undoing') await finishMerge(parts, merge);
  }
}

async function findMergesInto(store: Store, keptUid: string): Promise<Merge[]> {
  return (await store.query(merges, { where: [['keptUid', '==', keptUid]], limit: MAX_AT_ONCE })).items;
}
