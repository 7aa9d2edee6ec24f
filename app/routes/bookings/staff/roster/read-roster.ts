import type { Strike } from '#domain/bookings/strikes.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { type MemberRow, memberRows } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import type { Services } from '#server/services.ts';

/** More than a class and its waitlist hold, those who cancelled included. */
const MOST_ON_ROSTER = 1000;

/** One person of a session with what the roster decides by. */
export interface OnRoster {
  readonly booking: Booking;
  /** Null where the account is gone. */
  readonly member: MemberRow | null;
  readonly strikes: readonly Strike[];
}

export interface SessionRoster {
  readonly session: Session;
  readonly people: readonly OnRoster[];
}

/** A session with everybody who is or was on it; null where there is no such session. */
export async function readRoster(
  { store }: Pick<Services, 'store'>,
  sessionId: string,
): Promise<SessionRoster | null> {
  const session = await store.find(sessions, sessionId);
  if (!session) return null;
  const { items } = await store.query(bookings, {
    where: [['sessionId', '==', sessionId]],
    limit: MOST_ON_ROSTER,
  });
  const uids = items.map(({ memberUid }) => memberUid);
  const [people, booked] = await Promise.all([
    store.findMany(memberRows, uids),
    store.findMany(bookingProfiles, uids),
  ]);
  return {
    session,
    people: items.map((booking, index) => ({
      booking,
      member: people[index] ?? null,
      strikes: booked[index]?.strikes ?? [],
    })),
  };
}
