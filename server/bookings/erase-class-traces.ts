import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { schedules, sessions } from '../data/collections/timetable.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import type { Store } from '../data/store.ts';
import { hasPlace } from './book-session.ts';

const nobody = { coachUid: '', coachName: '' };

/**
 * What is left of a member in classes that were: a place that was taken or missed, so that the club's counts stay right, under another
 * name. What came to nothing goes, and so does a coach's name. To be called when nothing is booked any more.
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
    batch.update(bookings, id, nobody),
  );
  await rewriteAll(store, sessions, ['coachUid', '==', uid], (batch, { id }) =>
    // Whoever reads the open data hears that the name is gone.
    batch.update(sessions, id, { ...nobody, modifiedAt: now }),
  );
  await rewriteAll(store, schedules, ['coachUid', '==', uid], (batch, { id }) =>
    batch.update(schedules, id, nobody),
  );
}
