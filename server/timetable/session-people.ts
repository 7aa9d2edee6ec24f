/** Building blocks for what changes a class and with it the bookings, bookers and messages of its people. */

import { newBookingProfile } from '../bookings/booking-facts.ts';
import type { BookingStep } from '../bookings/booking-step.ts';
import type { ClassMailFacts } from '../bookings/class-mails.ts';
import { queueClassMail } from '../bookings/queue-class-mail.ts';
import {
  type Booking,
  type BookingProfile,
  type BookingStatus,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';

/** People changed in one transaction, each with four documents: Firestore takes 500 writes at most. */
export const MOST_PEOPLE_AT_ONCE = 120;
/** More than a class can hold, waitlist and late cancels included. */
const MOST_BOOKINGS = 1000;

export interface SessionPerson {
  readonly booking: Booking;
  readonly bookingProfile: BookingProfile;
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
  const theirBookingProfiles = await reads.findMany(bookingProfiles, uids);
  const profiles = await reads.findMany(members, uids);
  return found.map((booking, at) => ({
    booking,
    bookingProfile: theirBookingProfiles[at] ?? newBookingProfile(booking.memberUid),
    member: profiles[at] ?? null,
  }));
}

/** Writes to them about the class as the booking says it is, in the step's transaction. */
export function notifyPerson(
  { parts, transaction, settings, now }: BookingStep,
  person: SessionPerson,
  facts: ClassMailFacts,
  news: Booking = person.booking,
): void {
  const sender = { ...parts, clubName: settings.clubName };
  queueClassMail(sender, transaction, person, facts, news, now);
}
