/** What becomes of a person's leads when they close their account. */
import { leads } from '../../data/collections/leads.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Store } from '../../data/store.ts';

/** Deletes the leads with an address: of somebody who has confirmed that it is theirs. Can be stopped anywhere and run again. */
export async function removeLeadsOf(store: Store, email: string): Promise<void> {
  await rewriteAll(store, leads, ['email', '==', email], (batch, { id }) => batch.remove(leads, id));
}

/** Deletes the leads that led to this account. Those that it looked after, or was asked as a trainer, stay without its name. */
export async function eraseLeadTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string },
): Promise<void> {
  await rewriteAll(store, leads, ['memberUid', '==', uid], (batch, { id }) => batch.remove(leads, id));
  await rewriteAll(store, leads, ['assignedUid', '==', uid], (batch, { id }) =>
    batch.update(leads, id, { assignedUid: '', assignedName: '' }),
  );
  await rewriteAll(store, leads, ['trainerUid', '==', uid], (batch, { id }) =>
    batch.update(leads, id, { trainerUid: former.uid }),
  );
}
