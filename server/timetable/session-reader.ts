/** Who reads the timetable: what of it is theirs, and how early their plan lets them book. */

import type { ChipReader } from '#domain/timetable/session-chip.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { plans } from '../data/collections/membership.ts';
import { type Context, loginContext, servicesContext } from '../request/context.ts';

export interface SessionReader {
  /** Empty: nobody has signed in. */
  readonly uid: string;
  readonly plan: ChipReader['plan'];
  /** What they are booked on, by session. */
  readonly booked: ReadonlyMap<string, ChipReader['busy'][number]>;
}

const visitor: SessionReader = { uid: '', plan: null, booked: new Map() };

/** Two documents for a member, none for a visitor. What the reader waits for, the sessions say themselves. */
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
  return { uid: login.uid, plan, booked: new Map(places.map((place) => [place.sessionId, place])) };
}

/** The reader, before one of the sessions. */
export function readerOf({ uid, plan, booked }: SessionReader, sessionId: string): ChipReader {
  const isBooked = booked.has(sessionId);
  return { uid, plan, isBooked, busy: isBooked ? [] : [...booked.values()] };
}
