import { localDate } from '../values/dates.ts';
import { hasStarted } from './booking-times.ts';

/** What a roster can say of somebody; `booked` takes a mark back. */
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
      /** For the session's and the booker's `attendedCount`. `bookedCount` never changes: the place stays theirs. */
      readonly attendedChange: -1 | 0 | 1;
      /** For the session's `noShowCount`. */
      readonly noShowChange: -1 | 0 | 1;
      /** For the booker's strikes; dated at the start of the class. */
      readonly strike: 'add' | 'remove' | 'none';
    }
  /** Marked so already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): MarkDecision => ({ kind: 'refused', sentence });

/**
 * Whether a mark may follow the booking's status, and what comes with it. Any mark may be corrected into any other at any later time.
 * Marks begin on the day of the class; a no-show is one only once the class has begun.
 */
export function decideMark(
  booking: MarkedBooking,
  mark: AttendanceMark,
  session: MarkedSession,
  now: Temporal.Instant,
): MarkDecision {
  const { status } = booking;
  if (session.status === 'cancelled') return refused('This class was cancelled.');
  if (!isMark(status)) return refused('This person has no place in this class. Add them as a walk-in.');
  if (status === mark) return { kind: 'same' };
  if (Temporal.PlainDate.compare(localDate(now), localDate(session.startsAt)) < 0) {
    return refused('Attendance can be marked from the day of the class on.');
  }
  if (mark === 'no-show' && !hasStarted(session, now)) {
    return refused('Nobody can miss a class before it has started.');
  }
  return {
    kind: 'marked',
    status: mark,
    attendedChange: change(wasThere(status), wasThere(mark)),
    noShowChange: change(status === 'no-show', mark === 'no-show'),
    strike: strikeOf(booking, mark),
  };
}

/**
 * What somebody who is booked and not marked could be marked as now, in the order in which a roster offers it. Before the start nobody
 * is late yet.
 */
export function marksOffered(session: MarkedSession, now: Temporal.Instant): AttendanceMark[] {
  const unmarked = { status: 'booked', isPenaltyFree: false };
  const isOffered = (mark: AttendanceMark) =>
    decideMark(unmarked, mark, session, now).kind === 'marked' &&
    (mark !== 'late' || hasStarted(session, now));
  return attendanceMarks.filter(isOffered);
}

const change = (before: boolean, after: boolean) => (Number(after) - Number(before)) as -1 | 0 | 1;

const isMark = (status: string): status is AttendanceMark =>
  (attendanceMarks as readonly string[]).includes(status);

/** True for somebody who took part. */
export const wasThere = (status: string) => status === 'attended' || status === 'late';

function strikeOf({ status, isPenaltyFree }: MarkedBooking, mark: AttendanceMark): 'add' | 'remove' | 'none' {
  if (mark === 'no-show') return isPenaltyFree ? 'none' : 'add';
  return status === 'no-show' ? 'remove' : 'none';
}
