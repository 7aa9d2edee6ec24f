import { localDate } from '../values/dates.ts';
import { hasStarted } from './booking-times.ts';

/** The marks that a roster can set; `booked` removes a mark. */
export const attendanceMarks = ['attended', 'late', 'no-show', 'booked'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

interface MarkedBooking {
  readonly status: string;
  /** Promoted after the cut-off: missing it costs nothing. */
  readonly isPenaltyFree: boolean;
}

interface MarkedSession {
  readonly startsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
}

export type MarkDecision =
  | {
      readonly kind: 'marked';
      readonly status: AttendanceMark;
      /** For the `attendedCount` of the session and of the booking profile. `bookedCount` never changes: they keep the place. */
      readonly attendedChange: -1 | 0 | 1;
      /** For the session's `noShowCount`. */
      readonly noShowChange: -1 | 0 | 1;
      /** For the booking profile's strikes; dated at the start of the class. */
      readonly strike: 'add' | 'remove' | 'none';
    }
  /** They have this mark already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): MarkDecision => ({ kind: 'refused', sentence });

/**
 * Whether a booking may get this mark, and what changes with it. Any mark may be changed to any other at any later time. Marking is
 * possible from the day of the class; a no-show only once the class has started.
 */
export function decideMark(
  booking: MarkedBooking,
  mark: AttendanceMark,
  session: MarkedSession,
  now: Temporal.Instant,
): MarkDecision {
  const { status } = booking;
  if (session.status === 'cancelled') return refused('This class was cancelled.');
  if (!isMark(status)) return refused('This person isn’t booked on this class. Add them as a walk-in.');
  if (status === mark) return { kind: 'same' };
  if (Temporal.PlainDate.compare(localDate(now), localDate(session.startsAt)) < 0) {
    return refused('You can mark attendance from the day of the class.');
  }
  if (mark === 'no-show' && !hasStarted(session, now)) {
    return refused('You can only mark a no-show once the class has started.');
  }
  return {
    kind: 'marked',
    status: mark,
    attendedChange: change(hasAttended(status), hasAttended(mark)),
    noShowChange: change(status === 'no-show', mark === 'no-show'),
    strike: strikeOf(booking, mark),
  };
}

/**
 * The marks that an unmarked booking could get now, in the order in which a roster offers them. Before the start nobody is late.
 */
export function availableMarks(session: MarkedSession, now: Temporal.Instant): AttendanceMark[] {
  const unmarked = { status: 'booked', isPenaltyFree: false };
  const isOffered = (mark: AttendanceMark) =>
    decideMark(unmarked, mark, session, now).kind === 'marked' &&
    (mark !== 'late' || hasStarted(session, now));
  return attendanceMarks.filter(isOffered);
}

const change = (before: boolean, after: boolean) => (Number(after) - Number(before)) as -1 | 0 | 1;

const isMark = (status: string): status is AttendanceMark =>
  (attendanceMarks as readonly string[]).includes(status);

/** Whether they took part. */
export const hasAttended = (status: string) => status === 'attended' || status === 'late';

function strikeOf({ status, isPenaltyFree }: MarkedBooking, mark: AttendanceMark): 'add' | 'remove' | 'none' {
  if (mark === 'no-show') return isPenaltyFree ? 'none' : 'add';
  return status === 'no-show' ? 'remove' : 'none';
}
