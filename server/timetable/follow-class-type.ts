import { type BookingProfile, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type ClassType, classTypes, type Session, sessions } from '../data/collections/timetable.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import type { Services } from '../services.ts';
import { findBookings, MAX_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';

const PAGE = 100;

/**
 * Updates upcoming sessions and their bookings with the name and colour of their class type. A session is updated together with the
 * last of its bookings, so that running it again after an interruption continues with what is left.
 */
export async function followClassType(
  { store, now }: Pick<Services, 'store' | 'now'>,
  classTypeId: string,
): Promise<void> {
  const type = await store.find(classTypes, classTypeId);
  if (!type) return;
  const ahead = eachDocument(store, sessions, {
    where: [
      ['classTypeId', '==', classTypeId],
      ['startsAt', '>', now()],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  });
  for await (const session of ahead) {
    if (!isBehind(session, type)) continue;
    while (!(await renameSome(store, session.id, type, now())));
  }
}

type Named = Pick<Session, 'className' | 'colour'>;
const isBehind = (copy: Named, { name, colour }: ClassType) =>
  copy.className !== name || copy.colour !== colour;

/** Renames at most one transaction's worth of bookings, and the session with the last ones. @returns whether it is done */
function renameSome(store: Store, id: string, type: ClassType, at: Temporal.Instant): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, id);
    if (!session || !isBehind(session, type)) return true;
    const found = await findBookings(transaction, id, ['booked', 'waitlisted']);
    const behind = found.filter((booking) => isBehind(booking, type));
    const people = await readPeople(transaction, behind.slice(0, MAX_PEOPLE_AT_ONCE));
    const copied = { className: type.name, colour: type.colour };
    for (const { booking, bookingProfile } of people) {
      const sequence = booking.sequence + 1;
      transaction.update(bookings, booking.id, { ...copied, sequence, changedAt: at });
      transaction.set(bookingProfiles, withName(bookingProfile, id, type.name));
    }
    const isDone = people.length === behind.length;
    if (isDone) {
      const sequence = session.sequence + 1;
      transaction.update(sessions, id, { ...copied, sequence, modifiedAt: at });
    }
    return isDone;
  });
}

function withName(bookingProfile: BookingProfile, sessionId: string, className: string): BookingProfile {
  const upcoming = bookingProfile.upcoming.map((entry) =>
    entry.sessionId === sessionId ? { ...entry, className } : entry,
  );
  return { ...bookingProfile, upcoming };
}
