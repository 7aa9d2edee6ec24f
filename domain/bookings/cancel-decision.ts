import { localDateText } from '../values/dates.ts';
import type { Span } from '../values/instants.ts';
import { attendanceMarks } from './attendance.ts';
import { hasStarted } from './booking-times.ts';
import { type CancelSettings, isLateCancel } from './late-cancellation.ts';

/** A stored booking fits. */
export interface CancellableBooking {
  readonly status: string;
  readonly isPenaltyFree: boolean;
}

/** Of these staff may take back that they added them at the class. A stored booking fits. */
interface AddedBooking extends Span {
  readonly status: string;
  readonly by: string;
  readonly bookedAt: Temporal.Instant;
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
  /** Staff had added them at the class by mistake: attendance and class used are put back as they were. */
  | { readonly kind: 'added-by-mistake' }
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

/**
 * Whether staff can still remove somebody they added at the class, whatever they are marked as: while it runs, and for the rest of the day
 * of the class or of the mistake.
 */
function isWalkInOfToday({ status, by, bookedAt, endsAt }: AddedBooking, now: Temporal.Instant): boolean {
  const isOn = attendanceMarks.some((mark) => mark === status);
  return isOn && by === 'walk-in' && [bookedAt, endsAt].some((at) => localDateText(at) >= localDateText(now));
}

/** The same for staff, who can also remove somebody they added at the class by mistake. */
export function decideRemoval(
  booking: CancellableBooking & AddedBooking,
  session: CancellableSession,
  settings: CancelSettings,
  now: Temporal.Instant,
): CancelDecision {
  const isMistake = session.status === 'scheduled' && isWalkInOfToday(booking, now);
  if (isMistake) return { kind: 'added-by-mistake' };
  return decideCancel(booking, session, 'club', settings, now);
}

/** Whether a roster, or a member’s page, offers to remove them: not where the removal would only be refused. */
export function canRemove(booking: AddedBooking, now: Temporal.Instant): boolean {
  const isAhead = booking.status === 'booked' || booking.status === 'waitlisted';
  return isWalkInOfToday(booking, now) || (isAhead && !hasStarted(booking, now));
}
