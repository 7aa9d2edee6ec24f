/** What staff call the state of a class and of a booking, in lists and in files. */
import type { SessionFill } from './session-fill.ts';

type Tone = 'success' | 'warning' | 'danger' | 'neutral';

export interface StaffLabel {
  readonly text: string;
  readonly tone: Tone;
}

export const fillLabels: Readonly<Record<SessionFill, StaffLabel>> = {
  empty: { text: 'Empty', tone: 'warning' },
  quiet: { text: 'Quiet', tone: 'neutral' },
  filling: { text: 'Filling', tone: 'success' },
  full: { text: 'Full', tone: 'success' },
};

/** A stored session fits. */
export interface LabelledSession {
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly fill: SessionFill;
  readonly bookedCount: number;
  readonly attendedCount: number;
  readonly noShowCount: number;
}

/** One chip says what matters about a class now: that it is off, how full it gets, whether its roster is done. */
export function sessionLabel(session: LabelledSession, now: Temporal.Instant): StaffLabel {
  if (session.status === 'cancelled') return { text: 'Cancelled', tone: 'danger' };
  if (Temporal.Instant.compare(now, session.startsAt) < 0) return fillLabels[session.fill];
  if (Temporal.Instant.compare(now, session.endsAt) < 0) return { text: 'On now', tone: 'success' };
  const unmarked = session.bookedCount - session.attendedCount - session.noShowCount;
  return unmarked > 0 ? { text: `${unmarked} to mark`, tone: 'warning' } : { text: 'Over', tone: 'neutral' };
}

const bookingLabels: Readonly<Record<string, StaffLabel>> = {
  booked: { text: 'Booked', tone: 'success' },
  waitlisted: { text: 'Waiting', tone: 'warning' },
  cancelled: { text: 'Cancelled in time', tone: 'neutral' },
  'late-cancelled': { text: 'Late cancellation', tone: 'danger' },
  'session-cancelled': { text: 'Class cancelled', tone: 'neutral' },
  'left-waitlist': { text: 'Left the waitlist', tone: 'neutral' },
  attended: { text: 'Attended', tone: 'success' },
  late: { text: 'Late', tone: 'warning' },
  'no-show': { text: 'No-show', tone: 'danger' },
};

export function bookingLabel(status: string): StaffLabel {
  return bookingLabels[status] ?? { text: status, tone: 'neutral' };
}
