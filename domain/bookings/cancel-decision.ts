import { type BookingTimeSettings, hasStarted, isLateCancel } from '../bookings/booking-times.ts';

/** A stored booking fits. */
export interface CancellableBooking {
  readonly status: string;
  readonly isPenaltyFree: boolean;
}

/** A stored session fits. */
export interface CancellableSession {
  readonly startsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
}

export type CancelDecision =
  /** Costs nothing. */
  | { readonly kind: 'cancelled' }
  /** A strike, and the class stays used up. */
  | { readonly kind: 'late-cancelled' }
  | { readonly kind: 'left-waitlist' }
  /** Cancelled already: nothing is left to do. */
  | { readonly kind: 'done'; readonly was: 'cancelled' | 'late-cancelled' | 'left-waitlist' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): CancelDecision => ({ kind: 'refused', sentence });

/**
 * What cancelling now would mean; also the preview on the page. What the club does itself (staff, a hold) costs the member nothing, and
 * neither does a place that they were given after the free-cancel cut-off.
 */
export function decideCancel(
  booking: CancellableBooking,
  session: CancellableSession,
  by: 'member' | 'club',
  settings: BookingTimeSettings,
  now: Temporal.Instant,
): CancelDecision {
  const { status } = booking;
  if (status === 'cancelled' || status === 'late-cancelled' || status === 'left-waitlist') {
    return { kind: 'done', was: status };
  }
  if (status === 'session-cancelled' || session.status === 'cancelled') {
    return refused('The club has cancelled this class: there is nothing left to cancel.');
  }
  if (status === 'waitlisted') return { kind: 'left-waitlist' };
  if (status !== 'booked') return refused('Attendance has been marked for this class.');
  if (hasStarted(session, now)) {
    return refused(
      by === 'member'
        ? 'This class has started. Please speak to us at the desk.'
        : 'This class has started: mark the attendance on its roster.',
    );
  }
  const isFree = by === 'club' || booking.isPenaltyFree || !isLateCancel(session, settings, now);
  return { kind: isFree ? 'cancelled' : 'late-cancelled' };
}
