/** Building blocks for operations that change a class with its bookings, booking profiles and messages. */

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

/** People changed in one transaction, with four documents each, within Firestore's 500 writes. */
export const MAX_PEOPLE_AT_ONCE = 120;
/** More than a class can have, waitlist and late cancellations included. */
const MAX_BOOKINGS = 1000;

export interface SessionPerson {
  readonly booking: Booking;
  readonly bookingProfile: BookingProfile;
  /** Null: the account has been closed. */
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
    limit: MAX_BOOKINGS,
  });
  return items;
}

/** Reads the people of the bookings; call it before the first write. */
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

/** Queues a mail to the person, in the step's transaction. `about` is the booking as the mail describes it. */
export function notifyPerson(
  { parts, transaction, settings, now }: BookingStep,
  person: SessionPerson,
  facts: ClassMailFacts,
  about: Booking = person.booking,
): void {
  const sender = { ...parts, clubName: settings.clubName };
  queueClassMail(sender, transaction, person, facts, about, 'club', now);
}
