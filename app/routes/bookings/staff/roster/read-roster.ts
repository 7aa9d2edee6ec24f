import type { Strike } from '#domain/bookings/strikes.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { type MemberRow, memberRows } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import type { Services } from '#server/services.ts';

/** More than a class, its waitlist and its cancellations together. */
const MAX_ON_ROSTER = 1000;

/** One person in a session, with the data that the roster shows. */
export interface OnRoster {
  readonly booking: Booking;
  /** Null if the account has been deleted. */
  readonly member: MemberRow | null;
  readonly strikes: readonly Strike[];
}

export interface SessionRoster {
  readonly session: Session;
  readonly people: readonly OnRoster[];
  readonly workout: Workout | null;
}

/** A session with everyone who is or was booked on it; null: there is no such session. */
export async function readRoster(
  { store }: Pick<Services, 'store'>,
  sessionId: string,
): Promise<SessionRoster | null> {
  const session = await store.find(sessions, sessionId);
  if (!session) return null;
  const { items } = await store.query(bookings, {
    where: [['sessionId', '==', sessionId]],
    limit: MAX_ON_ROSTER,
  });
  const uids = items.map(({ memberUid }) => memberUid);
  const [people, booked, workout] = await Promise.all([
    store.findMany(memberRows, uids),
    store.findMany(bookingProfiles, uids),
    session.workoutId ? store.find(workouts, session.workoutId) : null,
  ]);
  return {
    session,
    workout,
    people: items.map((booking, index) => ({
      booking,
      member: people[index] ?? null,
      strikes: booked[index]?.strikes ?? [],
    })),
  };
}
