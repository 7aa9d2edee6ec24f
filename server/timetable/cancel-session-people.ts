import { withoutStrike } from '#domain/bookings/strikes.ts';
import { withoutUse } from '#domain/membership/allowance.ts';
import type { BookingStep } from '../bookings/booking-step.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import type { Reads } from '../data/store.ts';
import { findBookings, notifyPerson, type SessionPerson } from './session-people.ts';

/** Whoever has a booking that a cancelled class ends; late cancels too, since they cost nothing where there was no class. */
export function findCancellable(reads: Pick<Reads, 'query'>, sessionId: string): Promise<Booking[]> {
  return findBookings(reads, sessionId, ['booked', 'waitlisted', 'no-show', 'late-cancelled']);
}

/**
 * Ends the bookings and tells whoever held one or waited; in the transaction that has read them.
 * @param why in the club's words, may be empty
 */
export function cancelPeople(step: BookingStep, people: readonly SessionPerson[], why: string): void {
  const { parts, transaction, now } = step;
  for (const person of people) {
    const { booking, bookingProfile } = person;
    const { sessionId, memberUid, status } = booking;
    transaction.set(bookingProfiles, {
      ...bookingProfile,
      upcoming: bookingProfile.upcoming.filter((entry) => entry.sessionId !== sessionId),
      uses: withoutUse(bookingProfile.uses, sessionId),
      strikes: withoutStrike(bookingProfile.strikes, sessionId),
    });
    if (status === 'late-cancelled') {
      // They had left before: nothing ends for them but what leaving cost.
      transaction.update(bookings, booking.id, { status: 'cancelled', changedAt: now });
      continue;
    }
    transaction.update(bookings, booking.id, {
      ...{ status: 'session-cancelled', cancelledAt: now, changedAt: now },
      sequence: booking.sequence + 1,
    });
    const isWaiting = status === 'waitlisted';
    notifyPerson(step, person, { kind: 'class-called-off', why, isWaiting });
    if (isWaiting) continue;
    const facts = { sessionId, startsAt: booking.startsAt.toString(), status: 'session-cancelled' };
    parts.clubEvents.note(transaction, { type: 'class.cancelled', memberUid, facts });
  }
}
