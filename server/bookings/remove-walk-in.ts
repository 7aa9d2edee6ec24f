import { decideMark } from '#domain/bookings/attendance.ts';
import { withoutSession } from '#domain/bookings/booking-profile-changes.ts';
import { withoutStrike, withStrike } from '#domain/bookings/strikes.ts';
import {
  type Booking,
  type BookingProfile,
  bookingProfiles,
  bookings,
} from '../data/collections/bookings.ts';
import type { StoredBookingFacts } from './booking-facts.ts';
import type { BookingStep } from './booking-step.ts';
import { planVisit } from './note-visit.ts';
import { findStanding } from './standing-bookings.ts';
import { countsAfter, profileAfter, type SessionCounts, writeMark } from './write-mark.ts';

type Removed = StoredBookingFacts & { readonly booking: Booking };

/**
 * Takes back that staff added somebody at the class: the mark with all that counts it, the class used and when they were last here. A late
 * cancellation that adding them had replaced counts again. Reads, and is to be called before the transaction’s first write; what it returns writes, and
 * gives the counts of the session.
 */
export async function planWalkInRemoval(
  { transaction, now }: BookingStep,
  facts: Removed,
  by: { readonly uid: string; readonly name: string },
): Promise<() => SessionCounts> {
  const { booking, bookingProfile, session } = facts;
  const standing = await findStanding(transaction, booking);
  const noteVisit = await planVisit(transaction, { booking, to: 'booked', at: now });
  const decision = decideMark(booking, 'booked', session, now);
  return () => {
    noteVisit(transaction);
    if (decision.kind !== 'marked') {
      writeRemoval({ transaction, now }, facts, bookingProfile);
      return { attendedCount: session.attendedCount, noShowCount: session.noShowCount };
    }
    const marker = { by: { id: by.uid, name: by.name }, at: now, now };
    writeMark(transaction, { session, booking, bookingProfile, standing }, decision, marker);
    writeRemoval({ transaction, now }, facts, profileAfter(facts, decision, now));
    return countsAfter(session, decision);
  };
}

function writeRemoval(
  { transaction, now }: Pick<BookingStep, 'transaction' | 'now'>,
  { booking, plan, member }: Removed,
  profile: BookingProfile,
): void {
  const { id, sessionId, sequence, beforeWalkIn: late } = booking;
  transaction.update(bookings, id, {
    status: late ? 'late-cancelled' : 'cancelled',
    cancelledAt: late?.cancelledAt ?? now,
    isForgiven: late?.strike?.isForgiven ?? false,
    ...{ beforeWalkIn: null, beforeCancellation: null },
    ...{ changedAt: now, sequence: sequence + 1 },
  });
  const period = member ?? { currentPeriodStart: null, currentPeriodEnd: null };
  const usedAt = late?.isUsed ? late.cancelledAt : null;
  const changes = withoutSession(profile, sessionId, { plan, period }, usedAt, now);
  const strikes = late?.strike
    ? withStrike(changes.strikes, { ...late.strike, sessionId }, now)
    : withoutStrike(changes.strikes, sessionId);
  transaction.set(bookingProfiles, { ...profile, ...changes, strikes });
}
