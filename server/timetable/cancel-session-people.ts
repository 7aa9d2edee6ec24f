import { withoutUse } from '#domain/bookings/booking-profile-changes.ts';
import { withoutStrike } from '#domain/bookings/strikes.ts';
import type { BookingStep } from '../bookings/booking-step.ts';
import { stateBefore } from '../bookings/state-before.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { findBookings, notifyPerson, type SessionPerson } from './session-people.ts';

/** The bookings that a cancelled class ends; late cancellations too, since they are free when there was no class. */
export function findCancellable(reads: Pick<Reads, 'query'>, sessionId: string): Promise<Booking[]> {
  return findBookings(reads, sessionId, ['booked', 'waitlisted', 'no-show', 'late-cancelled']);
}

/**
 * Ends the bookings and notifies everyone booked or on the waitlist, in the transaction that read them.
 * Each booking keeps what it was, for `restore-session.ts`.
 * @param session as it was before
 * @param why written by staff, may be empty
 */
export function cancelPeople(
  step: BookingStep,
  people: readonly SessionPerson[],
  session: Session,
  why: string,
): void {
  const { parts, transaction, now } = step;
  for (const person of people) {
    const { booking, bookingProfile } = person;
    const { sessionId, memberUid, status } = booking;
    const beforeCancellation = stateBefore(booking, bookingProfile, session);
    transaction.set(bookingProfiles, {
      ...bookingProfile,
      upcoming: bookingProfile.upcoming.filter((entry) => entry.sessionId !== sessionId),
      uses: withoutUse(bookingProfile.uses, sessionId),
      strikes: withoutStrike(bookingProfile.strikes, sessionId),
    });
    if (status === 'late-cancelled') {
      // They had already cancelled: only the penalty is removed.
      transaction.update(bookings, booking.id, { status: 'cancelled', changedAt: now, beforeCancellation });
      continue;
    }
    transaction.update(bookings, booking.id, {
      ...{ status: 'session-cancelled', cancelledAt: now, changedAt: now },
      ...{ sequence: booking.sequence + 1, beforeCancellation },
    });
    const isWaiting = status === 'waitlisted';
    notifyPerson(step, person, { kind: 'class-called-off', why, isWaiting });
    if (isWaiting) continue;
    const facts = { sessionId, startsAt: booking.startsAt.toString(), status: 'session-cancelled' };
    parts.clubEvents.note(transaction, { type: 'class.cancelled', memberUid, facts });
  }
}
