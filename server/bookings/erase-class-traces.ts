import { bookingKey } from '#domain/bookings/booking-key.ts';
import { hasPlace } from '#domain/bookings/eligibility.ts';
import { bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { schedules, sessions } from '../data/collections/timetable.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import type { Store } from '../data/store.ts';
import { markClassDay } from '../insight/class-figures.ts';

const noCoach = { coachUid: '', coachName: '' };

/**
 * Erases a member from past classes. Places that they attended or missed are kept under another name, so that the club's counts stay
 * right; other bookings are deleted, and so is their name as a coach. To be called once they have no upcoming bookings.
 */
export async function eraseClassTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
  now: Temporal.Instant,
): Promise<void> {
  await store.remove(bookingProfiles, uid);
  await rewriteAll(store, bookings, ['memberUid', '==', uid], (batch, booking) => {
    batch.remove(bookings, booking.id);
    markClassDay(batch, booking, now);
    if (!hasPlace(booking)) return;
    batch.set(bookings, {
      ...booking,
      id: bookingKey(booking.sessionId, former.uid),
      memberUid: former.uid,
      memberName: former.name,
      overrideNote: '',
    });
  });
  await rewriteAll(store, bookings, ['markedBy', '==', uid], (batch, { id }) =>
    batch.update(bookings, id, { markedBy: former.uid, markedByName: former.name }),
  );
  await rewriteAll(store, bookings, ['coachUid', '==', uid], (batch, { id }) =>
    batch.update(bookings, id, noCoach),
  );
  await rewriteAll(store, sessions, ['coachUid', '==', uid], (batch, session) => {
    // So that readers of the open-data feed drop the name too.
    batch.update(sessions, session.id, { ...noCoach, modifiedAt: now });
    markClassDay(batch, session, now);
  });
  await rewriteAll(store, schedules, ['coachUid', '==', uid], (batch, { id }) =>
    batch.update(schedules, id, noCoach),
  );
}
