import { localDate } from '../values/dates.ts';
import { type QuietHours, quietSpanOn } from './quiet-hours.ts';

/** The settings for cancelling in time; the club's stored settings fit. Minutes in the quiet hours do not count. */
export interface CancelSettings extends QuietHours {
  readonly freeCancelMinutes: number;
}

interface Starting {
  readonly startsAt: Temporal.Instant;
}

/** More days than any notice needs: at most 48 hours, at no less than 48 minutes a day. */
const MAX_DAYS_BACK = 60;

/**
 * The last instant at which cancelling is free: `freeCancelMinutes` before the start, not counting those in quiet
 * hours. An 07:30 class with two hours' notice and quiet hours from 22:00 to 07:00 is free until 20:30 the evening before.
 */
export function freeCancelUntil(session: Starting, settings: CancelSettings): Temporal.Instant {
  let cursor = session.startsAt;
  let remaining = settings.freeCancelMinutes * 60_000;
  let date = localDate(session.startsAt);
  for (let days = 0; days < MAX_DAYS_BACK; days += 1, date = date.subtract({ days: 1 })) {
    const span = quietSpanOn(date, settings);
    if (!span) break;
    if (Temporal.Instant.compare(span.from, cursor) >= 0) continue;
    const counted = Math.max(0, cursor.epochMilliseconds - span.until.epochMilliseconds);
    if (counted >= remaining) break;
    remaining -= counted;
    cursor = span.from;
  }
  return cursor.subtract({ milliseconds: remaining });
}

/** True after the last free instant; cancelling is still allowed until the start. */
export function isLateCancel(session: Starting, settings: CancelSettings, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, freeCancelUntil(session, settings)) > 0;
}
