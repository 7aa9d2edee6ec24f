/** Building blocks for what changes a class and with it the bookings, bookers and messages of its people. */
import { type Member, members } from '../data/collections/members.ts';
import {
  type Booker,
  type Booking,
  type BookingStatus,
  bookers,
  bookings,
} from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import type { ClassMailParts } from '../messages/queue-class-mail.ts';
import type { Services } from '../services.ts';

export type SessionParts = Pick<Services, 'store' | 'outbox' | 'clubEvents' | 'settings' | 'config' | 'now'>;

/** People changed in one transaction, each with four documents: Firestore takes 500 writes at most. */
export const MOST_PEOPLE_AT_ONCE = 120;
/** More than a class can hold, waitlist and late cancels included. */
const MOST_BOOKINGS = 1000;

export interface SessionPerson {
  readonly booking: Booking;
  readonly booker: Booker;
  /** Null: the account is closed. */
  readonly member: Member | null;
}

export async function findBookings(
  reads: Pick<Reads, 'query'>,
  sessionId: string,
  statuses: readonly BookingStatus[],
): Promise<Booking[]> {
  const { items } = await reads.query(bookings, {
    where: [
      ['sessionId', '==', sessionId],
      ['status', 'in', [...statuses]],
    ],
    limit: MOST_BOOKINGS,
  });
  return items;
}

/** Who is behind the bookings; to be called before the first write. */
export async function readPeople(
  reads: Pick<Reads, 'findMany'>,
  found: readonly Booking[],
): Promise<SessionPerson[]> {
  const uids = found.map(({ memberUid }) => memberUid);
  const theirBookers = await reads.findMany(bookers, uids);
  const profiles = await reads.findMany(members, uids);
  return found.map((booking, at) => ({
    booking,
    booker: theirBookers[at] ?? bookers.decode(booking.memberUid, {}),
    member: profiles[at] ?? null,
  }));
}

/** Saves what decides over a member's bookings, whether the document was there or not. */
export function saveBooker(writes: Pick<Writes<void>, 'set'>, booker: Booker): void {
  writes.set(bookers, booker);
}

/** What messages are written with. */
export async function mailParts({ outbox, settings, config }: SessionParts): Promise<ClassMailParts> {
  const { clubName } = await settings.read();
  return { outbox, config, clubName };
}
