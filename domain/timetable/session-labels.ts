/** What staff call the state of a class, in lists and in files. */
import type { Label } from '../values/label.ts';
import { stateLabels } from '../values/state-labels.ts';
import { countPlaces, type PlaceCounts, type SessionFill } from './session-fill.ts';

export const fillLabels: Readonly<Record<SessionFill, Label>> = {
  empty: { text: 'Empty', tone: 'warn' },
  quiet: { text: 'Quiet', tone: 'plain' },
  filling: { text: 'Filling', tone: 'good' },
  full: stateLabels.full,
};

/** A stored session fits. */
export interface LabelledSession extends PlaceCounts {
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly fill: SessionFill;
  readonly attendedCount: number;
  readonly noShowCount: number;
}

/** What matters about a class now: cancelled, how full it is, or whether its roster is done. */
export function sessionLabel(session: LabelledSession, now: Temporal.Instant): Label {
  if (session.status === 'cancelled') return stateLabels.cancelled;
  if (Temporal.Instant.compare(now, session.startsAt) < 0) return placesLabel(session, now);
  if (Temporal.Instant.compare(now, session.endsAt) < 0) return stateLabels.onNow;
  const unmarked = session.bookedCount - session.attendedCount - session.noShowCount;
  return unmarked > 0 ? { text: `${unmarked} to mark`, tone: 'warn' } : { text: 'Over', tone: 'plain' };
}

/** A place held for an open offer is not free, and not booked: nobody else can have it. */
function placesLabel(session: LabelledSession, now: Temporal.Instant): Label {
  const isHeldFull = session.fill !== 'full' && countPlaces(session, now).isFull;
  return isHeldFull ? { text: 'No places free', tone: 'warn' } : fillLabels[session.fill];
}
