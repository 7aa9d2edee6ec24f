/** What staff call the state of a class, in lists and in files. */
import type { Label } from '../values/label.ts';
import type { SessionFill } from './session-fill.ts';

export const fillLabels: Readonly<Record<SessionFill, Label>> = {
  empty: { text: 'Empty', tone: 'warn' },
  quiet: { text: 'Quiet', tone: 'plain' },
  filling: { text: 'Filling', tone: 'good' },
  full: { text: 'Full', tone: 'good' },
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
export function sessionLabel(session: LabelledSession, now: Temporal.Instant): Label {
  if (session.status === 'cancelled') return { text: 'Cancelled', tone: 'bad' };
  if (Temporal.Instant.compare(now, session.startsAt) < 0) return fillLabels[session.fill];
  if (Temporal.Instant.compare(now, session.endsAt) < 0) return { text: 'On now', tone: 'good' };
  const unmarked = session.bookedCount - session.attendedCount - session.noShowCount;
  return unmarked > 0 ? { text: `${unmarked} to mark`, tone: 'warn' } : { text: 'Over', tone: 'plain' };
}
