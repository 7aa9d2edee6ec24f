/** Who is viewing the timetable: their bookings, how early their plan lets them book, and what keeps them from booking. */

import { findBar } from '#domain/bookings/eligibility.ts';
import type {
  BookingMember,
  BookingProfileFacts,
  BookingSettings,
  PlanRules,
  SessionFacts,
} from '#domain/bookings/eligibility-facts.ts';
import type { ChipReader } from '#domain/timetable/session-chip.ts';
import { newBookingProfile } from '../bookings/booking-facts.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { plans } from '../data/collections/membership.ts';
import { type Context, loginContext, servicesContext } from '../request/context.ts';

export interface SessionReader {
  /** Empty: not signed in. */
  readonly uid: string;
  readonly plan: PlanRules | null;
  /** Null: not signed in, or without a profile. */
  readonly member: BookingMember | null;
  readonly bookingProfile: BookingProfileFacts;
  /** Their bookings by session id. */
  readonly booked: ReadonlyMap<string, ChipReader['busy'][number]>;
}

const visitor: SessionReader = {
  ...{ uid: '', plan: null, member: null, booked: new Map() },
  bookingProfile: newBookingProfile(''),
};

/** Reads two documents for a member, none for a visitor. Waitlists are read from the sessions themselves. */
export async function findSessionReader(context: Context): Promise<SessionReader> {
  const login = context.get(loginContext);
  if (!login) return visitor;
  const { store, profiles } = context.get(servicesContext);
  const [member, bookingProfile] = await Promise.all([
    profiles.find(login.uid),
    store.find(bookingProfiles, login.uid),
  ]);
  const plan = member?.planId ? await store.find(plans, member.planId) : null;
  const places = (bookingProfile?.upcoming ?? []).filter(({ isWaitlisted }) => !isWaitlisted);
  return {
    ...{ uid: login.uid, plan, member, bookingProfile: bookingProfile ?? newBookingProfile(login.uid) },
    booked: new Map(places.map((place) => [place.sessionId, place])),
  };
}

/** The reader in relation to one session. */
export function readerOf(reader: SessionReader, session: SessionFacts, bar: ChipReader['bar']): ChipReader {
  const { uid, plan, booked, bookingProfile } = reader;
  const isBooked = booked.has(session.id);
  return {
    uid,
    plan,
    isBooked,
    busy: isBooked ? [] : [...booked.values(), ...(bookingProfile.training ?? [])],
    bar,
  };
}

/** By the rules of booking itself. */
export function barOf(
  { member, plan, bookingProfile }: SessionReader,
  session: SessionFacts,
  settings: BookingSettings,
  now: Temporal.Instant,
): ChipReader['bar'] {
  return findBar({ member, plan, bookingProfile, session, settings }, now);
}
