/** What becomes of a member's registrations when they close their account. */
import { eventRegistrations } from '../../data/collections/events.ts';
import { eachPage } from '../../data/each-of.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Store } from '../../data/store.ts';
import { cancelPlace } from './cancel-place.ts';
import type { EventParts } from './event-step.ts';
import { findOwnRegistrations } from './find-events.ts';

/** Gives up every place at an event that has not begun, each in its own transaction. Can be stopped anywhere and run again. */
export async function leaveEvents(parts: EventParts, uid: string): Promise<void> {
  const ahead = { uid, isPast: false, now: parts.now() };
  for await (const items of eachPage((cursor) => findOwnRegistrations(parts.store, ahead, cursor))) {
    for (const { id, eventId } of items) {
      await cancelPlace(parts, { registrationId: id, eventId, by: 'closed-account' });
    }
  }
}

/** Deletes a former member's registrations: the events keep their counts. Staff who marked others are given their pseudonym. */
export async function eraseEventTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  await rewriteAll(store, eventRegistrations, ['memberUid', '==', uid], (batch, { id }) =>
    batch.remove(eventRegistrations, id),
  );
  await rewriteAll(store, eventRegistrations, ['markedBy', '==', uid], (batch, { id }) =>
    batch.update(eventRegistrations, id, { markedBy: former.uid, markedByName: former.name }),
  );
}
