import type { BookingStep } from '../bookings/booking-step.ts';
import {
  type Booking,
  type BookingProfile,
  type BookingStatus,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { findBookings, notifyPerson, type SessionPerson } from './session-people.ts';

const holding: readonly BookingStatus[] = ['booked', 'waitlisted', 'attended', 'late', 'no-show'];

type Copied = Pick<Session, 'startsAt' | 'endsAt' | 'date' | 'room' | 'coachUid' | 'coachName'>;

/** Bookings whose copy of the session is not what the session says: whoever has yet to hear of a change. */
export async function findBehind(
  reads: Pick<Reads, 'query'>,
  session: Copied & { readonly id: string },
): Promise<Booking[]> {
  const found = await findBookings(reads, session.id, holding);
  return found.filter((booking) => !isAsIn(booking, session));
}

function isAsIn(booking: Booking, session: Copied): boolean {
  return (
    booking.startsAt.equals(session.startsAt) &&
    booking.endsAt.equals(session.endsAt) &&
    booking.room === session.room &&
    booking.coachUid === session.coachUid &&
    booking.coachName === session.coachName
  );
}

/**
 * Brings bookings and bookers up to what the session says and tells their people what has changed for them, in the transaction that
 * has read them. Whoever is booked and gets another time may cancel free of charge from then on.
 */
export function followSession(step: BookingStep, people: readonly SessionPerson[], session: Copied): void {
  const { transaction, now } = step;
  const { startsAt, endsAt, date, room, coachUid, coachName } = session;
  for (const person of people) {
    const { booking, bookingProfile } = person;
    const isRetimed = !booking.startsAt.equals(startsAt) || !booking.endsAt.equals(endsAt);
    const after = { ...booking, startsAt, endsAt, room, coachName };
    transaction.update(bookings, booking.id, {
      ...{ startsAt, endsAt, date, room, coachUid, coachName },
      isPenaltyFree: booking.isPenaltyFree || (isRetimed && booking.status === 'booked'),
      sequence: booking.sequence + 1,
      changedAt: now,
    });
    if (isRetimed) transaction.set(bookingProfiles, withTimes(bookingProfile, after));
    if (!isToCome(booking, now)) continue;
    const isMoved = isRetimed || booking.room !== room;
    const kind = isMoved ? 'class-moved' : 'class-restaffed';
    const change = { before: booking, after, isWaiting: booking.status === 'waitlisted' };
    notifyPerson(step, person, { kind, change }, after);
  }
}

/** Whom a change still concerns; a class that has begun tells nobody of its new coach. */
export function isToCome({ status, startsAt }: Booking, now: Temporal.Instant): boolean {
  return (status === 'booked' || status === 'waitlisted') && Temporal.Instant.compare(now, startsAt) < 0;
}

function withTimes(bookingProfile: BookingProfile, { sessionId, startsAt, endsAt }: Booking): BookingProfile {
  return {
    ...bookingProfile,
    upcoming: bookingProfile.upcoming.map((entry) =>
      entry.sessionId === sessionId ? { ...entry, startsAt, endsAt } : entry,
    ),
    uses: bookingProfile.uses.map((use) => (use.sessionId === sessionId ? { ...use, startsAt } : use)),
  };
}
