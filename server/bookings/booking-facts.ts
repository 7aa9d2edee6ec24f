/** Loads the input of the booking rules: in a transaction, or for a page. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { type BookingReason, canBook } from '#domain/bookings/eligibility.ts';
import type { BookingFacts } from '#domain/bookings/eligibility-facts.ts';
import {
  type Booking,
  type BookingProfile,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import type { Services } from '../services.ts';

/** `BookingFacts` as they are stored. */
export interface StoredBookingFacts extends BookingFacts {
  readonly member: Member | null;
  readonly plan: Plan | null;
  readonly bookingProfile: BookingProfile;
  readonly booking: Booking | null;
  readonly session: Session;
  readonly settings: ClubSettings;
}

/** The profile of a person who has never booked. */
export const newBookingProfile = (uid: string): BookingProfile => bookingProfiles.decode(uid, {});

/**
 * Null: there is no such session. `uid` null: nobody is signed in.
 * @param of the session, or its id
 */
export async function loadBookingFacts(
  reads: Reads,
  uid: string | null,
  of: Session | string,
  settings: ClubSettings,
): Promise<StoredBookingFacts | null> {
  const sessionId = typeof of === 'string' ? of : of.id;
  const [session, person, booking] = await Promise.all([
    typeof of === 'string' ? reads.find(sessions, of) : of,
    loadPerson(reads, uid),
    uid === null ? null : reads.find(bookings, bookingKey(sessionId, uid)),
  ]);
  return session && { session, ...person, booking, settings };
}

type PersonFacts = Pick<StoredBookingFacts, 'member' | 'plan' | 'bookingProfile'>;

async function loadPerson(reads: Reads, uid: string | null): Promise<PersonFacts> {
  if (uid === null) return { member: null, plan: null, bookingProfile: newBookingProfile('') };
  const [member, bookingProfile] = await Promise.all([
    reads.find(members, uid),
    reads.find(bookingProfiles, uid),
  ]);
  const plan = member?.planId ? await reads.find(plans, member.planId) : null;
  return { member, plan, bookingProfile: bookingProfile ?? newBookingProfile(uid) };
}

type PageParts = Pick<Services, 'store' | 'settings'>;

/**
 * For a page about one session: the input of `canBook`, `decideBooking` and `decideCancel`, straight from the store (never the
 * profile cache). Null: there is no such session. `uid` null: nobody is signed in.
 */
export async function readBookingFacts(
  { store, settings }: PageParts,
  uid: string | null,
  sessionId: string,
): Promise<StoredBookingFacts | null> {
  return loadBookingFacts(store, uid, sessionId, await settings.read());
}

export interface SessionEligibility {
  readonly session: Session;
  /** Empty: may book now. */
  readonly reasons: readonly BookingReason[];
  readonly isBooked: boolean;
  /** Position on the waitlist from 1; 0: not on it. */
  readonly position: number;
}

/**
 * For a timetable: the reasons against this person booking each of the sessions, in their order. Reads member, plan and booking profile
 * once for all sessions; a session that has ended says so, whatever the status of the booking.
 */
export async function readEligibilityOfMany(
  { store, settings }: PageParts,
  uid: string | null,
  of: readonly Session[],
  now: Temporal.Instant,
): Promise<SessionEligibility[]> {
  const rules = await settings.read();
  const person = await loadPerson(store, uid);
  const upcoming = new Map(person.bookingProfile.upcoming.map((entry) => [entry.sessionId, entry]));
  return of.map((session) => {
    const entry = upcoming.get(session.id);
    const booking = entry ? { status: entry.isWaitlisted ? 'waitlisted' : 'booked' } : null;
    return {
      session,
      reasons: canBook({ ...person, booking, session, settings: rules }, now),
      isBooked: entry !== undefined && !entry.isWaitlisted,
      position: entry?.isWaitlisted ? session.waitlist.indexOf(uid ?? '') + 1 : 0,
    };
  });
}
