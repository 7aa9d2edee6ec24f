import { type BookingProfile, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type ClassType, classTypes, type Session, sessions } from '../data/collections/timetable.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import { findBookings, MAX_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';

const PAGE = 100;

/**
 * Updates upcoming sessions and their bookings with the name and colour of their class type. Each session is its own transaction;
 * running it again continues with what is left.
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
    await renameSession(store, session.id, type, now());
    while ((await renameBookings(store, session.id, type, now())) === MAX_PEOPLE_AT_ONCE);
  }
}

type Named = Pick<Session, 'className' | 'colour'>;
const isBehind = (copy: Named, { name, colour }: ClassType) =>
  copy.className !== name || copy.colour !== colour;

function renameSession(store: Store, id: string, type: ClassType, at: Temporal.Instant): Promise<void> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, id);
    if (!session || !isBehind(session, type)) return;
    transaction.update<Session>(sessions, id, {
      ...{ className: type.name, colour: type.colour },
      ...{ sequence: session.sequence + 1, modifiedAt: at },
    });
  });
}

/** Renames at most one transaction's worth of bookings.
 * @returns how many */
function renameBookings(
  store: Store,
  sessionId: string,
  type: ClassType,
  at: Temporal.Instant,
): Promise<number> {
  return store.transaction(async (transaction: Transaction) => {
    const found = await findBookings(transaction, sessionId, ['booked', 'waitlisted']);
    const behind = found.filter((booking) => isBehind(booking, type)).slice(0, MAX_PEOPLE_AT_ONCE);
    for (const { booking, bookingProfile } of await readPeople(transaction, behind)) {
      transaction.update(bookings, booking.id, {
        ...{ className: type.name, colour: type.colour },
        ...{ sequence: booking.sequence + 1, changedAt: at },
      });
      transaction.set(bookingProfiles, withName(bookingProfile, sessionId, type.name));
    }
    return behind.length;
  });
}

function withName(bookingProfile: BookingProfile, sessionId: string, className: string): BookingProfile {
  const upcoming = bookingProfile.upcoming.map((entry) =>
    entry.sessionId === sessionId ? { ...entry, className } : entry,
  );
  return { ...bookingProfile, upcoming };
}
