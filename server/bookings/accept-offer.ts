import { type BookingReason, decideBooking, hasPlace } from '#domain/bookings/eligibility.ts';
import { freeCancelUntil } from '#domain/bookings/late-cancellation.ts';
import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import { changedSession, withoutOffer } from '#domain/timetable/session-places.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import { loadBookingFacts } from './booking-facts.ts';
import { type BookingParts, takeBookingStep } from './booking-step.ts';
import { takePlace } from './write-booking.ts';

export type AcceptOutcome =
  | { readonly kind: 'booked'; readonly booking: Booking; readonly isRepeat: boolean }
  /** The offer stays open: they may fix the reasons and try again. */
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[] }
  /** The offer has expired. */
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'no-offer' };

/** Accepts a last-minute offer. Cancelling or missing the class costs nothing. Idempotent: a repeat has `isRepeat`. */
export function acceptOffer(
  parts: BookingParts,
  { sessionId, uid }: { readonly sessionId: string; readonly uid: string },
): Promise<AcceptOutcome> {
  return takeBookingStep(parts, async (step): Promise<AcceptOutcome> => {
    const { transaction, now, settings } = step;
    const facts = await loadBookingFacts(transaction, uid, sessionId, settings);
    const member = facts?.member;
    if (!facts || !member) return { kind: 'no-offer' };
    const { session, booking } = facts;
    if (booking && hasPlace(booking)) return { kind: 'booked', booking, isRepeat: true };
    if (!findOpenOffer(session, uid, now)) {
      return { kind: session.offers.some(({ memberUid }) => memberUid === uid) ? 'lapsed' : 'no-offer' };
    }
    const overridden = booking?.overriddenReasons ?? [];
    const decision = decideBooking(facts, { wantsWaitlist: false, overridden }, now);
    if (decision.kind !== 'booked') {
      return { kind: 'refused', reasons: decision.kind === 'refused' ? decision.reasons : [] };
    }
    const freeUntil = freeCancelUntil(session, settings);
    const mail = {
      facts: { kind: 'class-promoted', freeUntil, isPenaltyFree: true },
      cause: await step.parts.outbox.readCause(transaction, member, uid),
    } as const;
    const options = { by: 'waitlist', isPromoted: true, isPenaltyFree: true, mail } as const;
    const place = takePlace(step, { ...facts, member }, session, options);
    const changes = {
      bookedCount: session.bookedCount + 1,
      waitlist: session.waitlist.filter((waiting) => waiting !== uid),
      offers: withoutOffer(session.offers, uid, now),
    };
    transaction.update(sessions, session.id, changedSession(session, changes, now));
    return { kind: 'booked', booking: place, isRepeat: false };
  });
}
