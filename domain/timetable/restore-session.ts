/** When a class that the club has cancelled can take place after all. */
import { isBefore } from '../values/instants.ts';

/** Later than this, people have made other plans. */
export const RESTORE_MINUTES = 60;

interface CancelledSession {
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Temporal.Instant;
  readonly cancelledAt: Temporal.Instant | null;
  /** Some of its people are still being notified. */
  readonly isSettling: boolean;
}

/** Why the class cannot be restored, as a sentence; null: it can, unless its coach, its room or the day is taken. */
export function refuseRestoring(session: CancelledSession, now: Temporal.Instant): string | null {
  if (session.status !== 'cancelled') return 'This class isn’t cancelled.';
  if (!isBefore(now, session.startsAt))
    return 'The class would have started by now, so it can’t be restored.';
  const { cancelledAt } = session;
  if (!cancelledAt || !isBefore(now, restorableUntil(cancelledAt))) {
    return 'It was cancelled more than an hour ago, so people have made other plans. Add a one-off class instead.';
  }
  if (session.isSettling)
    return 'We’re still letting people know that it’s cancelled. Try again in a minute.';
  return null;
}

export const restorableUntil = (cancelledAt: Temporal.Instant) =>
  cancelledAt.add({ minutes: RESTORE_MINUTES });
