/** What becomes of personal training when somebody closes their account. */
import { sessionPacks, trainers, trainingSessions } from '../../data/collections/trainers.ts';
import { eachPage } from '../../data/each-of.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Store } from '../../data/store.ts';
import { system } from '../../log/write-audit.ts';
import type { TrainingParts } from './book-training.ts';
import { findDiary } from './find-sessions.ts';
import { trainerKey } from './find-trainers.ts';
import { markTraining } from './mark-training.ts';

/** Cancels a trainer's sessions ahead and tells the members, who keep them in their packs. Can be stopped anywhere and run again. */
export async function leaveTraining(parts: TrainingParts, uid: string): Promise<void> {
  const { store, now } = parts;
  for await (const items of eachPage((cursor) => findDiary(store, trainerKey(uid), now(), cursor))) {
    for (const { id, status } of items) {
      if (status === 'booked') await markTraining(parts, { sessionId: id, mark: 'cancelled', by: system });
    }
  }
}

/**
 * Deletes a former member's packs and sessions: what they paid stays in the ledger. Deletes a former trainer's profile, whose photo goes
 * with their other pictures, and their name from the packs and sessions of others.
 */
export async function eraseTrainerTraces(
  store: Store,
  uid: string,
  former: { readonly name: string },
): Promise<void> {
  await rewriteAll(store, sessionPacks, ['memberUid', '==', uid], (batch, { id }) =>
    batch.remove(sessionPacks, id),
  );
  await rewriteAll(store, trainingSessions, ['memberUid', '==', uid], (batch, { id }) =>
    batch.remove(trainingSessions, id),
  );
  const nameless = { trainerId: '', trainerName: former.name };
  const theirs = trainerKey(uid);
  await rewriteAll(store, sessionPacks, ['trainerId', '==', theirs], (batch, { id }) =>
    batch.update(sessionPacks, id, { ...nameless, openKey: '' }),
  );
  await rewriteAll(store, trainingSessions, ['trainerId', '==', theirs], (batch, { id }) =>
    batch.update(trainingSessions, id, { ...nameless, diaryKey: '' }),
  );
  await store.remove(trainers, theirs);
}
