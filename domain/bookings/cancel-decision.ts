import { hasStarted } from './booking-times.ts';
import { type CancelSettings, isLateCancel } from './late-cancellation.ts';

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
  /** Free. */
  | { readonly kind: 'cancelled' }
  /** A strike, and the class counts as used. */
  | { readonly kind: 'late-cancelled' }
  | { readonly kind: 'left-waitlist' }
  /** Already cancelled. */
  | { readonly kind: 'done'; readonly was: 'cancelled' | 'late-cancelled' | 'left-waitlist' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): CancelDecision => ({ kind: 'refused', sentence });

/**
 * What cancelling now would do; also the preview on the page. Cancelling is free for the member where the club does it (staff, a hold), and
 * where they got the place after the free-cancel cut-off.
 */
export function decideCancel(
  booking: CancellableBooking,
  session: CancellableSession,
  by: 'member' | 'club',
  settings: CancelSettings,
  now: Temporal.Instant,
): CancelDecision {
  const { status } = booking;
  if (status === 'cancelled' || status === 'late-cancelled' || status === 'left-waitlist') {
    return { kind: 'done', was: status };
  }
  if (status === 'session-cancelled' || session.status === 'cancelled') {
    return refused('This class has been cancelled by the club, so there’s nothing to cancel.');
  }
  if (status === 'waitlisted') return { kind: 'left-waitlist' };
  if (status !== 'booked') return refused('Attendance has already been marked for this class.');
  if (hasStarted(session, now)) {
    return refused(
      by === 'member'
        ? 'This class has started. Please speak to us at the desk.'
        : 'This class has started. Mark attendance on its roster instead.',
    );
  }
  const isFree = by === 'club' || booking.isPenaltyFree || !isLateCancel(session, settings, now);
  return { kind: isFree ? 'cancelled' : 'late-cancelled' };
}
